#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Proves that each lint test finds what it is there to find, on trees that are wrong on purpose."""
import os
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import formatting  # noqa: E402
import german  # noqa: E402
import layers  # noqa: E402
import sources  # noqa: E402
import visible_text  # noqa: E402

LAYERS = """# folder : folders : Qt
base : :
data : base :
gui  : base data : Core Widgets
gui/tool : : Core
"""
MODULES = {"QString": {"Core"}, "qglobal.h": {"Core"}, "QLabel": {"Widgets"}, "QSqlQuery": {"Sql"}}
LICENCE = "// SPDX-License-Identifier: GPL-3.0-or-later\n"


class TreeTest(unittest.TestCase):
    def setUp(self):
        self.root = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.root)

    def write(self, path, text):
        place = os.path.join(self.root, path)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "w", encoding="utf-8") as file:
            file.write(text)


class Layers(TreeTest):
    def findings(self, path, *lines):
        self.write("src/layers.txt", LAYERS)
        self.write(path, "\n".join(lines))
        return layers.check(self.root, MODULES)[1]

    def test_allowed_includes_pass(self):
        self.assertEqual([],
                         self.findings("src/gui/A.h", '#include "gui/B.h"',
                                       '#include "data/Value.h"',
                                           "#include <QLabel>", "#include <QtCore/QString>",
                                       "#include <vector>",
                                           "#include <sqlite3.h>", '#include "ui_A.h"',
                                       '#include "A.moc"'))

    def test_include_upwards_is_found_with_its_place_and_what_is_allowed(self):
        found = self.findings("src/data/deep/A.cpp", "", '  #  include "gui/B.h"')
        self.assertEqual(["src/data/deep/A.cpp:2: data may not include gui/B.h (allowed: base)"],
                         found)

    def test_qt_in_a_folder_without_qt_is_found(self):
        found = self.findings("src/data/A.h", "#include <QString>", "#include <QtCore/qglobal.h>")
        self.assertEqual(2, len(found))
        self.assertIn("<QString> of Qt Core (allowed: no Qt)", found[0])

    def test_qt_module_that_is_not_listed_is_found(self):
        self.assertEqual(1, len(self.findings("src/gui/A.h", "#include <QSqlQuery>")))
        self.assertEqual(1, len(self.findings("src/gui/A.h", "#include <QtSql/QSqlQuery>")))

    def test_include_without_its_folder_is_found(self):
        self.assertEqual(['src/gui/A.cpp:1: write "gui/A.h"'],
                         self.findings("src/gui/A.cpp", '#include "A.h"'))

    def test_folder_outside_the_table_is_found(self):
        self.assertEqual(["src/utils/A.h: src/layers.txt has no folder utils"],
                         self.findings("src/utils/A.h", ""))

    def test_include_of_no_folder_is_found(self):
        self.assertEqual(["src/gui/B.h:1: helper/B.h names no folder of src/"],
                         self.findings("src/gui/B.h", '#include "helper/B.h"'))

    def test_folder_in_a_folder_may_have_rules_of_its_own(self):
        self.assertEqual([], self.findings("src/gui/tool/A.cpp", '#include "A.h"',
                                           '#include "gui/tool/B.h"', "#include <QString>"))

    def test_folder_in_a_folder_is_not_the_folder(self):
        self.assertEqual(2, len(self.findings("src/gui/tool/A.cpp", '#include "gui/B.h"',
                                              "#include <QLabel>")))

    def test_folder_does_not_reach_into_one_with_rules_of_its_own(self):
        self.assertEqual(1, len(self.findings("src/gui/A.h", '#include "gui/tool/A.h"')))

    def test_commented_include_is_no_include(self):
        self.assertEqual([], self.findings("src/base/A.h", '// #include "gui/B.h"'))


class Sources(TreeTest):
    def findings(self, path, text):
        self.write(path, text)
        return sources.check(self.root)[1]

    def test_clean_source_passes(self):
        self.assertEqual([],
                         self.findings("src/base/A.h",
                                       LICENCE + "int todo(); // see http://a.example/home/x\n"))

    def test_script_may_start_with_its_interpreter(self):
        self.assertEqual([], self.findings("tests/a.py", "#!/usr/bin/env python3\n#" + LICENCE[2:]))

    def test_missing_licence_is_found(self):
        self.assertEqual(["src/base/A.h:1: the SPDX-License-Identifier line is missing"],
                         self.findings("src/base/A.h", "#pragma once\n"))
        self.assertEqual(2, len(self.findings("cmake/B.cmake", "")))

    def test_601_lines_are_found_and_600_pass(self):
        self.assertEqual([], self.findings("src/base/A.cpp", LICENCE + "\n" * 599))
        self.assertEqual(1, len(self.findings("src/base/A.cpp", LICENCE + "\n" * 600)))

    def test_marks_of_unfinished_work_are_found(self):
        for mark in ("TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"):
            self.assertEqual(1,
                             len(self.findings("src/base/A.cpp",
                                               LICENCE + "// %s: later\n" % mark)), mark)

    def test_paths_of_machines_are_found(self):
        for path in ("/ho" + "me/ann/x", "/ro" + "ot/x", "/wo" + "rk/main", "/Us" + "ers/ann"):
            self.assertEqual(1, len(self.findings("README.md", "see %s\n" % path)), path)

    def test_scratch_folder_is_found_in_the_product_only(self):
        self.assertEqual([], self.findings("tests/a/tst_A.cpp", LICENCE + 'open("/tmp/x");\n'))
        self.assertEqual(1, len(self.findings("src/base/A.cpp", LICENCE + 'open("/tmp/x");\n')))

    def test_registries_are_found(self):
        self.assertEqual(1,
                         len(self.findings("packaging/lock.json",
                                           '"https://registry.npm' + 'js.org/a"')))


class VisibleText(TreeTest):
    def assertFound(self, *wrong):
        for source in wrong:
            self.assertEqual(1, len(visible_text.untranslated(source)), source)

    def assertPasses(self, *right):
        for source in right:
            self.assertEqual([], visible_text.untranslated(source), source)

    def test_literals_without_tr_are_found(self):
        self.assertFound('label->setText(QStringLiteral("Hello there"));',
                         'auto *b = new QPushButton(u"Save"_qs, this);',
                         'QLabel title("Sales");',
                         'auto label = std::make_unique<QLabel>(QStringLiteral("Sales"));',
                         'menu.addAction(icon("play"), QStringLiteral("Run"), this, &A::run);',
                         'box->addItem(QStringLiteral("Light"), QStringLiteral("1"));',
                         'QMessageBox::warning(this, tr("Title"), QStringLiteral("It broke"));',
                         'label->setText(on ? QStringLiteral("Yes") : tr("No"));',
                         'label->setText(tr("of %1").arg(QStringLiteral("many")));',
                         'view->setAccessibleName("chart of sales");',
                         'tree->setHeaderLabels({tr("Name"), QStringLiteral("Kind")});',
                         'card->setHeadline(QStringLiteral("<b>Nothing</b> found"));',
                         'label->setText(R"(raw text)");',
                         'connect(a, &A::b, this, [this] { label->setText("Done"); });')

    def test_translated_and_mute_literals_pass(self):
        self.assertPasses('label->setText(tr("Hello there"));',
                          'label->setText(QCoreApplication::translate("gui", "Hello"));',
                          'label->setText(QStringLiteral("%1 · %2").arg(a, b));',
                          'label->setText(locale.toString(date, QStringLiteral("dd MMMM")));',
                          'label->setObjectName(QStringLiteral("headline"));',
                          'box->addItem(tr("Light"), QStringLiteral("light"));',
                          'setWindowTitle(QStringLiteral("Querent"));',
                          'tab->addTab(page, QStringLiteral("SQL"));',
                          'menu.addAction(icon("play"), tr("Run"), this, &A::run);',
                          '// label->setText("Hello there");',
                          'label->setText(row.value("first name"));',
                          'label->setText(names["first"]);',
                          'const QString word = QStringLiteral("Hello there");')

    def test_the_line_is_told(self):
        source = '#include "a"\n/* one\n two */\na.setText("Hello");'
        self.assertEqual([(4, "Hello", "setText")], visible_text.untranslated(source))

    def test_notr_in_a_form_is_found(self):
        form = '<ui><widget><property name="%s"><string%s>%s</string></property></widget></ui>'
        self.assertEqual([("text", "Save as")],
                         visible_text.untranslated_in_form(form % ("text", ' notr="true"',
                                                                   "Save as")))
        for right in (("text", "", "Save as"), ("objectName", ' notr="true"', "Save as"),
                      ("text", ' notr="true"', "…")):
            self.assertEqual([], visible_text.untranslated_in_form(form % right))

    def test_whole_tree(self):
        self.write("src/gui/A.cpp", 'a->setText("Hello");')
        self.write("src/query/B.cpp", 'a->setText("Hello");')
        self.assertEqual((1, ['src/gui/A.cpp:1: "Hello" goes to setText without tr()']),
                         visible_text.check(self.root))


class German(TreeTest):
    def messages(self, *entries):
        body = "".join("<message%s><source>%s</source>%s</message>" % entry for entry in entries)
        self.write("a.ts", "<TS><context><name>gui</name>%s</context></TS>" % body)
        return german.messages(os.path.join(self.root, "a.ts"))

    def findings(self, wanted, *entries):
        fresh = self.messages(*[("", source, '<translation type="unfinished"/>')
                                for source in wanted])
        return german.compare(fresh, self.messages(*entries))

    def test_complete_file_passes(self):
        self.assertEqual([],
                         self.findings(["Open %1"],
                                       ("", "Open %1", "<translation>%1 öffnen</translation>")))

    def test_missing_unfinished_empty_and_outdated_entries_are_found(self):
        done = "<translation>Ja</translation>"
        guess = '<translation type="unfinished">Ja</translation>'
        self.assertEqual(['gui: "Yes" is missing'], self.findings(["Yes"]))
        self.assertEqual(['gui: "Yes" is not translated'],
                         self.findings(["Yes"], ("", "Yes", guess)))
        self.assertEqual(['gui: "Yes" is not translated'],
                         self.findings(["Yes"], ("", "Yes", "<translation></translation>")))
        self.assertEqual(['gui: "Old" is in no source any more'],
                         self.findings(["Yes"], ("", "Yes", done), ("", "Old", done)))

    def test_lost_place_is_found(self):
        self.assertEqual(1,
                         len(self.findings(["Open %1"],
                                           ("", "Open %1", "<translation>Öffnen</translation>"))))

    def test_every_plural_form_is_needed(self):
        forms = ("<translation><numerusform>%s</numerusform>"
                 "<numerusform>%%n Zeilen</numerusform></translation>")
        numerus = ' numerus="yes"'
        self.assertEqual([],
                         self.findings(["%n row(s)"], (numerus, "%n row(s)", forms % "eine Zeile")))
        self.assertEqual(1, len(self.findings(["%n row(s)"], (numerus, "%n row(s)", forms % ""))))


class Format(TreeTest):
    def test_unformatted_file_is_found(self):
        program = formatting.clang_format()
        if not program:
            self.skipTest("clang-format 14 is not installed")
        self.write(".clang-format", "BasedOnStyle: LLVM\n")
        self.write("src/a.cpp", "int  a ;\nint b ;\n")
        self.write("src/b.cpp", "int a;\n")
        self.assertEqual((2, ["src/a.cpp:1: not formatted (./dev format)"]),
                         formatting.check(self.root, program))


if __name__ == "__main__":
    unittest.main()
