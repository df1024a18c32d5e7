// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "connectors/PersonalData.h"

#include <QTest>

namespace tst_PersonalData {

using namespace querent;
using data::PersonalData;

/// What of a person a column tells, by its name and by its values.
class TestPersonalData : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void judgesColumns_data();
    void judgesColumns();
    void judgesValues();
};

void TestPersonalData::judgesColumns_data()
{
    QTest::addColumn<std::string>("name");
    QTest::addColumn<int>("type");
    QTest::addColumn<std::vector<std::string>>("examples");
    QTest::addColumn<std::string>("kind");
    const auto row = [](const char *name, data::ColumnType type, std::vector<std::string> examples,
                        const char *kind) {
        QTest::addRow("%s: %s", name, examples.empty() ? "" : examples[0].c_str())
            << std::string(name) << static_cast<int>(type) << std::move(examples)
            << std::string(kind);
    };
    const auto text = data::ColumnType::Text;
    row("email", text, {"ann@mail.example", "bob@mail.example"}, "email");
    row("e_mail", text, {}, "email");
    row("contact", text, {"ann@mail.example", "bob@mail.example"}, "email");
    row("mail_opened", data::ColumnType::Integer, {"1", "0"}, "");
    row("mail_kind", text, {"letter", "parcel"}, "");
    row("phone", text, {"030 123456", "x"}, "phone");
    row("Telefon", text, {}, "phone");
    row("reach", text, {"+49 170 5550117", "+33 612 5550119"}, "phone");
    row("mobile_tariff", text, {"M", "XL"}, "");
    row("card_number", text, {"4111111111111111"}, "card_number");
    row("number", text, {"4111 1111 1111 1111", "5500-0000-0000-0004"}, "card_number");
    row("serial", text, {"4111111111111112", "5500000000000005"}, "");
    row("account", text, {"DE89 3704 0044 0532 0130 00", "GB82WEST12345698765432"}, "iban");
    row("geburtsdatum", text, {"1980-02-29"}, "birth_date");
    row("BirthDate", text, {}, "birth_date");
    row("born", data::ColumnType::Integer, {"1980"}, "");
    row("street_address", text, {"Main Street 5"}, "address");
    row("ip_address", text, {"10.0.0.1"}, "");
    row("Anschrift", text, {}, "address");
    row("ssn", text, {"078-05-1120"}, "social_number");
    row("tax_id", text, {"12/345/67890"}, "tax_number");
    row("Steuernummer", text, {}, "tax_number");
    row("tax", data::ColumnType::Real, {"0.19"}, "");
    row("name", text, {"Anna Berg"}, "");
    row("order_number", text, {"2024-0001", "2024-0002"}, "");
    row("ordered_on", text, {"2024-01-15", "2024-02-20"}, "");
    row("mailing_id", data::ColumnType::Integer, {"1"}, "");
}

void TestPersonalData::judgesColumns()
{
    QFETCH(std::string, name);
    QFETCH(int, type);
    QFETCH(std::vector<std::string>, examples);
    QFETCH(std::string, kind);
    data::Column column;
    column.name = name;
    column.type = static_cast<data::ColumnType>(type);
    for (const std::string &example : examples) {
        column.profile.examples.emplace_back(example);
    }
    QCOMPARE(std::string(data::personalDataName(connectors::personalDataOf(column))), kind);
}

void TestPersonalData::judgesValues()
{
    QVERIFY(connectors::looksLikeCardNumber("4111 1111 1111 1111"));
    QVERIFY(!connectors::looksLikeCardNumber("0000000000000000"));
    QVERIFY(!connectors::looksLikeCardNumber("411111111111"));
    QVERIFY(connectors::looksLikeIban("DE89370400440532013000"));
    QVERIFY(!connectors::looksLikeIban("DE88370400440532013000"));
    QVERIFY(connectors::looksLikeEmail("a.b@c.de"));
    QVERIFY(!connectors::looksLikeEmail("a b@c.de"));
    QVERIFY(!connectors::looksLikeEmail("@c.de"));
    QVERIFY(connectors::looksLikePhone("(030) 123-4567"));
    QVERIFY(!connectors::looksLikePhone("2024-01-15"));
    QVERIFY(!connectors::looksLikePhone("1234567"));
}

} // namespace tst_PersonalData

QUERENT_TEST(PersonalData)
#include "tst_PersonalData.moc"
