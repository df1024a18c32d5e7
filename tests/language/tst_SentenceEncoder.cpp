// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "language/neural/NameSenses.h"
#include "language/neural/NeuralParser.h"

#include <QtTest/QtTest>

#include <array>
#include <fstream>
#include <sstream>
#include <thread>

namespace tst_SentenceEncoder {

using namespace querent::language::neural;

using Words = std::vector<std::string>;

/// What the shipped encoder makes of words and phrases.
class TestSentenceEncoder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_encoder = SentenceEncoder::shipped();
        QVERIFY(m_encoder != nullptr);
        std::ifstream file(QUERENT_SOURCE_DIR "/resources/language/encoder.weights",
                           std::ios::binary);
        std::ostringstream text;
        text << file.rdbuf();
        m_bytes = text.str();
        QVERIFY(m_bytes.size() > 1000000);
    }

    /// Expected are the pieces that the model was trained with.
    void splitsWordsIntoPieces_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<std::vector<int>>("pieces");
        QTest::newRow("a frequent word") << QStringLiteral("customers") << std::vector<int>{1890};
        QTest::newRow("of two pieces") << QStringLiteral("depot") << std::vector<int>{201, 3862};
        QTest::newRow("words run together")
            << QStringLiteral("subspaid") << std::vector<int>{890, 7, 818, 303};
        QTest::newRow("letters beyond ASCII")
            << QString::fromUtf8("z\xC3\xBCrich") << std::vector<int>{2940, 6980, 5535};
        QTest::newRow("unknown letters")
            << QString::fromUtf8("\xE5\x90\x8D") << std::vector<int>{30, 0};
    }
    void splitsWordsIntoPieces()
    {
        QFETCH(QString, word);
        QFETCH(std::vector<int>, pieces);
        const auto file = WeightsFile::read(bytes());
        QVERIFY(file.ok());
        QCOMPARE(WordPieces(file.value()).split(word.toStdString()), pieces);
    }
    void splitsWhatIsNoText()
    {
        const auto file = WeightsFile::read(bytes());
        QVERIFY(file.ok());
        const WordPieces pieces(file.value());
        for (const char *text : {"", "\xFF", "a\xE2\x96", "\xF0\x9F", "\x80\x80z"}) {
            QVERIFY(!pieces.split(text).empty());
        }
        QCOMPARE(WordPieces().split("ab").size(), std::size_t{3});
    }

    /// Expected are the cosines of the model in numbers of four bytes.
    void phrasesAreNearWhatTheyMean()
    {
        const Matrix read =
            m_encoder
                ->phrases({Words{"who", "runs", "the", "depot"}, Words{"depot", "manager"},
                           Words{"hire", "date"}, Words{"longest", "serving"},
                           Words{"how", "much", "did", "they", "pay"}, Words{"amount", "paid"}})
                .rowwise()
                .normalized();
        constexpr std::array<std::array<float, 6>, 6> expected{
            {{1.0F, 0.567F, 0.129F, 0.154F, 0.133F, 0.119F},
             {0.567F, 1.0F, 0.261F, 0.244F, 0.088F, 0.132F},
             {0.129F, 0.261F, 1.0F, 0.228F, 0.190F, 0.334F},
             {0.154F, 0.244F, 0.228F, 1.0F, 0.188F, 0.289F},
             {0.133F, 0.088F, 0.190F, 0.188F, 1.0F, 0.530F},
             {0.119F, 0.132F, 0.334F, 0.289F, 0.530F, 1.0F}}};
        for (std::size_t i = 0; i < expected.size(); ++i) {
            for (std::size_t j = 0; j < expected.size(); ++j) {
                const float cosine = read.row(static_cast<Eigen::Index>(i))
                                         .dot(read.row(static_cast<Eigen::Index>(j)));
                QVERIFY2(std::abs(cosine - expected[i][j]) < 0.03F,
                         qPrintable(QStringLiteral("%1, %2: %3").arg(i).arg(j).arg(cosine)));
            }
        }
    }

    void everyPhraseIsReadByItself()
    {
        const std::vector<Words> phrases{{"order", "date"}, {}, {"qty"}, {"order", "date"}};
        const Matrix together = m_encoder->phrases(phrases);
        QCOMPARE(together.rows(), Eigen::Index{4});
        for (std::size_t i = 0; i < phrases.size(); ++i) {
            QVERIFY(m_encoder->phrases({phrases[i]}).row(0) ==
                    together.row(static_cast<Eigen::Index>(i)));
        }
        QVERIFY(together.row(1).isZero());
        QVERIFY(m_encoder->phrases({}).rows() == 0);
    }

    void wordsMeanWhatTheyMeanInTheirPlace()
    {
        const Matrix sick = m_encoder->words({"days", "of", "sick", "leave"});
        const Matrix go = m_encoder->words({"when", "did", "they", "leave"});
        const Matrix holiday = m_encoder->words({"days", "of", "holiday"});
        QCOMPARE(sick.rows(), Eigen::Index{4});
        const auto near = [](const Matrix &left, Eigen::Index i, const Matrix &right,
                             Eigen::Index j) {
            return left.row(i).normalized().dot(right.row(j).normalized());
        };
        QVERIFY(near(sick, 3, holiday, 2) > near(go, 3, holiday, 2));
    }

    void sentencesAreReadByThemselvesAlsoTogether()
    {
        const std::vector<Words> sentences{
            {"days", "of", "sick", "leave"}, {}, Words(200, "leave"), {"when"}};
        const Matrix together = m_encoder->wordsOfAll(sentences);
        QCOMPARE(together.rows(), Eigen::Index{205});
        QVERIFY(together.topRows(4) == m_encoder->words(sentences[0]));
        QVERIFY(together.middleRows(4, 200) == m_encoder->words(sentences[2]));
        QVERIFY(together.bottomRows(1) == m_encoder->words(sentences[3]));
        QVERIFY(m_encoder->wordsOfAll({}).rows() == 0);
    }

    void longSentencesAreCutOff()
    {
        QVERIFY(m_encoder->words({}).rows() == 0);
        const Matrix read = m_encoder->words(Words(300, "customers"));
        QCOMPARE(read.rows(), Eigen::Index{300});
        QVERIFY(!read.row(127).isZero());
        QVERIFY(read.bottomRows(300 - 128).isZero());
        QVERIFY(m_encoder->words({std::string(5000, 'x')}).allFinite());
    }

    void damagedWeightsAreRefused()
    {
        QVERIFY(!SentenceEncoder::read({}).ok());
        std::string damaged = m_bytes;
        damaged[damaged.size() / 2] ^= 1;
        QVERIFY(!SentenceEncoder::read(std::as_bytes(std::span(damaged))).ok());
        // a parser's weights are whole, and no encoder
        std::ifstream file(QUERENT_SOURCE_DIR "/resources/language/parser.weights",
                           std::ios::binary);
        std::ostringstream text;
        text << file.rdbuf();
        const std::string other = text.str();
        const auto read = SentenceEncoder::read(std::as_bytes(std::span(other)));
        QVERIFY(!read.ok());
        QVERIFY(read.error().message.find("Install the program again") != std::string::npos);
    }

    void namesAreReadOnceAndByManyAtOnce()
    {
        const NeuralParser *parser = NeuralParser::shipped();
        QVERIFY(parser != nullptr);
        std::vector<Words> names{{"order", "date"}, {}, {"qty"}, {"order", "date"}};
        for (int i = 0; i < 40; ++i) {
            names.push_back({"column", std::to_string(i)});
        }
        NameSenses first(*m_encoder);
        const Matrix expected = first.of(names, parser->network());
        QCOMPARE(expected.rows(), static_cast<Eigen::Index>(names.size()));
        QVERIFY(expected.row(0) == expected.row(3));
        QVERIFY(first.of(names, parser->network()) == expected);
        NameSenses shared(*m_encoder);
        std::array<Matrix, 4> read;
        std::vector<std::jthread> threads;
        for (Matrix &mine : read) {
            threads.emplace_back([&] { mine = shared.of(names, parser->network()); });
        }
        threads.clear();
        for (const Matrix &mine : read) {
            QVERIFY(mine == expected);
        }
    }

private:
    [[nodiscard]] std::span<const std::byte> bytes() const
    {
        return std::as_bytes(std::span(m_bytes));
    }

    const SentenceEncoder *m_encoder = nullptr;
    std::string m_bytes;
};

} // namespace tst_SentenceEncoder

QUERENT_TEST(SentenceEncoder)
#include "tst_SentenceEncoder.moc"
