<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>querent::gui::AnswerCard</name>
    <message numerus="yes">
        <source>%n attempt(s) before this one did not work out</source>
        <translation>
            <numerusform>%n attempt before this one did not work out</numerusform>
            <numerusform>%n attempts before this one did not work out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n column(s)</source>
        <translation>
            <numerusform>%n column</numerusform>
            <numerusform>%n columns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s).</source>
        <translation>
            <numerusform>%Ln row.</numerusform>
            <numerusform>%Ln rows.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::AuditMenu</name>
    <message numerus="yes">
        <source>The audit log is intact: %n line(s), none changed, removed or added.</source>
        <translation>
            <numerusform>The audit log is intact: %n line, not changed, removed or added.</numerusform>
            <numerusform>The audit log is intact: %n lines, none changed, removed or added.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::BoardList</name>
    <message numerus="yes">
        <source>%n tile(s)</source>
        <translation>
            <numerusform>%n tile</numerusform>
            <numerusform>%n tiles</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::ChartModel</name>
    <message numerus="yes">
        <source>%Ln point(s) of %1 against %2</source>
        <translation>
            <numerusform>%Ln point of %1 against %2</numerusform>
            <numerusform>%Ln points of %1 against %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln value(s), from %2 to %3, lowest %4, highest %5</source>
        <translation>
            <numerusform>%1: %Ln value, from %2 to %3, lowest %4, highest %5</numerusform>
            <numerusform>%1: %Ln values, from %2 to %3, lowest %4, highest %5</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::ChartPane</name>
    <message numerus="yes">
        <source>Drawing %Ln row(s)…</source>
        <translation>
            <numerusform>Drawing %Ln row…</numerusform>
            <numerusform>Drawing %Ln rows…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::ChartPicture</name>
    <message numerus="yes">
        <source>%Ln more not shown</source>
        <translation>
            <numerusform>%Ln more not shown</numerusform>
            <numerusform>%Ln more not shown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::ChartRenderer</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::ChartSettingsPanel</name>
    <message numerus="yes">
        <source>The first %Ln</source>
        <translation>
            <numerusform>The first one</numerusform>
            <numerusform>The first %Ln</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::ChartView</name>
    <message numerus="yes">
        <source>%Ln more in the table</source>
        <translation>
            <numerusform>%Ln more in the table</numerusform>
            <numerusform>%Ln more in the table</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::ComparePage</name>
    <message numerus="yes">
        <source>%n field(s)</source>
        <comment>that differ</comment>
        <translation>
            <numerusform>%n field</numerusform>
            <numerusform>%n fields</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) differ</source>
        <translation>
            <numerusform>%n step differs</numerusform>
            <numerusform>%n steps differ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n only in one of them</source>
        <translation>
            <numerusform>%n only in one of them</numerusform>
            <numerusform>%n only in one of them</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::DiagramPainter</name>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>columns</comment>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::DictionaryImport</name>
    <message numerus="yes">
        <source>%n change(s) imported. They count from the next question on.</source>
        <translation>
            <numerusform>%n change imported. They count from the next question on.</numerusform>
            <numerusform>%n changes imported. They count from the next question on.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>problems</comment>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) would change:</source>
        <translation>
            <numerusform>%n thing would change:</numerusform>
            <numerusform>%n things would change:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::DrawnRows</name>
    <message numerus="yes">
        <source>Only the first %1 of %Ln row(s) are drawn.</source>
        <translation>
            <numerusform>Only the first %1 of %Ln row are drawn.</numerusform>
            <numerusform>Only the first %1 of %Ln rows are drawn.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only the first %Ln row(s) are drawn: the policy of this source shows no more.</source>
        <translation>
            <numerusform>Only the first row is drawn: the policy of this source shows no more.</numerusform>
            <numerusform>Only the first %Ln rows are drawn: the policy of this source shows no more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only the first %Ln row(s) are drawn; there are more.</source>
        <translation>
            <numerusform>Only the first row is drawn; there are more.</numerusform>
            <numerusform>Only the first %Ln rows are drawn; there are more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) read…</source>
        <translation>
            <numerusform>%Ln row read…</numerusform>
            <numerusform>%Ln rows read…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::GraphView</name>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n time</numerusform>
            <numerusform>%n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::JsonTree</name>
    <message numerus="yes">
        <source>%n item(s)</source>
        <translation>
            <numerusform>%n item</numerusform>
            <numerusform>%n items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n field(s)</source>
        <translation>
            <numerusform>%n field</numerusform>
            <numerusform>%n fields</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n change</numerusform>
            <numerusform>%n changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::KeptSection</name>
    <message numerus="yes">
        <source>%Ln day(s)</source>
        <translation>
            <numerusform>%Ln day</numerusform>
            <numerusform>%Ln days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversation(s) were used last longer ago than that. Pinned ones stay.</source>
        <translation>
            <numerusform>%Ln conversation was used last longer ago than that. Pinned ones stay.</numerusform>
            <numerusform>%Ln conversations were used last longer ago than that. Pinned ones stay.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln conversation(s)</source>
        <translation>
            <numerusform>Delete %Ln conversation</numerusform>
            <numerusform>Delete %Ln conversations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::Legend</name>
    <message numerus="yes">
        <source>%n other(s)</source>
        <translation>
            <numerusform>%n other</numerusform>
            <numerusform>%n others</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::LocalFinder</name>
    <message numerus="yes">
        <source>%n server(s) answered:</source>
        <translation>
            <numerusform>%n server answered:</numerusform>
            <numerusform>%n servers answered:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::ModelPicker</name>
    <message numerus="yes">
        <source>%n model(s) to choose from</source>
        <translation>
            <numerusform>%n model to choose from</numerusform>
            <numerusform>%n models to choose from</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::PolicyPopover</name>
    <message numerus="yes">
        <source>%n column(s) are masked for your role</source>
        <translation>
            <numerusform>%n column is masked for your role</numerusform>
            <numerusform>%n columns are masked for your role</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n column(s) are masked</source>
        <translation>
            <numerusform>%n column is masked</numerusform>
            <numerusform>%n columns are masked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Rows of %n table(s) are filtered for your role</source>
        <translation>
            <numerusform>Rows of %n table are filtered for your role</numerusform>
            <numerusform>Rows of %n tables are filtered for your role</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Rows of %n table(s) are filtered</source>
        <translation>
            <numerusform>Rows of %n table are filtered</numerusform>
            <numerusform>Rows of %n tables are filtered</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n table(s)</source>
        <comment>that may be seen</comment>
        <translation>
            <numerusform>%n table</numerusform>
            <numerusform>%n tables</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>columns</comment>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln column(s) may hold personal data</source>
        <translation>
            <numerusform>%Ln column may hold personal data</numerusform>
            <numerusform>%Ln columns may hold personal data</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::Report</name>
    <message numerus="yes">
        <source>%n more column(s) do not fit on the page</source>
        <translation>
            <numerusform>%n more column does not fit on the page</numerusform>
            <numerusform>%n more columns do not fit on the page</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more row(s)</source>
        <translation>
            <numerusform>%n more row</numerusform>
            <numerusform>%n more rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::ResultGrid</name>
    <message numerus="yes">
        <source>%1 of %Ln row(s)</source>
        <translation>
            <numerusform>%1 of %Ln row</numerusform>
            <numerusform>%1 of %Ln rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First %Ln row(s); there are more</source>
        <translation>
            <numerusform>First %Ln row; there are more</numerusform>
            <numerusform>First %Ln rows; there are more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s)</source>
        <translation>
            <numerusform>%Ln row</numerusform>
            <numerusform>%Ln rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln row(s) match</source>
        <translation>
            <numerusform>%1 of %Ln row matches</numerusform>
            <numerusform>%1 of %Ln rows match</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First %Ln row(s): the policy of this source shows no more</source>
        <translation>
            <numerusform>First row: the policy of this source shows no more</numerusform>
            <numerusform>First %Ln rows: the policy of this source shows no more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) read…</source>
        <translation>
            <numerusform>%Ln row read…</numerusform>
            <numerusform>%Ln rows read…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Looking through %Ln row(s)…</source>
        <translation>
            <numerusform>Looking through %Ln row…</numerusform>
            <numerusform>Looking through %Ln rows…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show all %Ln row(s)</source>
        <translation>
            <numerusform>Show all %Ln row</numerusform>
            <numerusform>Show all %Ln rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cell(s)</source>
        <translation>
            <numerusform>%Ln cell</numerusform>
            <numerusform>%Ln cells</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a value</source>
        <translation>
            <numerusform>%Ln without a value</numerusform>
            <numerusform>%Ln without a value</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::SchemaPage</name>
    <message numerus="yes">
        <source>%n table(s)</source>
        <comment>found</comment>
        <translation>
            <numerusform>%n table</numerusform>
            <numerusform>%n tables</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::ThreadModel</name>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n question</numerusform>
            <numerusform>%n questions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::ThreadsPart</name>
    <message numerus="yes">
        <source>%Ln conversation(s) deleted</source>
        <translation>
            <numerusform>%Ln conversation deleted</numerusform>
            <numerusform>%Ln conversations deleted</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::TimelinePanel</name>
    <message numerus="yes">
        <source>%n step(s) so far</source>
        <translation>
            <numerusform>%n step so far</numerusform>
            <numerusform>%n steps so far</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::Trace</name>
    <message numerus="yes">
        <source>%1 · %n step(s)</source>
        <comment>duration and number of steps</comment>
        <translation>
            <numerusform>%1 · %n step</numerusform>
            <numerusform>%1 · %n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::ValueChooser</name>
    <message numerus="yes">
        <source>%n value(s)</source>
        <translation>
            <numerusform>%n value</numerusform>
            <numerusform>%n values</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %n most frequent values</source>
        <translation>
            <numerusform>The most frequent value</numerusform>
            <numerusform>The %n most frequent values</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::Workspace</name>
    <message numerus="yes">
        <source>%Ln table(s)</source>
        <translation>
            <numerusform>%Ln table</numerusform>
            <numerusform>%Ln tables</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln view(s)</source>
        <translation>
            <numerusform>%Ln view</numerusform>
            <numerusform>%Ln views</numerusform>
        </translation>
    </message>
</context>
</TS>
