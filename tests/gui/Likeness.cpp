// SPDX-License-Identifier: GPL-3.0-or-later
#include "Likeness.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace querent::test {

namespace {

constexpr int thumbnailWidth = 320;
constexpr int block = 8;
constexpr int stride = 4;
/// A difference of the whole block, and of its most different quarter, that is seen.
constexpr double seenInBlock = 2.5;
constexpr double seenInQuarter = 5.7;

struct Lab
{
    float l = 0;
    float a = 0;
    float b = 0;
};

struct Plane
{
    int width = 0;
    int height = 0;
    std::vector<Lab> dots;

    [[nodiscard]] const Lab &at(int x, int y) const
    {
        return dots[static_cast<std::size_t>(std::clamp(y, 0, height - 1) * width +
                                             std::clamp(x, 0, width - 1))];
    }
};

float linear(int level)
{
    static const std::array<float, 256> levels = [] {
        std::array<float, 256> made{};
        for (std::size_t i = 0; i < made.size(); ++i) {
            const double share = static_cast<double>(i) / 255.0;
            made[i] = static_cast<float>(share <= 0.04045 ? share / 12.92
                                                          : std::pow((share + 0.055) / 1.055, 2.4));
        }
        return made;
    }();
    return levels[static_cast<std::size_t>(level)];
}

Lab toLab(QRgb colour)
{
    const float red = linear(qRed(colour));
    const float green = linear(qGreen(colour));
    const float blue = linear(qBlue(colour));
    const auto bent = [](float share) {
        return share > 0.008856F ? std::cbrt(share) : 7.787F * share + 16.0F / 116.0F;
    };
    const float x = bent((0.4124F * red + 0.3576F * green + 0.1805F * blue) / 0.9505F);
    const float y = bent(0.2126F * red + 0.7152F * green + 0.0722F * blue);
    const float z = bent((0.0193F * red + 0.1192F * green + 0.9505F * blue) / 1.089F);
    return {116.0F * y - 16.0F, 500.0F * (x - y), 200.0F * (y - z)};
}

/// In Lab, each dot with a share of its neighbours: the eye does not see them apart.
Plane softened(const QImage &picture)
{
    const QImage image = picture.convertToFormat(QImage::Format_RGB32);
    Plane sharp{image.width(), image.height(), {}};
    for (int y = 0; y < sharp.height; ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(image.constScanLine(y));
        for (int x = 0; x < sharp.width; ++x) {
            sharp.dots.push_back(toLab(line[x]));
        }
    }
    Plane soft{sharp.width, sharp.height, {}};
    for (int y = 0; y < sharp.height; ++y) {
        for (int x = 0; x < sharp.width; ++x) {
            Lab sum;
            for (int down = -1; down <= 1; ++down) {
                for (int right = -1; right <= 1; ++right) {
                    const float weight = (down == 0 ? 0.5F : 0.25F) * (right == 0 ? 0.5F : 0.25F);
                    const Lab &dot = sharp.at(x + right, y + down);
                    sum.l += weight * dot.l;
                    sum.a += weight * dot.a;
                    sum.b += weight * dot.b;
                }
            }
            soft.dots.push_back(sum);
        }
    }
    return soft;
}

std::vector<float> distances(const QImage &one, const QImage &other)
{
    const Plane left = softened(one);
    const Plane right = softened(other);
    std::vector<float> apart;
    for (std::size_t i = 0; i < left.dots.size(); ++i) {
        apart.push_back(std::hypot(left.dots[i].l - right.dots[i].l,
                                   left.dots[i].a - right.dots[i].a,
                                   left.dots[i].b - right.dots[i].b));
    }
    return apart;
}

} // namespace

QImage thumbnail(const QImage &picture)
{
    QImage plain = picture.convertToFormat(QImage::Format_RGB888);
    plain.setDevicePixelRatio(1.0);
    return plain
        .scaled(thumbnailWidth, thumbnailWidth * plain.height() / plain.width(),
                Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
        .convertToFormat(QImage::Format_RGB888);
}

Likeness compare(const QImage &one, const QImage &other)
{
    if (one.size() != other.size()) {
        return {1e9, one.rect()};
    }
    const std::vector<float> apart = distances(one, other);
    Likeness worst;
    std::vector<float> inBlock;
    for (int top = 0; top < one.height(); top += stride) {
        for (int left = 0; left < one.width(); left += stride) {
            const QRect area = QRect(left, top, block, block) & one.rect();
            inBlock.clear();
            double sum = 0.0;
            for (int y = area.top(); y <= area.bottom(); ++y) {
                for (int x = area.left(); x <= area.right(); ++x) {
                    inBlock.push_back(apart[static_cast<std::size_t>(y * one.width() + x)]);
                    sum += static_cast<double>(inBlock.back());
                }
            }
            const auto quarter = static_cast<std::ptrdiff_t>(inBlock.size() / 4);
            std::nth_element(inBlock.begin(), inBlock.begin() + quarter, inBlock.end(),
                             std::greater<>());
            double most = 0.0;
            for (std::ptrdiff_t i = 0; i < quarter; ++i) {
                most += static_cast<double>(inBlock[static_cast<std::size_t>(i)]);
            }
            const double seen =
                std::max(sum / static_cast<double>(inBlock.size()) / seenInBlock,
                         quarter > 0 ? most / static_cast<double>(quarter) / seenInQuarter : 0.0);
            if (seen > worst.worst) {
                worst = {seen, area};
            }
        }
    }
    return worst;
}

QImage difference(const QImage &one, const QImage &other)
{
    if (one.size() != other.size()) {
        return other;
    }
    const std::vector<float> apart = distances(one, other);
    QImage picture =
        other.convertToFormat(QImage::Format_Grayscale8).convertToFormat(QImage::Format_RGB32);
    for (int y = 0; y < picture.height(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(picture.scanLine(y));
        for (int x = 0; x < picture.width(); ++x) {
            const float far = apart[static_cast<std::size_t>(y * picture.width() + x)];
            const int calm = 128 + qGray(line[x]) / 2;
            const int less = std::clamp(static_cast<int>(far * 20.0F), 0, calm);
            line[x] = qRgb(calm, calm - less, calm - less);
        }
    }
    return picture;
}

} // namespace querent::test
