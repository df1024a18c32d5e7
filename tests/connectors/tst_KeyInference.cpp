// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "connectors/KeyInference.h"
#include "data/ColumnPrefixes.h"

#include <QTest>

namespace tst_KeyInference {

using namespace querent;
using namespace querent::connectors;

namespace {

/// "orders: *id customer_id !sku" – a table with its columns; * is the key, ! is unique.
data::Table tableOf(const QString &text)
{
    data::Table table;
    const QStringList parts = text.split(QStringLiteral(": "));
    table.name = parts[0].toStdString();
    for (const QString &word : parts[1].split(QLatin1Char(' '))) {
        data::Column column;
        const bool isKey = word.startsWith(QLatin1Char('*'));
        column.unique = isKey || word.startsWith(QLatin1Char('!'));
        column.primaryKeyPosition = isKey ? 1 : 0;
        QString name = word.mid(column.unique ? 1 : 0);
        column.type =
            name.endsWith(QLatin1Char('$')) ? data::ColumnType::Text : data::ColumnType::Integer;
        column.name = name.remove(QLatin1Char('$')).toStdString();
        column.profile.rowCount = 10;
        table.columns.push_back(column);
    }
    return table;
}

QString best(const QStringList &tables, const char *from)
{
    data::Catalog catalog;
    for (const QString &table : tables) {
        catalog.tables.push_back(tableOf(table));
    }
    data::markPrefixes(catalog.tables);
    for (const KeyCandidate &candidate : suggestKeys(catalog)) {
        const data::Relationship &key = candidate.relationship;
        if (key.fromTable + "." + key.fromColumns.front() == from) {
            return QString::fromStdString(key.toTable + "." + key.toColumns.front());
        }
    }
    return {};
}

} // namespace

class TestKeyInference : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void followsNames_data();
    void followsNames();
    void followsCodes();
    void declaredKeysStay();
    void aWideSchemaIsQuick();
};

void TestKeyInference::followsNames_data()
{
    QTest::addColumn<QStringList>("tables");
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    const auto row = [](const char *title, const char *tables, const char *from, const char *to) {
        QTest::newRow(title) << QString::fromUtf8(tables).split(QStringLiteral("; "))
                             << QString::fromUtf8(from) << QString::fromUtf8(to);
    };
    row("a table and id", "orders: *id customer_id; customers: *id", "orders.customer_id",
        "customers.id");
    row("the same name", "orders: *order_id customer_id; customers: *customer_id",
        "orders.customer_id", "customers.customer_id");
    row("camel case", "Orders: *OrderID CustomerID; Customers: *CustomerID", "Orders.CustomerID",
        "Customers.CustomerID");
    row("run together", "orders: *id custid; cust: *custid", "orders.custid", "cust.custid");
    row("abbreviations with another ending", "sales: *id cust_no; cust: *cust_no$", "sales.cust_no",
        "");
    row("an abbreviated table", "emp: *id dept_id; departments: *id", "emp.dept_id",
        "departments.id");
    row("plurals in -ies", "products: *id category_id; categories: *id", "products.category_id",
        "categories.id");
    row("a role before the table", "orders: *id billing_address_id; addresses: *id",
        "orders.billing_address_id", "addresses.id");
    row("two words for a table", "lines: *id order_item_id; order_items: *id; items: *id",
        "lines.order_item_id", "order_items.id");
    row("a longer name for a longer one",
        "customers: *customerNumber salesRepEmployeeNumber; employees: *employeeNumber",
        "customers.salesRepEmployeeNumber", "employees.employeeNumber");
    row("codes in text", "customers: *id country_code$; countries: *code$",
        "customers.country_code", "countries.code");
    row("a column called as the table", "orders: *id customer; customers: *id", "orders.customer",
        "customers.id");
    row("a parent", "categories: *id parent_id", "categories.parent_id", "categories.id");
    row("who brought a row", "members: *id referred_by", "members.referred_by", "members.id");
    row("the same in short", "gst: *gstId refByGst", "gst.refByGst", "gst.gstId");
    row("a manager among employees", "employees: *emp_id manager_id", "employees.manager_id",
        "employees.emp_id");
    row("the manager of a department", "departments: *id manager_id; employees: *id",
        "departments.manager_id", "employees.id");
    row("a table with its own key elsewhere", "customers: *id; customer_details: *customer_id",
        "customer_details.customer_id", "customers.id");
    row("a key does not leave its table", "customers: *customer_id; customer_details: *customer_id",
        "customers.customer_id", "");
    row("two kinds of a thing are not each other", "vip_lounges: *lounge_id; lounges: *id",
        "vip_lounges.lounge_id", "");
    row("types must agree", "orders: *id customer_id$; customers: *id", "orders.customer_id", "");
    row("what is not unique is no target", "orders: *id customer_id; customers: customer_id name$",
        "orders.customer_id", "");
    row("plain id points nowhere", "orders: *no id; customers: *id", "orders.id", "");
    row("names that have nothing to do with each other",
        "orders: *id amount; customers: *id amounts_paid", "orders.amount", "");
    row("codes that nobody declared", "emp: !emp_no dept_cd$; dept: !dept_cd$ dept_nm$",
        "emp.dept_cd", "dept.dept_cd");
    row("an ending that says that it is the main one", "jc_hdr: !jc_no; jc_prt: !ln_no jc_no",
        "jc_prt.jc_no", "jc_hdr.jc_no");
    row("the line numbers of two kinds of lines", "jc_lbr: !ln_no jc_no; jc_prt: !ln_no jc_no",
        "jc_lbr.ln_no", "");
    row("a manager where no key is declared", "hr_emp: !emp_no mgr_no", "hr_emp.mgr_no",
        "hr_emp.emp_no");
    row("who does it, among the staff", "deliveries: *id driver_id; staff: *staff_id; lorries: *id",
        "deliveries.driver_id", "staff.staff_id");
    row("rather the staff than members", "courses: *id trainer_id; members: *id; staff: *id",
        "courses.trainer_id", "staff.id");
    row("in short", "mach_run: *run_id op_cd$; emp: *emp_cd$ emp_nm$", "mach_run.op_cd",
        "emp.emp_cd");
    const char *const coded = "CUSMST: !CMCUST CMNAME$ CMCITY$ CMSTAT$; "
                              "ORDHDR: !OHORDR OHCUST OHDATE OHSTAT$; "
                              "ORDLIN: OLORDR OLLINE OLQTY OLNET";
    row("columns that carry the code of their table", coded, "ORDHDR.OHCUST", "CUSMST.CMCUST");
    row("so do lines", coded, "ORDLIN.OLORDR", "ORDHDR.OHORDR");
    row("but states are no keys", coded, "ORDHDR.OHSTAT", "");
    row("a doer without people", "runs: *id driver_id; lorries: *id", "runs.driver_id", "");
    row("a prefix on tables", "tbl_orders: *id customer_id; tbl_customers: *id",
        "tbl_orders.customer_id", "tbl_customers.id");
}

void TestKeyInference::followsNames()
{
    QFETCH(QStringList, tables);
    QFETCH(QString, from);
    QFETCH(QString, to);
    QCOMPARE(best(tables, from.toUtf8().constData()), to);
}

void TestKeyInference::followsCodes()
{
    data::Catalog catalog;
    catalog.tables = {tableOf(QStringLiteral("runs: *id site_ref$")),
                      tableOf(QStringLiteral("yards: *yard_cd$ town$"))};
    data::ColumnProfile &from = catalog.tables[0].columns[1].profile;
    data::ColumnProfile &to = catalog.tables[1].columns[0].profile;
    from.distinctCount = 3;
    from.examples = {"HAM", "KEL", "LUB"};
    from.min = "HAM";
    from.max = "LUB";
    to = from;
    to.distinctCount = 8;
    to.max = "ROS";
    QCOMPARE(suggestKeys(catalog).size(), std::size_t{1});
    QCOMPARE(suggestKeys(catalog).front().relationship.toTable, std::string("yards"));
    QVERIFY(suggestKeys(catalog).front().likelihood < 0.5); // the values must show it
    from.examples.front() = "H";
    QVERIFY2(suggestKeys(catalog).empty(), "short codes coincide");
    from.examples.front() = "HAM";
    from.max = "WIS";
    QVERIFY2(suggestKeys(catalog).empty(), "not all can be keys there");
}

void TestKeyInference::declaredKeysStay()
{
    data::Catalog catalog;
    catalog.tables = {tableOf(QStringLiteral("orders: *id customer_id")),
                      tableOf(QStringLiteral("customers: *id"))};
    QCOMPARE(suggestKeys(catalog).size(), std::size_t{1});
    catalog.relationships = {{"orders", {"customer_id"}, "customers", {"id"}, false, {}}};
    QVERIFY(suggestKeys(catalog).empty());
}

void TestKeyInference::aWideSchemaIsQuick()
{
    data::Catalog catalog;
    for (int i = 0; i < 500; ++i) {
        QString text = QStringLiteral("thing%1: *id thing%2_id").arg(i).arg((i + 1) % 500);
        for (int column = 0; column < 18; ++column) {
            text += QStringLiteral(" value_%1_no").arg(column);
        }
        catalog.tables.push_back(tableOf(text));
    }
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(suggestKeys(catalog).size(), std::size_t{500});
    QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
}

} // namespace tst_KeyInference

QUERENT_TEST(KeyInference)
#include "tst_KeyInference.moc"
