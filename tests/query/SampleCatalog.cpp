// SPDX-License-Identifier: GPL-3.0-or-later
#include "SampleCatalog.h"

#include <initializer_list>
#include <utility>

using namespace querent::data;

namespace {

Column column(const char *name, ColumnType type, ColumnRole role,
              DateEncoding encoding = DateEncoding::None)
{
    Column result;
    result.name = name;
    result.type = type;
    result.role = role;
    result.encoding = encoding;
    return result;
}

Table table(const char *name, std::initializer_list<Column> columns)
{
    Table result;
    result.name = name;
    result.columns = columns;
    // the first column of every table here is its primary key
    result.columns.front().primaryKeyPosition = 1;
    return result;
}

} // namespace

namespace sample {

const Catalog &catalog()
{
    static const Catalog shop = [] {
        Catalog result;
        result.sourceName = "shop";
        result.engine = "sqlite";
        result.tables = {
            table("customers", {column("id", ColumnType::Integer, ColumnRole::Key),
                                column("name", ColumnType::Text, ColumnRole::Label),
                                column("country", ColumnType::Text, ColumnRole::Category),
                                column("joined", ColumnType::DateTime, ColumnRole::Time,
                                       DateEncoding::UnixSeconds),
                                column("referred_by", ColumnType::Integer, ColumnRole::Reference)}),
            table("orders",
                  {column("id", ColumnType::Integer, ColumnRole::Key),
                   column("customer_id", ColumnType::Integer, ColumnRole::Reference),
                   column("ordered_on", ColumnType::Date, ColumnRole::Time, DateEncoding::IsoDate),
                   column("status", ColumnType::Text, ColumnRole::Category),
                   column("total", ColumnType::Real, ColumnRole::Measure),
                   column("paid", ColumnType::Boolean, ColumnRole::Flag)}),
            table("Order Items", {column("Item Id", ColumnType::Integer, ColumnRole::Key),
                                  column("Order Id", ColumnType::Integer, ColumnRole::Reference),
                                  column("productName", ColumnType::Text, ColumnRole::Label),
                                  column("quantity", ColumnType::Integer, ColumnRole::Measure),
                                  column("unit_price", ColumnType::Real, ColumnRole::Measure)}),
            table(
                "moments",
                {column("id", ColumnType::Integer, ColumnRole::Key),
                 column("iso_date", ColumnType::Date, ColumnRole::Time, DateEncoding::IsoDate),
                 column("iso_time", ColumnType::DateTime, ColumnRole::Time,
                        DateEncoding::IsoDateTime),
                 column("unix_s", ColumnType::DateTime, ColumnRole::Time,
                        DateEncoding::UnixSeconds),
                 column("unix_ms", ColumnType::DateTime, ColumnRole::Time,
                        DateEncoding::UnixMilliseconds),
                 column("julian", ColumnType::DateTime, ColumnRole::Time, DateEncoding::JulianDay),
                 column("dmy", ColumnType::Date, ColumnRole::Time, DateEncoding::DayMonthYear),
                 column("mdy", ColumnType::Date, ColumnRole::Time, DateEncoding::MonthDayYear),
                 column("ym", ColumnType::Date, ColumnRole::Time, DateEncoding::YearMonth),
                 column("y", ColumnType::Integer, ColumnRole::Time, DateEncoding::Year),
                 column("y_text", ColumnType::Text, ColumnRole::Time, DateEncoding::Year),
                 column("ymd", ColumnType::Date, ColumnRole::Time, DateEncoding::CompactDate),
                 column("ymd_text", ColumnType::Date, ColumnRole::Time,
                        DateEncoding::CompactDate)}),
            table("ledger", {column("id", ColumnType::Integer, ColumnRole::Key),
                             column("amount", ColumnType::Real, ColumnRole::Measure)}),
        };
        result.tables.back().columns.back().numbersAsText = true;
        result.relationships = {
            {"orders", {"customer_id"}, "customers", {"id"}, false, {}},
            {"Order Items", {"Order Id"}, "orders", {"id"}, false, {}},
            {"customers", {"referred_by"}, "customers", {"id"}, false, {}},
        };
        return result;
    }();
    return shop;
}

const char *script()
{
    return R"sql(
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, country TEXT, joined INTEGER,
                        referred_by INTEGER REFERENCES customers(id));
INSERT INTO customers VALUES
 (1,'Ada','Germany',1672531200,NULL), (2,'Bob','France',1675209600,1),
 (3,'Cleo','Germany',1704067200,1), (4,'Dan','Spain',1717200000,2), (5,'Eve',NULL,1719792000,NULL);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id),
                     ordered_on TEXT, status TEXT, total REAL, paid INTEGER);
INSERT INTO orders VALUES
 (1,1,'2023-12-31','paid',100.0,1), (2,1,'2024-01-01','paid',50.5,1),
 (3,2,'2024-01-15','open',20.0,0), (4,2,'2024-02-29','paid',80.0,1),
 (5,3,'2024-03-31','cancelled',10.0,0), (6,3,'2024-04-01','paid',NULL,1),
 (7,4,'2024-12-31','paid',300.0,1), (8,1,'2025-01-01','open',70.0,0),
 (9,NULL,NULL,'open',5.0,0);
CREATE TABLE "Order Items" ("Item Id" INTEGER PRIMARY KEY, "Order Id" INTEGER, productName TEXT,
                            quantity INTEGER, unit_price REAL);
INSERT INTO "Order Items" VALUES
 (1,1,'Lamp',2,30.0), (2,1,'Desk',1,40.0), (3,2,'Lamp',1,30.0), (4,3,'Pen',10,2.0),
 (5,4,'Desk',2,40.0), (6,5,'Pen',5,2.0), (7,7,'Sofa',1,300.0), (8,8,'Lamp',NULL,35.0);
CREATE TABLE moments (id INTEGER PRIMARY KEY, iso_date TEXT, iso_time TEXT, unix_s INTEGER,
                      unix_ms INTEGER, julian REAL, dmy TEXT, mdy TEXT, ym TEXT, y INTEGER,
                      y_text TEXT, ymd INTEGER, ymd_text TEXT);
WITH RECURSIVE days(id, moment) AS (
  SELECT 1, '2019-12-25 00:00:00'
  UNION ALL
  SELECT id + 1, datetime(moment, '+5 days', '+5 hours', '+7 minutes') FROM days WHERE id < 400)
INSERT INTO moments
SELECT id, date(moment), moment, unixepoch(moment), unixepoch(moment) * 1000 + 123,
       julianday(moment), strftime('%d/%m/%Y', moment), strftime('%m-%d-%Y', moment),
       strftime('%Y-%m', moment), CAST(strftime('%Y', moment) AS INTEGER), strftime('%Y', moment),
       CAST(strftime('%Y%m%d', moment) AS INTEGER), strftime('%Y%m%d', moment)
FROM days;
INSERT INTO moments (id) VALUES (401);
CREATE TABLE ledger (id INTEGER PRIMARY KEY, amount TEXT);
INSERT INTO ledger VALUES (1,'9'), (2,'10.5'), (3,'100'), (4,NULL);
)sql";
}

} // namespace sample
