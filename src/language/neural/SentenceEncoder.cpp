// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/SentenceEncoder.h"

#include <cmath>

namespace querent::language::neural {

namespace {

constexpr Eigen::Index pieceWidth = 256;
constexpr Eigen::Index innerWidth = 1536;
constexpr Eigen::Index heads = 4;
constexpr std::size_t mostPieces = 128;

/// Takes layers out of a file and remembers whether something was missing.
class LayerReader
{
public:
    explicit LayerReader(const WeightsFile &file) : m_file(file) {}

    void linear(LinearLayer &layer, const std::string &name, Eigen::Index from, Eigen::Index to)
    {
        const std::span<const std::int8_t> numbers = m_file.signedBytes(name + ".numbers");
        const auto scales = floats(name + ".scales", to);
        row(layer.bias, name + ".bias", to);
        if (numbers.size() != static_cast<std::size_t>(from * to)) {
            m_missing = name;
        } else if (m_missing.empty()) {
            layer.weight = QuantizedMatrix(numbers, scales);
        }
    }
    void norm(NormLayer &layer, const std::string &name, Eigen::Index length)
    {
        row(layer.weight, name + ".weight", length);
        row(layer.bias, name + ".bias", length);
        layer.smallest = 1e-6F;
    }
    [[nodiscard]] std::span<const float> floats(const std::string &name, Eigen::Index length)
    {
        const auto numbers = m_file.floats(name, {static_cast<std::size_t>(length)});
        if (numbers.empty()) {
            m_missing = name;
        }
        return numbers;
    }
    [[nodiscard]] const std::string &missing() const noexcept { return m_missing; }

private:
    void row(RowView &view, const std::string &name, Eigen::Index length)
    {
        const auto numbers = floats(name, length);
        new (&view) RowView(numbers.data(), numbers.empty() ? 0 : length);
    }

    const WeightsFile &m_file;
    std::string m_missing;
};

} // namespace

base::Result<SentenceEncoder> SentenceEncoder::read(std::span<const std::byte> bytes)
{
    const auto file = WeightsFile::read(bytes);
    if (!file) {
        return file.error();
    }
    SentenceEncoder encoder;
    LayerReader in(file.value());
    encoder.m_pieces = WordPieces(file.value());
    const std::size_t count = encoder.m_pieces.size();
    encoder.m_numbers = file.value().signedBytes("pieces.numbers");
    encoder.m_scales = in.floats("pieces.scales", static_cast<Eigen::Index>(count));
    encoder.m_timing = in.floats("timing", pieceWidth / 2);
    in.linear(encoder.m_through, "layers.0.through", pieceWidth, width);
    for (std::size_t i = 0; i < encoder.m_layers.size(); ++i) {
        const std::string name = "layers." + std::to_string(i) + ".";
        const Eigen::Index from = i == 0 ? pieceWidth : width;
        Layer &layer = encoder.m_layers[i];
        in.norm(layer.before, name + "norm1", from);
        in.linear(layer.qkv, name + "qkv", from, 3 * from);
        in.linear(layer.out, name + "out", from, width);
        in.norm(layer.between, name + "norm2", width);
        in.linear(layer.wide, name + "wide", width, innerWidth);
        in.linear(layer.narrow, name + "narrow", innerWidth, width);
    }
    if (count == 0 || encoder.m_numbers.size() != count * static_cast<std::size_t>(pieceWidth) ||
        !in.missing().empty()) {
        return base::Error{base::ErrorCode::MalformedDocument,
                           "The trained encoder lacks the array “" +
                               (in.missing().empty() ? "pieces" : in.missing()) +
                               "”. Install the program again.",
                           {}};
    }
    return encoder;
}

Matrix SentenceEncoder::attend(const Matrix &qkv, const Pieces &pieces)
{
    const Eigen::Index from = qkv.cols() / 3;
    const Eigen::Index depth = from / heads;
    Matrix mixed(qkv.rows(), from);
    Eigen::Index begin = 0;
    for (const Eigen::Index end : pieces.ends) {
        const Eigen::Index size = end - begin;
        for (Eigen::Index head = 0; head < heads; ++head) {
            const PanelMatrix keys(qkv.block(begin, from + head * depth, size, depth));
            const PanelMatrix values(
                qkv.block(begin, 2 * from + head * depth, size, depth).transpose());
            Matrix scores = keys(qkv.block(begin, head * depth, size, depth));
            scores /= std::sqrt(static_cast<float>(depth));
            softmaxRows(scores);
            mixed.block(begin, head * depth, size, depth) = values(scores);
        }
        begin = end;
    }
    return mixed;
}

Matrix SentenceEncoder::states(const Pieces &pieces) const
{
    const auto count = static_cast<Eigen::Index>(pieces.numbers.size());
    Matrix x(count, pieceWidth);
    for (Eigen::Index row = 0; row < count; ++row) {
        const auto number = static_cast<std::size_t>(pieces.numbers[static_cast<std::size_t>(row)]);
        const auto place = static_cast<float>(pieces.places[static_cast<std::size_t>(row)]);
        const std::int8_t *stored = m_numbers.data() + number * pieceWidth;
        for (Eigen::Index i = 0; i < pieceWidth; ++i) {
            // it was trained with the vectors added twice
            const Eigen::Index wave = i % (pieceWidth / 2);
            const float angle = place * m_timing[static_cast<std::size_t>(wave)];
            x(row, i) = 2.0F * static_cast<float>(stored[i]) * m_scales[number] +
                        (i == wave ? std::sin(angle) : std::cos(angle));
        }
    }
    for (const Layer &layer : m_layers) {
        const Matrix mixed = attend(layer.qkv(layer.before(x)), pieces);
        x = (x.cols() == width ? x : m_through(x)) + layer.out(mixed);
        x += layer.narrow(layer.wide(layer.between(x)).cwiseMax(0.0F));
    }
    return x;
}

Matrix SentenceEncoder::means(const Pieces &pieces, const std::vector<Eigen::Index> &ends) const
{
    const Matrix read = states(pieces);
    Matrix rows = Matrix::Zero(static_cast<Eigen::Index>(ends.size()), width);
    Eigen::Index begin = 0;
    for (std::size_t group = 0; group < ends.size(); ++group) {
        if (ends[group] > begin) {
            rows.row(static_cast<Eigen::Index>(group)) =
                read.middleRows(begin, ends[group] - begin).colwise().mean();
        }
        begin = ends[group];
    }
    return rows;
}

Matrix SentenceEncoder::words(const std::vector<std::string> &sentence) const
{
    return wordsOfAll({sentence});
}

Matrix SentenceEncoder::wordsOfAll(const std::vector<std::vector<std::string>> &sentences) const
{
    Pieces pieces;
    std::vector<Eigen::Index> ends;
    for (const std::vector<std::string> &sentence : sentences) {
        std::size_t place = 0;
        for (const std::string &word : sentence) {
            add(word, place, pieces);
            ends.push_back(static_cast<Eigen::Index>(pieces.numbers.size()));
        }
        pieces.ends.push_back(static_cast<Eigen::Index>(pieces.numbers.size()));
    }
    return means(pieces, ends);
}

Matrix SentenceEncoder::phrases(const std::vector<std::vector<std::string>> &phrases) const
{
    Pieces pieces;
    for (const std::vector<std::string> &phrase : phrases) {
        std::size_t place = 0;
        for (const std::string &word : phrase) {
            add(word, place, pieces);
        }
        pieces.ends.push_back(static_cast<Eigen::Index>(pieces.numbers.size()));
    }
    return means(pieces, pieces.ends);
}

void SentenceEncoder::add(const std::string &word, std::size_t &place, Pieces &pieces) const
{
    for (const int number : m_pieces.split(word)) {
        if (place < mostPieces) {
            pieces.places.push_back(place++);
            pieces.numbers.push_back(number);
        }
    }
}

} // namespace querent::language::neural
