// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "language/neural/NeuralParser.h"

#include <QtTest/QtTest>

#include <array>
#include <fstream>

namespace tst_NeuralWeights {

using namespace querent::language::neural;

/// Weights that are not whole are refused, never used.
class TestNeuralWeights : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        std::ifstream file(QUERENT_SOURCE_DIR "/resources/language/parser.weights",
                           std::ios::binary);
        m_bytes.assign(std::istreambuf_iterator<char>(file), {});
        QVERIFY(m_bytes.size() > 1000000);
        QVERIFY2(m_bytes.size() < 40U << 20U, "the weights must stay small");
        QVERIFY(read(m_bytes).ok());
    }

    void damagedWeightsAreRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const QByteArray whole(m_bytes.data(), static_cast<qsizetype>(m_bytes.size()));
        const auto changed = [&](qsizetype at) {
            QByteArray bytes = whole;
            bytes[at] = static_cast<char>(bytes[at] ^ 0x20);
            return bytes;
        };
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("cut off") << whole.left(whole.size() / 2);
        QTest::newRow("cut off within the directory") << whole.left(64);
        QTest::newRow("another magic") << changed(0);
        QTest::newRow("another version") << changed(8);
        QTest::newRow("another directory length") << changed(13);
        QTest::newRow("another checksum") << changed(17);
        QTest::newRow("a bit of the directory") << changed(100);
        QTest::newRow("a bit of a number") << changed(whole.size() - 100);
        QTest::newRow("more than there was") << whole + QByteArray(8, 'x');
    }
    void damagedWeightsAreRefused()
    {
        QFETCH(QByteArray, bytes);
        const auto result = read(bytes.toStdString());
        QVERIFY(!result.ok());
        QVERIFY(!result.error().message.empty());
    }

    void nearWordsMeanNearThings()
    {
        const WordVectors &vectors = NeuralParser::shipped()->vectors();
        const auto fit = [&](const char *left, const char *right) {
            return vectors.similarity(vectors.find(left), vectors.find(right));
        };
        QVERIFY(fit("salary", "salary") > 0.99F);
        QVERIFY(fit("salary", "wage") > fit("salary", "mountain") + 0.2F);
        QCOMPARE(vectors.find("qqzzqq"), -1);
        QCOMPARE(fit("qqzzqq", "salary"), 0.0F);
    }

private:
    static querent::base::Result<NeuralParser> read(const std::string &text)
    {
        return NeuralParser::read(std::as_bytes(std::span(text)));
    }

    std::string m_bytes;
};

} // namespace tst_NeuralWeights

QUERENT_TEST(NeuralWeights)
#include "tst_NeuralWeights.moc"
