-- SPDX-License-Identifier: GPL-3.0-or-later
-- Run after database.sql: full-text and spatial tables, with the shadow tables that SQLite keeps behind them.

CREATE VIRTUAL TABLE product_search USING fts5(name, category, content='products', content_rowid='id');
INSERT INTO product_search (product_search) VALUES ('rebuild');
CREATE VIRTUAL TABLE staff_search USING fts5(name, salary, iban, content='employees', content_rowid='id');
INSERT INTO staff_search (staff_search) VALUES ('rebuild');
CREATE VIRTUAL TABLE staff_words USING fts5vocab('staff_search', 'instance');
CREATE VIRTUAL TABLE notes USING fts5(note, author);
INSERT INTO notes VALUES ('deliver on monday', 'Anna'), ('call back', 'Bela');
CREATE VIRTUAL TABLE old_notes USING fts4(note, author);
INSERT INTO old_notes VALUES ('fragile', 'Anna');
CREATE VIRTUAL TABLE audit_search USING fts4(content="audit_log", actor, secret);
INSERT INTO audit_search (audit_search) VALUES ('rebuild');
CREATE VIRTUAL TABLE audit_words USING fts4aux(audit_search);
CREATE VIRTUAL TABLE places USING rtree(id, west, east, south, north);
INSERT INTO places VALUES (1, 9.9, 10.2, 54.2, 54.4), (2, 8.6, 9.0, 53.0, 53.2);
