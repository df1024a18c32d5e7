<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AuditTexts</name>
    <message>
        <source>The audit log &apos;%1&apos; finds no more space on the disk. Make some, and try again.</source>
        <translation>Das Prüfprotokoll „%1“ findet keinen Platz mehr auf der Platte. Schaffen Sie welchen und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The audit log &apos;%1&apos; is held by another process. Try again later.</source>
        <translation>Das Prüfprotokoll „%1“ wird von einem anderen Prozess gehalten. Versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <source>The audit log &apos;%1&apos; cannot be written. Check the rights of the file and its folder.</source>
        <translation>Das Prüfprotokoll „%1“ kann nicht geschrieben werden. Prüfen Sie die Rechte der Datei und ihres Ordners.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is something else than an audit log, and is left as it is. Name a new file.</source>
        <translation>„%1“ ist etwas anderes als ein Prüfprotokoll und bleibt, wie es ist. Nennen Sie eine neue Datei.</translation>
    </message>
</context>
<context>
    <name>CheckTexts</name>
    <message>
        <source>This line is not what was written.</source>
        <translation>Diese Zeile ist nicht mehr, was geschrieben wurde.</translation>
    </message>
    <message>
        <source>Lines before this one are missing.</source>
        <translation>Vor dieser Zeile fehlen welche.</translation>
    </message>
    <message>
        <source>This line does not belong here.</source>
        <translation>Diese Zeile gehört nicht hierher.</translation>
    </message>
    <message>
        <source>This line stood in another place.</source>
        <translation>Diese Zeile stand an einer anderen Stelle.</translation>
    </message>
    <message>
        <source>Lines from here on are missing: the head knows more of them.</source>
        <translation>Ab hier fehlen Zeilen: Der Kopf kennt mehr davon.</translation>
    </message>
    <message>
        <source>This line was not written to its end.</source>
        <translation>Diese Zeile wurde nicht zu Ende geschrieben.</translation>
    </message>
    <message>
        <source>The head of the log is missing or damaged: whether lines were cut off at the end cannot be known.</source>
        <translation>Der Kopf des Protokolls fehlt oder ist beschädigt: Ob am Ende Zeilen abgeschnitten wurden, lässt sich nicht wissen.</translation>
    </message>
    <message>
        <source>The log has no line with the hash that was expected: it is not the log of then.</source>
        <translation>Das Protokoll hat keine Zeile mit der erwarteten Prüfsumme: Es ist nicht mehr das Protokoll von damals.</translation>
    </message>
    <message>
        <source>Here lines are missing that could not be written.</source>
        <translation>Hier fehlen Zeilen, die nicht geschrieben werden konnten.</translation>
    </message>
    <message>
        <source>There is no audit log &apos;%1&apos;. Check the name.</source>
        <translation>Es gibt kein Prüfprotokoll „%1“. Prüfen Sie den Namen.</translation>
    </message>
    <message>
        <source>The audit log &apos;%1&apos; cannot be read. Check its rights.</source>
        <translation>Das Prüfprotokoll „%1“ kann nicht gelesen werden. Prüfen Sie seine Rechte.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an audit log. Name one that Querent wrote.</source>
        <translation>„%1“ ist kein Prüfprotokoll. Nennen Sie eines, das Querent geschrieben hat.</translation>
    </message>
</context>
<context>
    <name>RefusalTexts</name>
    <message>
        <source>There is no such table in this source.</source>
        <translation>In dieser Quelle gibt es keine solche Tabelle.</translation>
    </message>
    <message>
        <source>There is no table “%1” in this source.</source>
        <translation>In dieser Quelle gibt es keine Tabelle „%1“.</translation>
    </message>
    <message>
        <source>Ask for one of the tables in the panel “Data”.</source>
        <translation>Fragen Sie nach einer der Tabellen im Bereich „Daten“.</translation>
    </message>
    <message>
        <source>Something in it is not open to you.</source>
        <translation>Etwas darin ist für Sie nicht zugänglich.</translation>
    </message>
    <message>
        <source>“%1” is not open to you.</source>
        <translation>„%1“ ist für Sie nicht zugänglich.</translation>
    </message>
    <message>
        <source>Name the columns that you need, without it.</source>
        <translation>Nennen Sie die Spalten, die Sie brauchen, ohne diese.</translation>
    </message>
    <message>
        <source>There is no statement yet.</source>
        <translation>Hier steht noch keine Anweisung.</translation>
    </message>
    <message>
        <source>Write a SELECT.</source>
        <translation>Schreiben Sie ein SELECT.</translation>
    </message>
    <message>
        <source>The statement is too long.</source>
        <translation>Die Anweisung ist zu lang.</translation>
    </message>
    <message>
        <source>Shorten it.</source>
        <translation>Kürzen Sie sie.</translation>
    </message>
    <message>
        <source>The statement is nested too deeply.</source>
        <translation>Die Anweisung ist zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>Make it simpler.</source>
        <translation>Vereinfachen Sie sie.</translation>
    </message>
    <message>
        <source>Only one statement can be run at a time.</source>
        <translation>Es kann nur eine Anweisung auf einmal laufen.</translation>
    </message>
    <message>
        <source>Remove what follows the first semicolon.</source>
        <translation>Entfernen Sie, was nach dem ersten Semikolon kommt.</translation>
    </message>
    <message>
        <source>Only reading is allowed.</source>
        <translation>Nur Lesen ist erlaubt.</translation>
    </message>
    <message>
        <source>Only reading is allowed, and “%1” is not.</source>
        <translation>Nur Lesen ist erlaubt, und „%1“ ist keines.</translation>
    </message>
    <message>
        <source>A quote or comment is opened and never closed.</source>
        <translation>Ein Anführungszeichen oder Kommentar wird geöffnet und nie geschlossen.</translation>
    </message>
    <message>
        <source>Close it.</source>
        <translation>Schließen Sie es.</translation>
    </message>
    <message>
        <source>The parentheses do not match.</source>
        <translation>Die Klammern passen nicht zusammen.</translation>
    </message>
    <message>
        <source>There is a character that SQL has no use for.</source>
        <translation>Da ist ein Zeichen, mit dem SQL nichts anfangen kann.</translation>
    </message>
    <message>
        <source>Remove it.</source>
        <translation>Entfernen Sie es.</translation>
    </message>
    <message>
        <source>“%1” is an open place.</source>
        <translation>„%1“ ist ein offener Platzhalter.</translation>
    </message>
    <message>
        <source>Write the value itself.</source>
        <translation>Schreiben Sie den Wert selbst hin.</translation>
    </message>
    <message>
        <source>Your policy does not allow UNION, INTERSECT and EXCEPT.</source>
        <translation>Ihre Richtlinie erlaubt UNION, INTERSECT und EXCEPT nicht.</translation>
    </message>
    <message>
        <source>A function in it is not allowed.</source>
        <translation>Eine Funktion darin ist nicht erlaubt.</translation>
    </message>
    <message>
        <source>The function “%1” is not allowed.</source>
        <translation>Die Funktion „%1“ ist nicht erlaubt.</translation>
    </message>
    <message>
        <source>Only functions that compute from their arguments are.</source>
        <translation>Erlaubt sind nur Funktionen, die aus ihren Argumenten rechnen.</translation>
    </message>
    <message>
        <source>The database cannot read this statement.</source>
        <translation>Die Datenbank kann diese Anweisung nicht lesen.</translation>
    </message>
    <message>
        <source>The database can do nothing with “%1”.</source>
        <translation>Die Datenbank kann mit „%1“ nichts anfangen.</translation>
    </message>
    <message>
        <source>This would read far too much.</source>
        <translation>Das würde viel zu viel lesen.</translation>
    </message>
    <message>
        <source>Give every join a condition, or ask for less.</source>
        <translation>Geben Sie jeder Verknüpfung eine Bedingung, oder fragen Sie nach weniger.</translation>
    </message>
    <message>
        <source>A masked column can be shown, but not be compared, sorted, grouped or computed with.</source>
        <translation>Eine maskierte Spalte kann gezeigt, aber nicht verglichen, sortiert, gruppiert oder verrechnet werden.</translation>
    </message>
    <message>
        <source>“%1” is masked for you: it can be shown, but not be compared, sorted, grouped or computed with.</source>
        <translation>„%1“ ist für Sie maskiert: Es kann gezeigt, aber nicht verglichen, sortiert, gruppiert oder verrechnet werden.</translation>
    </message>
    <message>
        <source>Use it as a column of the result, or leave it out.</source>
        <translation>Verwenden Sie es als Spalte des Ergebnisses, oder lassen Sie es weg.</translation>
    </message>
    <message>
        <source>A table in it is open to you in part only.</source>
        <translation>Eine Tabelle darin ist Ihnen nur zum Teil zugänglich.</translation>
    </message>
    <message>
        <source>Name it without its schema.</source>
        <translation>Nennen Sie sie ohne ihr Schema.</translation>
    </message>
    <message>
        <source>Your policy does not allow joins without a condition.</source>
        <translation>Ihre Richtlinie erlaubt keine Verknüpfungen ohne Bedingung.</translation>
    </message>
    <message>
        <source>Say how the tables belong together.</source>
        <translation>Sagen Sie, wie die Tabellen zusammengehören.</translation>
    </message>
    <message>
        <source>The statement cannot be followed, as your policy demands.</source>
        <translation>Die Anweisung lässt sich nicht so nachvollziehen, wie Ihre Richtlinie es verlangt.</translation>
    </message>
    <message>
        <source>Write it more simply.</source>
        <translation>Schreiben Sie sie einfacher.</translation>
    </message>
</context>
<context>
    <name>ReportTexts</name>
    <message>
        <source>“%1” cannot be written: %2. Check that there is room, that the folder may be written to and that no other program has the file open.</source>
        <translation>„%1“ kann nicht geschrieben werden: %2. Prüfen Sie, ob Platz ist, ob in den Ordner geschrieben werden darf und ob kein anderes Programm die Datei geöffnet hat.</translation>
    </message>
    <message>
        <source>“%1” cannot be written. Check that there is room and that the folder may be written to.</source>
        <translation>„%1“ kann nicht geschrieben werden. Prüfen Sie, ob Platz ist und ob in den Ordner geschrieben werden darf.</translation>
    </message>
</context>
<context>
    <name>RowStore</name>
    <message>
        <source>The rows cannot be kept on the disk while they are shown. Check that there is room and that it can be written to.</source>
        <translation>Die Zeilen können nicht auf der Platte gehalten werden, solange sie gezeigt werden. Prüfen Sie, ob dort Platz ist und geschrieben werden darf.</translation>
    </message>
    <message>
        <source>There is no room left on the disk for all the rows. Make room, or ask for fewer rows.</source>
        <translation>Auf der Platte ist kein Platz mehr für alle Zeilen. Schaffen Sie Platz oder fragen Sie nach weniger Zeilen.</translation>
    </message>
    <message>
        <source>There are more rows than can be shown. Ask for fewer.</source>
        <translation>Es sind mehr Zeilen, als gezeigt werden können. Fragen Sie nach weniger.</translation>
    </message>
</context>
<context>
    <name>SemanticWords</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2 – %3</source>
        <comment>what is guessed, the guess, the reason</comment>
        <translation>%1: %2 – %3</translation>
    </message>
    <message>
        <source>Things</source>
        <translation>Dinge</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Links between two tables</source>
        <translation>Verknüpfungen zweier Tabellen</translation>
    </message>
    <message>
        <source>A list of codes</source>
        <translation>Eine Liste von Codes</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Name of the row</source>
        <translation>Name der Zeile</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Kennzahl</translation>
    </message>
    <message>
        <source>Date</source>
        <comment>what a column is for</comment>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Yes or no</source>
        <comment>what a column is for</comment>
        <translation>Ja oder nein</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Free text</source>
        <translation>Freier Text</translation>
    </message>
    <message>
        <source>Personal</source>
        <translation>Persönlich</translation>
    </message>
    <message>
        <source>Adds up</source>
        <translation>Zählt sich zusammen</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>Durchschnitt</translation>
    </message>
    <message>
        <source>Last value</source>
        <translation>Letzter Wert</translation>
    </message>
    <message>
        <source>Not a measure</source>
        <translation>Keine Kennzahl</translation>
    </message>
    <message>
        <source>hidden</source>
        <comment>a column</comment>
        <translation>verborgen</translation>
    </message>
    <message>
        <source>name</source>
        <comment>of a row</comment>
        <translation>Name</translation>
    </message>
    <message>
        <source>group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>personal</source>
        <translation>persönlich</translation>
    </message>
    <message>
        <source>when</source>
        <comment>it happened</comment>
        <translation>wann</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>average</source>
        <translation>Schnitt</translation>
    </message>
    <message>
        <source>last</source>
        <translation>letzter</translation>
    </message>
    <message>
        <source>Taken for</source>
        <translation>Gilt als</translation>
    </message>
    <message>
        <source>Rows together</source>
        <translation>Zeilen zusammen</translation>
    </message>
    <message>
        <source>When a row happened</source>
        <translation>Wann eine Zeile geschah</translation>
    </message>
    <message>
        <source>Gathered under</source>
        <translation>Zusammengefasst unter</translation>
    </message>
    <message>
        <source>Kept out of answers</source>
        <translation>Erscheint nicht in Antworten</translation>
    </message>
    <message>
        <source>Called by</source>
        <translation>Genannt nach</translation>
    </message>
    <message>
        <source>Amount of a row</source>
        <translation>Betrag einer Zeile</translation>
    </message>
    <message>
        <source>Worked out: %1 = %2</source>
        <translation>Berechnet: %1 = %2</translation>
    </message>
    <message>
        <source>Cannot be worked out: %1. %2</source>
        <comment>a metric, the problem</comment>
        <translation>Nicht zu berechnen: %1. %2</translation>
    </message>
</context>
<context>
    <name>agent</name>
    <message>
        <source>The run was cancelled.</source>
        <translation>Der Lauf wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Analyses beyond SQL cannot be run by this program.</source>
        <translation>Auswertungen, die über SQL hinausgehen, kann dieses Programm nicht ausführen.</translation>
    </message>
    <message>
        <source>Before this can be answered, one thing has to be clear.</source>
        <translation>Vor der Antwort ist noch eines zu klären.</translation>
    </message>
    <message>
        <source>“%1” could not be answered: %2</source>
        <translation>„%1“ ließ sich nicht beantworten: %2</translation>
    </message>
    <message>
        <source>This did not work out after %1 attempts. The last problem: %2</source>
        <translation>Das ist nicht gelungen (Versuche: %1). Das letzte Problem: %2</translation>
    </message>
    <message>
        <source>Something went wrong inside Querent.</source>
        <translation>In Querent ist etwas schiefgegangen.</translation>
    </message>
    <message>
        <source>Nothing matches “%1”. Which do you mean?</source>
        <translation>Zu „%1“ passt nichts. Was meinen Sie?</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>Neither the data dictionary nor the glossary says anything about this.</source>
        <translation>Weder das Datenwörterbuch noch das Glossar sagt etwas dazu.</translation>
    </message>
    <message>
        <source>There is no question. Type what you want to know.</source>
        <translation>Es gibt keine Frage. Geben Sie ein, was Sie wissen möchten.</translation>
    </message>
    <message>
        <source>The question has %1 characters; %2 is the most that can be read. Ask it more briefly.</source>
        <translation>Die Frage hat %1 Zeichen; höchstens %2 sind möglich. Bitte fragen Sie kürzer.</translation>
    </message>
    <message>
        <source>The policy “%1” hides every table of this source. Choose another policy.</source>
        <translation>Die Richtlinie „%1“ verbirgt alle Tabellen dieser Quelle. Wählen Sie eine andere Richtlinie.</translation>
    </message>
    <message>
        <source>Querent only reads: it never changes, adds or deletes data. Ask what you want to know instead.</source>
        <translation>Querent liest nur: Es ändert, ergänzt und löscht keine Daten. Fragen Sie stattdessen, was Sie wissen möchten.</translation>
    </message>
    <message>
        <source>No word of this could be related to “%1”.</source>
        <translation>Kein Wort davon ließ sich „%1“ zuordnen.</translation>
    </message>
    <message>
        <source>No word of this could be related to “%1”. Questions that it can answer: %2</source>
        <translation>Kein Wort davon ließ sich „%1“ zuordnen. Fragen, die sich damit beantworten lassen: %2</translation>
    </message>
    <message>
        <source>Nothing in “%1” says anything about %2.</source>
        <translation>In „%1“ findet sich nichts zu %2.</translation>
    </message>
    <message>
        <source>This could not be turned into a question that the data answers. Name the tables or columns you mean.</source>
        <translation>Daraus ließ sich keine Frage bilden, die die Daten beantworten. Nennen Sie die Tabellen oder Spalten, die Sie meinen.</translation>
    </message>
    <message>
        <source>The source did not answer within %1 seconds. See whether another program is busy with it, then ask again.</source>
        <translation>Die Quelle hat %1 Sekunden lang nicht geantwortet. Sehen Sie nach, ob ein anderes Programm mit ihr beschäftigt ist, und fragen Sie dann noch einmal.</translation>
    </message>
    <message>
        <source>The query took longer than %1 seconds. Ask for a shorter period or fewer details, or give it more time.</source>
        <translation>Die Abfrage dauerte länger als %1 Sekunden. Fragen Sie nach einem kürzeren Zeitraum oder weniger Einzelheiten, oder geben Sie ihr mehr Zeit.</translation>
    </message>
    <message>
        <source>Working out what was meant took longer than %1 seconds. Ask more simply, or ask again.</source>
        <translation>Herauszufinden, was gemeint ist, dauerte länger als %1 Sekunden. Fragen Sie einfacher oder noch einmal.</translation>
    </message>
    <message>
        <source>The analysis took longer than %1 seconds. Ask about a shorter period or fewer details.</source>
        <translation>Die Auswertung dauerte länger als %1 Sekunden. Fragen Sie nach einem kürzeren Zeitraum oder weniger Einzelheiten.</translation>
    </message>
    <message>
        <source>The parts of the question were not all answered within %1 seconds. Ask them one at a time.</source>
        <translation>Nicht alle Teile der Frage waren in %1 Sekunden beantwortet. Fragen Sie sie einzeln.</translation>
    </message>
    <message>
        <source>One step of the answer took longer than %1 seconds, which it never should. Ask again; the details say which.</source>
        <translation>Ein Schritt der Antwort dauerte länger als %1 Sekunden, was nie vorkommen sollte. Fragen Sie noch einmal; welcher es war, steht in den Einzelheiten.</translation>
    </message>
    <message>
        <source>The answer took longer than %1 seconds in all and was given up at the step “%2”. Ask for less at once, or give it more time.</source>
        <translation>Die Antwort dauerte insgesamt länger als %1 Sekunden und wurde beim Schritt „%2“ aufgegeben. Fragen Sie nach weniger auf einmal, oder geben Sie ihr mehr Zeit.</translation>
    </message>
    <message>
        <source>Each row of %1 counts once, although several rows of %2 can belong to it.</source>
        <translation>Jede Zeile von %1 zählt einmal, obwohl mehrere Zeilen von %2 zu ihr gehören können.</translation>
    </message>
    <message>
        <source>Joined by %1 and %2, though nothing says that these belong together.</source>
        <translation>Verknüpft über %1 und %2, obwohl nichts dafür spricht, dass diese zusammengehören.</translation>
    </message>
    <message>
        <source>Of %1, only the rows that you may see count.</source>
        <translation>Von %1 zählen nur die Zeilen, die Sie sehen dürfen.</translation>
    </message>
    <message>
        <source>%1 is masked for you.</source>
        <translation>%1 ist für Sie maskiert.</translation>
    </message>
    <message>
        <source>This is dear. Shall it run?</source>
        <translation>Das ist aufwendig. Soll es laufen?</translation>
    </message>
    <message>
        <source>Nothing was run. %1</source>
        <translation>Es wurde nichts ausgeführt. %1</translation>
    </message>
    <message>
        <source>about %1 billion rows</source>
        <translation>etwa %1 Milliarden Zeilen</translation>
    </message>
    <message>
        <source>about %1 million rows</source>
        <translation>etwa %1 Millionen Zeilen</translation>
    </message>
    <message>
        <source>about %1 rows</source>
        <translation>etwa %1 Zeilen</translation>
    </message>
    <message>
        <source>Fewer tables, or a condition for each of them, would make it lighter.</source>
        <translation>Weniger Tabellen oder eine Bedingung für jede davon würden es leichter machen.</translation>
    </message>
    <message>
        <source>The largest table in it is %1, with %2 rows from %3 to %4: a period in %5 would make it lighter, or fewer tables.</source>
        <translation>Die größte Tabelle darin ist %1 mit %2 Zeilen von %3 bis %4: Ein Zeitraum in %5 würde es leichter machen, oder weniger Tabellen.</translation>
    </message>
    <message>
        <source>The largest table in it is %1, with %2 rows: a condition on it would make it lighter, or fewer tables.</source>
        <translation>Die größte Tabelle darin ist %1 mit %2 Zeilen: Eine Bedingung dafür würde es leichter machen, oder weniger Tabellen.</translation>
    </message>
    <message>
        <source>This reads %1 and may take minutes. Run it?</source>
        <translation>Das liest %1 und kann Minuten dauern. Ausführen?</translation>
    </message>
    <message>
        <source>Run it anyway</source>
        <translation>Trotzdem ausführen</translation>
    </message>
    <message>
        <source>It is stopped after %1 s if it has not ended by then.</source>
        <translation>Nach %1 s wird es abgebrochen, wenn es bis dahin nicht fertig ist.</translation>
    </message>
    <message>
        <source>Narrow it down</source>
        <translation>Eingrenzen</translation>
    </message>
    <message>
        <source>Run it for %1 alone</source>
        <translation>Nur für %1 ausführen</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>Lassen</translation>
    </message>
    <message>
        <source>Nothing is read.</source>
        <translation>Es wird nichts gelesen.</translation>
    </message>
    <message>
        <source>This would read %1 and may take minutes, so it was not run without being asked for. %2</source>
        <translation>Das würde %1 lesen und kann Minuten dauern; ohne Rückfrage wurde es nicht ausgeführt. %2</translation>
    </message>
    <message>
        <source>Two tables were combined without a condition that the database can use: every row of one met every row of the other.</source>
        <translation>Zwei Tabellen wurden ohne eine Bedingung verbunden, die die Datenbank nutzen kann: Jede Zeile der einen traf auf jede der anderen.</translation>
    </message>
    <message>
        <source>For this, whole tables were read: %1.</source>
        <translation>Dafür wurden ganze Tabellen gelesen: %1.</translation>
    </message>
    <message>
        <source>May this be sent to the language model %1 on %2?</source>
        <translation>Darf dies an das Sprachmodell %1 auf %2 gesendet werden?</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>This source may be spoken of at this level from now on</source>
        <translation>Über diese Quelle darf von nun an so viel gesagt werden</translation>
    </message>
    <message>
        <source>Send only the schema</source>
        <translation>Nur das Schema senden</translation>
    </message>
    <message>
        <source>Names and types, and none of the values</source>
        <translation>Namen und Typen und keine Werte</translation>
    </message>
    <message>
        <source>Answer offline</source>
        <translation>Offline antworten</translation>
    </message>
    <message>
        <source>Nothing about this source is sent</source>
        <translation>Über diese Quelle wird nichts gesendet</translation>
    </message>
    <message>
        <source>Nothing has been sent yet. This is what would be.</source>
        <translation>Noch wurde nichts gesendet. Das hier wäre es.</translation>
    </message>
    <message>
        <source>The language model doubts this answer: %1</source>
        <translation>Das Sprachmodell zweifelt an dieser Antwort: %1</translation>
    </message>
    <message>
        <source>The language model&apos;s explanation named numbers that are not in the result, so the program&apos;s own stands instead.</source>
        <translation>Die Erklärung des Sprachmodells nannte Zahlen, die nicht im Ergebnis stehen; darum steht hier die des Programms.</translation>
    </message>
    <message>
        <source>The language model named numbers that are not in the result, so its sentence was left out.</source>
        <translation>Das Sprachmodell nannte Zahlen, die nicht im Ergebnis stehen; darum entfiel sein Satz.</translation>
    </message>
    <message>
        <source>Goes on from an earlier run, with values set by hand.</source>
        <translation>Geht von einem früheren Lauf aus weiter, mit von Hand gesetzten Werten.</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
</context>
<context>
    <name>connectors</name>
    <message>
        <source>At present Querent opens SQLite database files (.sqlite, .sqlite3, .db).</source>
        <translation>Zurzeit öffnet Querent SQLite-Datenbankdateien (.sqlite, .sqlite3, .db).</translation>
    </message>
    <message>
        <source>Querent cannot connect to “%1” sources. %2</source>
        <translation>Querent kann sich nicht mit „%1“ verbinden. %2</translation>
    </message>
    <message>
        <source>There is no folder “%1”. Check the path, and that the disk it is on is connected.</source>
        <translation>Den Ordner „%1“ gibt es nicht. Prüfen Sie den Pfad und ob das Laufwerk angeschlossen ist.</translation>
    </message>
    <message>
        <source>There is no file “%1” in “%2”. It may have been moved or renamed.</source>
        <translation>Es gibt keine Datei „%1“ in „%2“. Vielleicht wurde sie verschoben oder umbenannt.</translation>
    </message>
    <message>
        <source>“%1” is a folder. Choose a database file in it.</source>
        <translation>„%1“ ist ein Ordner. Wählen Sie eine Datenbankdatei darin.</translation>
    </message>
    <message>
        <source>“%1” is a folder. Choose a database file in it, for example “%2”.</source>
        <translation>„%1“ ist ein Ordner. Wählen Sie eine Datenbankdatei darin, zum Beispiel „%2“.</translation>
    </message>
    <message>
        <source>“%1” is %2, not a database. %3</source>
        <translation>„%1“ ist %2, keine Datenbank, die Querent öffnet. %3</translation>
    </message>
    <message>
        <source>“%1” is not readable as a database; its contents look encrypted. If it has a password, save a copy without one and open that.</source>
        <translation>„%1“ lässt sich nicht als Datenbank lesen; der Inhalt sieht verschlüsselt aus. Wenn die Datei ein Kennwort hat, speichern Sie eine Kopie ohne Kennwort und öffnen Sie diese.</translation>
    </message>
    <message>
        <source>“%1” is not a database that Querent knows. %2</source>
        <translation>„%1“ ist keine Datenbank, die Querent kennt. %2</translation>
    </message>
    <message>
        <source>“%1” is damaged: %2 Copy or download it again, or restore it from a backup.</source>
        <translation>„%1“ ist beschädigt: %2 Kopieren oder laden Sie die Datei noch einmal, oder stellen Sie sie aus einer Sicherung wieder her.</translation>
    </message>
    <message>
        <source>it ends in the middle of its header.</source>
        <translation>Die Datei endet mitten im Kopf.</translation>
    </message>
    <message>
        <source>its header gives no valid page size.</source>
        <translation>Im Kopf steht keine gültige Seitengröße.</translation>
    </message>
    <message>
        <source>it should have %1 bytes, but only %2 are there.</source>
        <translation>Sie sollte %1 Bytes haben, es sind aber nur %2 da.</translation>
    </message>
    <message>
        <source>“%1” is not a file. Choose a database file.</source>
        <translation>„%1“ ist keine Datei. Wählen Sie eine Datenbankdatei.</translation>
    </message>
    <message>
        <source>You may not read “%1”. Ask its owner for permission, or copy it to a folder of your own.</source>
        <translation>Sie dürfen „%1“ nicht lesen. Bitten Sie den Besitzer um die Erlaubnis, oder kopieren Sie die Datei in einen eigenen Ordner.</translation>
    </message>
    <message>
        <source>“%1” is empty: it has 0 bytes. Choose a file with data in it.</source>
        <translation>„%1“ ist leer: Die Datei hat 0 Bytes. Wählen Sie eine Datei mit Daten darin.</translation>
    </message>
    <message>
        <source>No file was named. %1</source>
        <translation>Es wurde keine Datei genannt. %1</translation>
    </message>
    <message>
        <source>“%1” is a database without tables. Choose one with data in it.</source>
        <translation>„%1“ ist eine Datenbank ohne Tabellen. Wählen Sie eine mit Daten darin.</translation>
    </message>
    <message>
        <source>a PDF document</source>
        <translation>ein PDF-Dokument</translation>
    </message>
    <message>
        <source>an old Excel or Word document</source>
        <translation>ein altes Excel- oder Word-Dokument</translation>
    </message>
    <message>
        <source>a Parquet file</source>
        <translation>eine Parquet-Datei</translation>
    </message>
    <message>
        <source>a DuckDB database</source>
        <translation>eine DuckDB-Datenbank</translation>
    </message>
    <message>
        <source>a Microsoft Access database</source>
        <translation>eine Microsoft-Access-Datenbank</translation>
    </message>
    <message>
        <source>a database of SQLite 2, an old format</source>
        <translation>eine Datenbank von SQLite 2, einem alten Format</translation>
    </message>
    <message>
        <source>the write-ahead log of a SQLite database</source>
        <translation>das Write-Ahead-Log einer SQLite-Datenbank</translation>
    </message>
    <message>
        <source>the journal of a SQLite database</source>
        <translation>das Journal einer SQLite-Datenbank</translation>
    </message>
    <message>
        <source>a PostgreSQL dump</source>
        <translation>eine PostgreSQL-Sicherung</translation>
    </message>
    <message>
        <source>a compressed file (gzip)</source>
        <translation>eine gepackte Datei (gzip)</translation>
    </message>
    <message>
        <source>a compressed file (bzip2)</source>
        <translation>eine gepackte Datei (bzip2)</translation>
    </message>
    <message>
        <source>a compressed file (xz)</source>
        <translation>eine gepackte Datei (xz)</translation>
    </message>
    <message>
        <source>a compressed archive (7z)</source>
        <translation>ein gepacktes Archiv (7z)</translation>
    </message>
    <message>
        <source>a compressed file (zstd)</source>
        <translation>eine gepackte Datei (zstd)</translation>
    </message>
    <message>
        <source>a picture</source>
        <translation>ein Bild</translation>
    </message>
    <message>
        <source>a program</source>
        <translation>ein Programm</translation>
    </message>
    <message>
        <source>an OpenDocument spreadsheet</source>
        <translation>eine OpenDocument-Tabelle</translation>
    </message>
    <message>
        <source>an Excel workbook</source>
        <translation>eine Excel-Arbeitsmappe</translation>
    </message>
    <message>
        <source>a Word document</source>
        <translation>ein Word-Dokument</translation>
    </message>
    <message>
        <source>an Office document (Excel, Word or PowerPoint)</source>
        <translation>ein Office-Dokument (Excel, Word oder PowerPoint)</translation>
    </message>
    <message>
        <source>a zip archive</source>
        <translation>ein Zip-Archiv</translation>
    </message>
    <message>
        <source>a text file with nothing in it</source>
        <translation>eine Textdatei ohne Inhalt</translation>
    </message>
    <message>
        <source>a JSON file</source>
        <translation>eine JSON-Datei</translation>
    </message>
    <message>
        <source>an XML or HTML file</source>
        <translation>eine XML- oder HTML-Datei</translation>
    </message>
    <message>
        <source>a script of SQL statements</source>
        <translation>eine Datei mit SQL-Anweisungen</translation>
    </message>
    <message>
        <source>a table in text form (TSV)</source>
        <translation>eine Tabelle in Textform (TSV)</translation>
    </message>
    <message>
        <source>a table in text form (CSV)</source>
        <translation>eine Tabelle in Textform (CSV)</translation>
    </message>
    <message>
        <source>a text file</source>
        <translation>eine Textdatei</translation>
    </message>
    <message>
        <source>The list of tables in “%1” cannot be read. Restore the file from a backup or download it again.</source>
        <translation>Die Liste der Tabellen in „%1“ lässt sich nicht lesen. Stellen Sie die Datei aus einer Sicherung wieder her, oder laden Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>Qt&apos;s SQLite driver is not installed. Install it (on Debian and Ubuntu the package libqt6sql6-sqlite) and start again.</source>
        <translation>Der SQLite-Treiber von Qt ist nicht installiert. Installieren Sie ihn (bei Debian und Ubuntu das Paket libqt6sql6-sqlite), und starten Sie neu.</translation>
    </message>
    <message>
        <source>“%1” cannot be opened. Check that you may read the file and its folder.</source>
        <translation>„%1“ lässt sich nicht öffnen. Prüfen Sie, ob Sie die Datei und ihren Ordner lesen dürfen.</translation>
    </message>
    <message>
        <source>Qt&apos;s SQLite driver and this program use different SQLite libraries. Use a Qt that is built with the system&apos;s SQLite.</source>
        <translation>Der SQLite-Treiber von Qt und dieses Programm verwenden verschiedene SQLite-Bibliotheken. Verwenden Sie ein Qt, das mit dem SQLite des Systems gebaut ist.</translation>
    </message>
    <message>
        <source>Another program is writing to “%1” and has locked it. Close that program or try again in a moment.</source>
        <translation>Ein anderes Programm schreibt in „%1“ und hat die Datei gesperrt. Schließen Sie es, oder versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>“%1” is damaged: a part of it cannot be read. Restore it from a backup or download it again.</source>
        <translation>„%1“ ist beschädigt: Ein Teil lässt sich nicht lesen. Stellen Sie die Datei aus einer Sicherung wieder her, oder laden Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>“%1” is not a readable SQLite database; it may be encrypted. Save it without a password and open it again.</source>
        <translation>„%1“ ist keine lesbare SQLite-Datenbank; vielleicht ist sie verschlüsselt. Speichern Sie sie ohne Kennwort, und öffnen Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>“%1” cannot be read. Check that you may read the file and that its disk is connected.</source>
        <translation>„%1“ lässt sich nicht lesen. Prüfen Sie, ob Sie die Datei lesen dürfen und ob das Laufwerk angeschlossen ist.</translation>
    </message>
    <message>
        <source>Another program is writing to “%1” right now. Close that program or try again in a moment.</source>
        <translation>Ein anderes Programm schreibt gerade in „%1“. Schließen Sie es, oder versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>“%1” was left in the middle of a change by another program. Open it once in that program, close it there, and try again.</source>
        <translation>„%1“ wurde von einem anderen Programm mitten in einer Änderung verlassen. Öffnen Sie die Datei einmal in diesem Programm, schließen Sie sie dort, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>“%1” is no longer there. It may have been moved or deleted.</source>
        <translation>„%1“ ist nicht mehr da. Vielleicht wurde die Datei verschoben oder gelöscht.</translation>
    </message>
</context>
<context>
    <name>data</name>
    <message>
        <source>no value</source>
        <translation>ohne Angabe</translation>
    </message>
</context>
<context>
    <name>insight</name>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>By rank (Spearman) the correlation is %1.</source>
        <translation>Nach Rängen (Spearman) beträgt die Korrelation %1.</translation>
    </message>
    <message>
        <source>That two numbers move together does not show that one causes the other.</source>
        <translation>Dass sich zwei Zahlen gemeinsam bewegen, zeigt nicht, dass die eine die andere verursacht.</translation>
    </message>
    <message>
        <source>None of the %1 values of %2 lies unusually far out.</source>
        <translation>Keiner der %1 Werte bei %2 liegt ungewöhnlich weit außen.</translation>
    </message>
    <message>
        <source>%1 of %2 values of %3 are outliers: %4 below %5 and %6 above %7.</source>
        <translation>Ausreißer bei %3: %1 von %2 Werten, davon %4 unter %5 und %6 über %7.</translation>
    </message>
    <message>
        <source>Outliers lie more than %1 times the interquartile range outside of the middle half.</source>
        <translation>Ausreißer liegen um mehr als das %1-Fache des Interquartilsabstands außerhalb der mittleren Hälfte.</translation>
    </message>
    <message>
        <source>%1 lie more than %2 standard deviations from the mean.</source>
        <translation>Mehr als %2 Standardabweichungen vom Mittelwert entfernt: %1 davon.</translation>
    </message>
    <message>
        <source>%1 shows no trend over %2 values.</source>
        <translation>%1 zeigt über %2 Werte keinen Trend.</translation>
    </message>
    <message>
        <source>%1 rises by %2 per %3 on average.</source>
        <translation>%1 steigt im Durchschnitt um %2 pro %3.</translation>
    </message>
    <message>
        <source>%1 falls by %2 per %3 on average.</source>
        <translation>%1 sinkt im Durchschnitt um %2 pro %3.</translation>
    </message>
    <message>
        <source>The straight line through %1 values goes from %2 to %3 and explains %4 of the variation.</source>
        <translation>Die Gerade durch %1 Werte verläuft von %2 bis %3 und erklärt %4 der Streuung.</translation>
    </message>
    <message>
        <source>It covers %1 to %2.</source>
        <translation>Zeitraum: %1 bis %2.</translation>
    </message>
    <message>
        <source>The values scatter widely around the line.</source>
        <translation>Die Werte streuen weit um die Gerade.</translation>
    </message>
    <message>
        <source>%1 stretches (%2) in between have no value.</source>
        <translation>Zeiträume dazwischen ohne Wert (%2): %1.</translation>
    </message>
    <message>
        <source>The median %1 is %2; half of the %3 values lie between %4 and %5.</source>
        <translation>Median bei %1: %2; die Hälfte der %3 Werte liegt zwischen %4 und %5.</translation>
    </message>
    <message>
        <source>They range from %1 to %2 with a mean of %3.</source>
        <translation>Die Werte reichen von %1 bis %2, der Mittelwert beträgt %3.</translation>
    </message>
    <message>
        <source>The standard deviation is %1.</source>
        <translation>Die Standardabweichung beträgt %1.</translation>
    </message>
    <message>
        <source>A few high values stretch it to the right.</source>
        <translation>Einige hohe Werte ziehen die Verteilung nach rechts.</translation>
    </message>
    <message>
        <source>A few low values stretch it to the left.</source>
        <translation>Einige niedrige Werte ziehen die Verteilung nach links.</translation>
    </message>
    <message>
        <source>%1 in %2: about %3, likely between %4 and %5.</source>
        <translation>%1 (%2): etwa %3, wahrscheinlich zwischen %4 und %5.</translation>
    </message>
    <message>
        <source>This carries the straight trend and the usual season on; it knows nothing of what is to come.</source>
        <translation>Das schreibt den linearen Trend und den üblichen Jahresverlauf fort; von künftigen Ereignissen weiß es nichts.</translation>
    </message>
    <message>
        <source>This carries the straight trend on; it knows nothing of what is to come.</source>
        <translation>Das schreibt den linearen Trend fort; von künftigen Ereignissen weiß es nichts.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>The analysis gives %1.</source>
        <translation>Die Auswertung ergibt %1.</translation>
    </message>
    <message>
        <source>The analysis is done.</source>
        <translation>Die Auswertung ist fertig.</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 gegen %2</translation>
    </message>
    <message>
        <source>%1 by %2 and %3</source>
        <translation>%1 nach %2 und %3</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation>%1 nach %2</translation>
    </message>
    <message>
        <source>distribution of %1</source>
        <translation>Verteilung von %1</translation>
    </message>
    <message>
        <source>single number</source>
        <translation>Einzelwert</translation>
    </message>
    <message>
        <source>table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>bar chart</source>
        <translation>Säulendiagramm</translation>
    </message>
    <message>
        <source>horizontal bar chart</source>
        <translation>Balkendiagramm</translation>
    </message>
    <message>
        <source>grouped bar chart</source>
        <translation>gruppiertes Säulendiagramm</translation>
    </message>
    <message>
        <source>stacked bar chart</source>
        <translation>gestapeltes Säulendiagramm</translation>
    </message>
    <message>
        <source>line chart</source>
        <translation>Liniendiagramm</translation>
    </message>
    <message>
        <source>area chart</source>
        <translation>Flächendiagramm</translation>
    </message>
    <message>
        <source>pie chart</source>
        <translation>Kreisdiagramm</translation>
    </message>
    <message>
        <source>scatter plot</source>
        <translation>Streudiagramm</translation>
    </message>
    <message>
        <source>histogram</source>
        <translation>Histogramm</translation>
    </message>
    <message>
        <source>box plot</source>
        <translation>Boxplot</translation>
    </message>
    <message>
        <source>heat map</source>
        <translation>Heatmap</translation>
    </message>
    <message>
        <source>count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>number of different %1</source>
        <translation>Anzahl verschiedener Werte von %1</translation>
    </message>
    <message>
        <source>number of %1</source>
        <translation>Anzahl von %1</translation>
    </message>
    <message>
        <source>total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>total %1</source>
        <translation>Summe von %1</translation>
    </message>
    <message>
        <source>average</source>
        <translation>Durchschnitt</translation>
    </message>
    <message>
        <source>average %1</source>
        <translation>Durchschnitt von %1</translation>
    </message>
    <message>
        <source>minimum</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>lowest %1</source>
        <translation>Minimum von %1</translation>
    </message>
    <message>
        <source>maximum</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>highest %1</source>
        <translation>Maximum von %1</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>median %1</source>
        <translation>Median von %1</translation>
    </message>
    <message>
        <source>percentile</source>
        <translation>Perzentil</translation>
    </message>
    <message>
        <source>percentile of %1</source>
        <translation>Perzentil von %1</translation>
    </message>
    <message>
        <source>standard deviation</source>
        <translation>Standardabweichung</translation>
    </message>
    <message>
        <source>standard deviation of %1</source>
        <translation>Standardabweichung von %1</translation>
    </message>
    <message>
        <source>percentage</source>
        <translation>Prozentsatz</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>%1 T</source>
        <translation>%1&#xa0;Bio</translation>
    </message>
    <message>
        <source>%1 bn</source>
        <translation>%1&#xa0;Mrd</translation>
    </message>
    <message>
        <source>%1 M</source>
        <translation>%1&#xa0;Mio</translation>
    </message>
    <message>
        <source>%1%2</source>
        <translation>%2&#xa0;%1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>by year?</source>
        <translation>nach Jahr?</translation>
    </message>
    <message>
        <source>by month?</source>
        <translation>nach Monat?</translation>
    </message>
    <message>
        <source>by day?</source>
        <translation>nach Tag?</translation>
    </message>
    <message>
        <source>by quarter?</source>
        <translation>nach Quartal?</translation>
    </message>
    <message>
        <source>only %1?</source>
        <translation>nur %1?</translation>
    </message>
    <message>
        <source>by %1?</source>
        <translation>nach %1?</translation>
    </message>
    <message>
        <source>how many?</source>
        <translation>wie viele?</translation>
    </message>
    <message>
        <source>how many by %1?</source>
        <translation>wie viele nach %1?</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>There are none: no such %1 exist.</source>
        <translation>Nein, solche %1 gibt es nicht.</translation>
    </message>
    <message>
        <source>There are no %1.</source>
        <translation>Es gibt keine %1.</translation>
    </message>
    <message>
        <source>No %1 match.</source>
        <translation>Keine passenden %1 gefunden.</translation>
    </message>
    <message>
        <source>No %1 match %2.</source>
        <translation>Keine %1 %2 gefunden.</translation>
    </message>
    <message>
        <source>Number of %1: %2.</source>
        <translation>Anzahl von %1: %2.</translation>
    </message>
    <message>
        <source>%1 %2 where %3.</source>
        <translation>%1 %2 mit %3.</translation>
    </message>
    <message>
        <source>%1 %2 match.</source>
        <translation>%1 passende %2.</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <translation>%1 %2.</translation>
    </message>
    <message>
        <source>%1 has the highest %2: %3.</source>
        <translation>%1 hat den höchsten Wert bei %2: %3.</translation>
    </message>
    <message>
        <source>%1 has the lowest %2: %3.</source>
        <translation>%1 hat den niedrigsten Wert bei %2: %3.</translation>
    </message>
    <message>
        <source>%1: %2 %3.</source>
        <translation>%1: %2 %3.</translation>
    </message>
    <message>
        <source>%1: %2 of %3.</source>
        <translation>%1 – %2: %3.</translation>
    </message>
    <message>
        <source>There is no value for %1.</source>
        <translation>Es gibt keinen Wert bei %1.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 %2: %3.</source>
        <translation>%1 %2: %3.</translation>
    </message>
    <message>
        <source>More than %1 %2; the first are shown.</source>
        <translation>Mehr als %1 %2; die ersten werden gezeigt.</translation>
    </message>
    <message>
        <source>The highest %1 is %2.</source>
        <translation>Höchster Wert bei %1: %2.</translation>
    </message>
    <message>
        <source>The lowest %1 is %2.</source>
        <translation>Niedrigster Wert bei %1: %2.</translation>
    </message>
    <message>
        <source>January</source>
        <translation>Januar</translation>
    </message>
    <message>
        <source>February</source>
        <translation>Februar</translation>
    </message>
    <message>
        <source>March</source>
        <translation>März</translation>
    </message>
    <message>
        <source>April</source>
        <translation>April</translation>
    </message>
    <message>
        <source>May</source>
        <translation>Mai</translation>
    </message>
    <message>
        <source>June</source>
        <translation>Juni</translation>
    </message>
    <message>
        <source>July</source>
        <translation>Juli</translation>
    </message>
    <message>
        <source>August</source>
        <translation>August</translation>
    </message>
    <message>
        <source>September</source>
        <translation>September</translation>
    </message>
    <message>
        <source>October</source>
        <translation>Oktober</translation>
    </message>
    <message>
        <source>November</source>
        <translation>November</translation>
    </message>
    <message>
        <source>December</source>
        <translation>Dezember</translation>
    </message>
    <message>
        <source>Sunday</source>
        <translation>Sonntag</translation>
    </message>
    <message>
        <source>Monday</source>
        <translation>Montag</translation>
    </message>
    <message>
        <source>Tuesday</source>
        <translation>Dienstag</translation>
    </message>
    <message>
        <source>Wednesday</source>
        <translation>Mittwoch</translation>
    </message>
    <message>
        <source>Thursday</source>
        <translation>Donnerstag</translation>
    </message>
    <message>
        <source>Friday</source>
        <translation>Freitag</translation>
    </message>
    <message>
        <source>Saturday</source>
        <translation>Samstag</translation>
    </message>
    <message>
        <source>Q%1 %2</source>
        <translation>Q%1 %2</translation>
    </message>
    <message>
        <source>week %1 of %2</source>
        <translation>KW&#xa0;%1/%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>year</source>
        <translation>Jahr</translation>
    </message>
    <message>
        <source>quarter</source>
        <translation>Quartal</translation>
    </message>
    <message>
        <source>month</source>
        <translation>Monat</translation>
    </message>
    <message>
        <source>week</source>
        <translation>Woche</translation>
    </message>
    <message>
        <source>day</source>
        <translation>Tag</translation>
    </message>
    <message>
        <source>hour</source>
        <translation>Stunde</translation>
    </message>
    <message>
        <source>day of the week</source>
        <translation>Wochentag</translation>
    </message>
    <message>
        <source>day of the month</source>
        <translation>Tag des Monats</translation>
    </message>
    <message>
        <source>hour of the day</source>
        <translation>Stunde des Tages</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>für %1</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>am %1</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>vom %1 bis zum %2</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>seit dem %1</translation>
    </message>
    <message>
        <source>before %1</source>
        <translation>vor dem %1</translation>
    </message>
    <message>
        <source>%1 also has the highest %2: %3.</source>
        <translation>%1 hat auch den höchsten Wert bei %2: %3.</translation>
    </message>
    <message>
        <source>%1 has more %2: %3, against %4 for %5.</source>
        <translation>%1 hat mehr %2: %3 gegenüber %4 (%5).</translation>
    </message>
    <message>
        <source>%1 has the higher %2: %3, against %4 for %5.</source>
        <translation>%1 hat den höheren Wert bei %2: %3 gegenüber %4 (%5).</translation>
    </message>
    <message>
        <source>The difference is %1, or %2.</source>
        <translation>Der Unterschied beträgt %1 (%2).</translation>
    </message>
    <message>
        <source>They lie %1 apart.</source>
        <translation>Der Abstand beträgt %1.</translation>
    </message>
    <message>
        <source>The difference is %1.</source>
        <translation>Der Unterschied beträgt %1.</translation>
    </message>
    <message>
        <source>All %1 have the same %2: %3.</source>
        <translation>Alle %1 haben denselben Wert bei %2: %3.</translation>
    </message>
    <message>
        <source>Of those shown, %1 has the highest %2: %3.</source>
        <translation>Von den gezeigten Zeilen hat %1 den höchsten Wert bei %2: %3.</translation>
    </message>
    <message>
        <source>%1 and %2 share the lowest %3: %4 each.</source>
        <translation>%1 und %2 teilen sich den niedrigsten Wert bei %3: je %4.</translation>
    </message>
    <message>
        <source>%1 and %2 share the highest %3: %4 each.</source>
        <translation>%1 und %2 teilen sich den höchsten Wert bei %3: je %4.</translation>
    </message>
    <message>
        <source>%1 and %2 others share the lowest %3: %4.</source>
        <translation>%1 und %2 weitere teilen sich den niedrigsten Wert bei %3: %4.</translation>
    </message>
    <message>
        <source>%1 and %2 others share the highest %3: %4.</source>
        <translation>%1 und %2 weitere teilen sich den höchsten Wert bei %3: %4.</translation>
    </message>
    <message>
        <source>%1 has the fewest %2: %3.</source>
        <translation>%1 hat die wenigsten %2: %3.</translation>
    </message>
    <message>
        <source>%1 has the most %2: %3, %4 of the total.</source>
        <translation>%1 hat die meisten %2: %3, das sind %4 der Gesamtzahl.</translation>
    </message>
    <message>
        <source>%1 has the highest %2: %3, %4 of the total.</source>
        <translation>%1 hat den höchsten Wert bei %2: %3, das sind %4 der Gesamtsumme.</translation>
    </message>
    <message>
        <source>%1 has the most %2: %3.</source>
        <translation>%1 hat die meisten %2: %3.</translation>
    </message>
    <message>
        <source>%1 (%2) and %3 (%4) follow.</source>
        <translation>Es folgen %1 (%2) und %3 (%4).</translation>
    </message>
    <message>
        <source>%1 follows with %2.</source>
        <translation>Es folgt %1 mit %2.</translation>
    </message>
    <message>
        <source>%1 is highest with %2.</source>
        <translation>Am höchsten liegt %1 mit %2.</translation>
    </message>
    <message>
        <source>%1 is lowest with %2.</source>
        <translation>Am niedrigsten liegt %1 mit %2.</translation>
    </message>
    <message>
        <source>%1 of them share the highest: %2.</source>
        <translation>%1 davon teilen sich den höchsten Wert: %2.</translation>
    </message>
    <message>
        <source>%1 of them share the lowest: %2.</source>
        <translation>%1 davon teilen sich den niedrigsten Wert: %2.</translation>
    </message>
    <message>
        <source>The first %1 of %2 make up %3.</source>
        <translation>Die ersten %1 von %2 machen %3 aus.</translation>
    </message>
    <message>
        <source>All %1 together: %2.</source>
        <translation>Alle %1 zusammen: %2.</translation>
    </message>
    <message>
        <source>%1 of %2 are below zero.</source>
        <translation>Unter null: %1 von %2.</translation>
    </message>
    <message>
        <source>%1 of %2 rows have no %3.</source>
        <translation>Ohne Wert bei %3: %1 von %2 Zeilen.</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>This cannot be drawn as a %1: %2.</source>
        <translation>Als %1 lässt sich das nicht darstellen: %2.</translation>
    </message>
    <message>
        <source>“%1” tells rows apart; its size means nothing.</source>
        <translation>„%1“ unterscheidet nur die Zeilen; die Größe des Werts bedeutet nichts.</translation>
    </message>
    <message>
        <source>there is no number in the result</source>
        <translation>Das Ergebnis enthält keine Zahl</translation>
    </message>
    <message>
        <source>there are %1 rows</source>
        <translation>Es gibt %1 Zeilen</translation>
    </message>
    <message>
        <source>there is nothing to set the numbers against</source>
        <translation>Es gibt nichts, wonach sich die Zahlen aufteilen lassen</translation>
    </message>
    <message>
        <source>some values are negative</source>
        <translation>Einige Werte sind negativ</translation>
    </message>
    <message>
        <source>all values are zero</source>
        <translation>Alle Werte sind null</translation>
    </message>
    <message>
        <source>its parts are told apart by %1 and %2</source>
        <translation>Die Teile unterscheiden sich nach %1 und %2</translation>
    </message>
    <message>
        <source>there is only one number in each row</source>
        <translation>Jede Zeile enthält nur eine Zahl</translation>
    </message>
    <message>
        <source>there is only one row</source>
        <translation>Es gibt nur eine Zeile</translation>
    </message>
    <message>
        <source>the values are already counted in groups</source>
        <translation>Die Werte sind schon gruppiert gezählt</translation>
    </message>
    <message>
        <source>there is only one series of numbers</source>
        <translation>Es gibt nur eine Zahlenreihe</translation>
    </message>
    <message>
        <source>there are no two columns to span it</source>
        <translation>Es fehlen zwei Spalten, die es aufspannen</translation>
    </message>
    <message>
        <source>The result has no columns.</source>
        <translation>Das Ergebnis hat keine Spalten.</translation>
    </message>
    <message>
        <source>No row matches.</source>
        <translation>Keine Zeile passt.</translation>
    </message>
    <message>
        <source>There was nothing to count or add up.</source>
        <translation>Es gab nichts zu zählen oder zu summieren.</translation>
    </message>
    <message>
        <source>“%1” does not occur in %2.</source>
        <translation>„%1“ kommt in %2 nicht vor.</translation>
    </message>
    <message>
        <source>Perhaps “%1” does not occur in %2.</source>
        <translation>Vielleicht kommt „%1“ in %2 nicht vor.</translation>
    </message>
    <message>
        <source>Filter %1 by another value than “%2”, or look in another column.</source>
        <translation>%1 nach einem anderen Wert als „%2“ filtern oder in einer anderen Spalte suchen.</translation>
    </message>
    <message>
        <source>Instead of “%1”, filter %2 by %3.</source>
        <translation>%2 statt nach „%1“ nach %3 filtern.</translation>
    </message>
    <message>
        <source>%1 only reaches from %2 to %3.</source>
        <translation>%1 reicht nur vom %2 bis zum %3.</translation>
    </message>
    <message>
        <source>Ask for a time between %1 and %2.</source>
        <translation>Nach einem Zeitraum zwischen dem %1 und dem %2 fragen.</translation>
    </message>
    <message>
        <source>%1 has no value in any row.</source>
        <translation>%1 hat in keiner Zeile einen Wert.</translation>
    </message>
    <message>
        <source>Use a column that holds values.</source>
        <translation>Eine Spalte verwenden, die Werte enthält.</translation>
    </message>
    <message>
        <source>Only the first %1 rows were fetched.</source>
        <translation>Nur die ersten %1 Zeilen wurden abgerufen.</translation>
    </message>
    <message>
        <source>One number was asked for, but there are %1 rows.</source>
        <translation>Gefragt war nach einer Zahl, es gibt aber %1 Zeilen.</translation>
    </message>
    <message>
        <source>Count or add up the rows instead of listing them.</source>
        <translation>Die Zeilen zählen oder summieren, statt sie aufzulisten.</translation>
    </message>
    <message>
        <source>The first %1 were asked for, but there are %2 rows.</source>
        <translation>Gefragt war nach den ersten %1, es gibt aber %2 Zeilen.</translation>
    </message>
    <message>
        <source>Order the rows and keep the first %1.</source>
        <translation>Die Zeilen sortieren und die ersten %1 behalten.</translation>
    </message>
    <message>
        <source>There are only %1, not %2.</source>
        <translation>Es gibt nur %1, nicht %2.</translation>
    </message>
    <message>
        <source>%1 is a share, yet some values are below zero or above the whole.</source>
        <translation>%1 ist ein Anteil, doch einige Werte liegen unter null oder über dem Ganzen.</translation>
    </message>
    <message>
        <source>Divide by the total of all rows.</source>
        <translation>Durch die Summe aller Zeilen teilen.</translation>
    </message>
    <message>
        <source>Only %1 of the %2 rows are different.</source>
        <translation>Verschieden sind nur %1 der %2 Zeilen.</translation>
    </message>
    <message>
        <source>Keep each row only once.</source>
        <translation>Jede Zeile nur einmal behalten.</translation>
    </message>
    <message>
        <source>Two tables are combined without a condition.</source>
        <translation>Zwei Tabellen sind ohne Bedingung verbunden.</translation>
    </message>
    <message>
        <source>Join the tables by their keys.</source>
        <translation>Die Tabellen über ihre Schlüssel verbinden.</translation>
    </message>
    <message>
        <source>The result fits the question: %1 rows, %2 columns.</source>
        <translation>Das Ergebnis passt zur Frage (Zeilen: %1, Spalten: %2).</translation>
    </message>
    <message>
        <source>That nothing matches is an answer, too.</source>
        <translation>Dass nichts passt, ist auch eine Antwort.</translation>
    </message>
    <message>
        <source>Unusually low, below %1: %2 of them.</source>
        <translation>Ungewöhnlich niedrig, unter %1: %2 davon.</translation>
    </message>
    <message>
        <source>Unusually high, above %1: %2 of them.</source>
        <translation>Ungewöhnlich hoch, über %1: %2 davon.</translation>
    </message>
    <message>
        <source>%1 and %2 hardly go together: their correlation (Pearson) is %3 over %4 rows.</source>
        <translation>%1 und %2 hängen kaum zusammen: Die Korrelation (Pearson) beträgt %3 über %4 Zeilen.</translation>
    </message>
    <message>
        <source>%1 and %2 rise together strongly: their correlation (Pearson) is %3 over %4 rows.</source>
        <translation>%1 und %2 steigen gemeinsam (starker Zusammenhang): Die Korrelation (Pearson) beträgt %3 über %4 Zeilen.</translation>
    </message>
    <message>
        <source>%1 and %2 rise together moderately: their correlation (Pearson) is %3 over %4 rows.</source>
        <translation>%1 und %2 steigen gemeinsam (mäßiger Zusammenhang): Die Korrelation (Pearson) beträgt %3 über %4 Zeilen.</translation>
    </message>
    <message>
        <source>%1 and %2 rise together weakly: their correlation (Pearson) is %3 over %4 rows.</source>
        <translation>%1 und %2 steigen gemeinsam (schwacher Zusammenhang): Die Korrelation (Pearson) beträgt %3 über %4 Zeilen.</translation>
    </message>
    <message>
        <source>The higher %1, the lower %2, strongly: their correlation (Pearson) is %3 over %4 rows.</source>
        <translation>Je höher %1, desto niedriger %2 (starker Zusammenhang): Die Korrelation (Pearson) beträgt %3 über %4 Zeilen.</translation>
    </message>
    <message>
        <source>The higher %1, the lower %2, moderately: their correlation (Pearson) is %3 over %4 rows.</source>
        <translation>Je höher %1, desto niedriger %2 (mäßiger Zusammenhang): Die Korrelation (Pearson) beträgt %3 über %4 Zeilen.</translation>
    </message>
    <message>
        <source>The higher %1, the lower %2, weakly: their correlation (Pearson) is %3 over %4 rows.</source>
        <translation>Je höher %1, desto niedriger %2 (schwacher Zusammenhang): Die Korrelation (Pearson) beträgt %3 über %4 Zeilen.</translation>
    </message>
    <message>
        <source>%1 rows with %2 and %3.</source>
        <translation>%1 Zeilen mit %2 und %3.</translation>
    </message>
    <message>
        <source>Only one %1 has a value for %2: %3, with %4.</source>
        <translation>Nur ein Zeitpunkt (%1) hat einen Wert bei %2: %3 mit %4.</translation>
    </message>
    <message>
        <source>%1: %2 in %3 and again %4 in %5.</source>
        <translation>%1: %2 (%3) und wieder %4 (%5).</translation>
    </message>
    <message>
        <source>%1: up from %2 in %3 to %4 in %5.</source>
        <translation>%1: Anstieg von %2 (%3) auf %4 (%5).</translation>
    </message>
    <message>
        <source>%1: down from %2 in %3 to %4 in %5.</source>
        <translation>%1: Rückgang von %2 (%3) auf %4 (%5).</translation>
    </message>
    <message>
        <source>%1: %2 by %3, starting from %4 in %5.</source>
        <translation>%1: %2 (%3), ausgehend von %4 (%5).</translation>
    </message>
    <message>
        <source>%1: up from %2 in %3 to %4 in %5, by %6.</source>
        <translation>%1: Anstieg von %2 (%3) auf %4 (%5), also um %6.</translation>
    </message>
    <message>
        <source>%1: down from %2 in %3 to %4 in %5, by %6.</source>
        <translation>%1: Rückgang von %2 (%3) auf %4 (%5), also um %6.</translation>
    </message>
    <message>
        <source>It never changes.</source>
        <translation>Der Wert bleibt immer gleich.</translation>
    </message>
    <message>
        <source>The highest was %1 in %2, the lowest %3 in %4.</source>
        <translation>Höchster Wert: %1 (%2), niedrigster Wert: %3 (%4).</translation>
    </message>
    <message>
        <source>The highest was %1, first in %2, the lowest %3, first in %4.</source>
        <translation>Höchster Wert: %1 (zuerst: %2), niedrigster Wert: %3 (zuerst: %4).</translation>
    </message>
    <message>
        <source>All %1 together: %2, on average %3 per %4.</source>
        <translation>Alle %1 zusammen: %2, im Durchschnitt %3 pro %4.</translation>
    </message>
    <message>
        <source>%1 of the %2 stretches (%3) in between have no row.</source>
        <translation>Für %1 der %2 Zeiträume dazwischen (%3) gibt es keine Zeile.</translation>
    </message>
    <message>
        <source>%1 is not complete: the data ends on %2.</source>
        <translation>%1 ist nicht vollständig: Die Daten enden am %2.</translation>
    </message>
    <message>
        <source>%1 rose most: from %2 in %3 to %4 in %5.</source>
        <translation>%1 ist am stärksten gestiegen: von %2 (%3) auf %4 (%5).</translation>
    </message>
    <message>
        <source>%1 changed most: it fell from %2 in %3 to %4 in %5.</source>
        <translation>%1 hat sich am stärksten verändert: Rückgang von %2 (%3) auf %4 (%5).</translation>
    </message>
    <message>
        <source>Overall, %1 has the most %2: %3, %4 of the total.</source>
        <translation>Insgesamt hat %1 die meisten %2: %3, das sind %4 der Gesamtzahl.</translation>
    </message>
    <message>
        <source>Overall, %1 has the highest %2: %3, %4 of the total.</source>
        <translation>Insgesamt hat %1 den höchsten Wert bei %2: %3, das sind %4 der Gesamtsumme.</translation>
    </message>
    <message>
        <source>Overall, %1 has the highest %2: %3.</source>
        <translation>Insgesamt hat %1 den höchsten Wert bei %2: %3.</translation>
    </message>
    <message>
        <source>In %1, %2 has the highest %3: %4.</source>
        <translation>%1: Den höchsten Wert bei %3 hat %2 mit %4.</translation>
    </message>
    <message>
        <source>%1 is %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>Counted are only rows where %1.</source>
        <translation>Berücksichtigt sind nur Zeilen mit %1.</translation>
    </message>
    <message>
        <source>Only the first %1 of %2 rows are shown.</source>
        <translation>Nur die ersten %1 von %2 Zeilen werden gezeigt.</translation>
    </message>
    <message>
        <source>Only the first %1 rows are shown; there are more.</source>
        <translation>Nur die ersten %1 Zeilen werden gezeigt; es gibt weitere.</translation>
    </message>
    <message>
        <source>Rows without a %1 are counted as “%2”.</source>
        <translation>Zeilen ohne Wert bei %1 zählen als „%2“.</translation>
    </message>
    <message>
        <source>Of those shown the highest was %1 in %2, the lowest %3 in %4.</source>
        <translation>Höchster gezeigter Wert: %1 (%2), niedrigster: %3 (%4).</translation>
    </message>
    <message>
        <source>Of those shown in %1, %2 has the highest %3: %4.</source>
        <translation>%1: Den höchsten gezeigten Wert bei %3 hat %2 mit %4.</translation>
    </message>
    <message>
        <source>maximum %1</source>
        <translation>Maximum von %1</translation>
    </message>
    <message>
        <source>minimum %1</source>
        <translation>Minimum von %1</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>h</source>
        <translation>h</translation>
    </message>
    <message>
        <source>min</source>
        <translation>min</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>Rows with the same %1 are different ones. They are kept apart and numbered, the largest first.</source>
        <translation>Zeilen mit demselben Namen (%1) sind verschiedene. Sie stehen getrennt und sind nummeriert, die größte zuerst.</translation>
    </message>
    <message>
        <source>All %1 have as many %2: %3 each.</source>
        <translation>Alle %1 haben gleich viele %2: je %3.</translation>
    </message>
    <message>
        <source>%1 and %2 have the fewest %3: %4 each.</source>
        <translation>%1 und %2 haben die wenigsten %3: je %4.</translation>
    </message>
    <message>
        <source>%1 and %2 have the most %3: %4 each.</source>
        <translation>%1 und %2 haben die meisten %3: je %4.</translation>
    </message>
    <message>
        <source>%1 and %2 others have the fewest %3: %4 each.</source>
        <translation>%1 und %2 weitere haben die wenigsten %3: je %4.</translation>
    </message>
    <message>
        <source>%1 and %2 others have the most %3: %4 each.</source>
        <translation>%1 und %2 weitere haben die meisten %3: je %4.</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>with %1</source>
        <translation>mit %1</translation>
    </message>
    <message>
        <source>without %1</source>
        <translation>ohne %1</translation>
    </message>
    <message>
        <source>not %1</source>
        <translation>nicht %1</translation>
    </message>
</context>
<context>
    <name>language</name>
    <message>
        <source>I cannot relate this question to the data. Try naming a table or a column, for example one from the list of tables.</source>
        <translation>Diese Frage lässt sich den Daten nicht zuordnen. Nennen Sie eine Tabelle oder eine Spalte, zum Beispiel aus der Liste der Tabellen.</translation>
    </message>
    <message>
        <source>I don&apos;t find anything about “%1” here.</source>
        <translation>Zu „%1“ findet sich hier nichts.</translation>
    </message>
    <message>
        <source>price × quantity of %1</source>
        <translation>Preis × Menge von %1</translation>
    </message>
    <message>
        <source>number of different %1</source>
        <translation>Anzahl verschiedener Werte von %1</translation>
    </message>
    <message>
        <source>number of %1</source>
        <translation>Anzahl von %1</translation>
    </message>
    <message>
        <source>sum of %1</source>
        <translation>Summe von %1</translation>
    </message>
    <message>
        <source>average of %1</source>
        <translation>Durchschnitt von %1</translation>
    </message>
    <message>
        <source>smallest %1</source>
        <translation>Minimum von %1</translation>
    </message>
    <message>
        <source>largest %1</source>
        <translation>Maximum von %1</translation>
    </message>
    <message>
        <source>median of %1</source>
        <translation>Median von %1</translation>
    </message>
    <message>
        <source>percentile %1 of %2</source>
        <translation>Perzentil %1 von %2</translation>
    </message>
    <message>
        <source>standard deviation of %1</source>
        <translation>Standardabweichung von %1</translation>
    </message>
    <message>
        <source>%1 where %2</source>
        <translation>%1 (Bedingung: %2)</translation>
    </message>
    <message>
        <source>%1, less the %2</source>
        <translation>%1, abzüglich %2</translation>
    </message>
    <message>
        <source>%1, as a share of the %2</source>
        <translation>%1 als Anteil an %2</translation>
    </message>
    <message>
        <source>%1 per %2 of the %3</source>
        <translation>%1 je %2 der %3</translation>
    </message>
    <message>
        <source>%1 per %2</source>
        <translation>%1 pro %2</translation>
    </message>
    <message>
        <source>%1, ranked within each %2</source>
        <translation>%1, mit Rang innerhalb von %2</translation>
    </message>
    <message>
        <source>year of %1</source>
        <translation>Jahr von %1</translation>
    </message>
    <message>
        <source>quarter of %1</source>
        <translation>Quartal von %1</translation>
    </message>
    <message>
        <source>month of %1</source>
        <translation>Monat von %1</translation>
    </message>
    <message>
        <source>week of %1</source>
        <translation>Woche von %1</translation>
    </message>
    <message>
        <source>day of %1</source>
        <translation>Tag von %1</translation>
    </message>
    <message>
        <source>weekday of %1</source>
        <translation>Wochentag von %1</translation>
    </message>
    <message>
        <source>hour of %1</source>
        <translation>Stunde von %1</translation>
    </message>
    <message>
        <source>not %1</source>
        <translation>nicht %1</translation>
    </message>
    <message>
        <source>%1 is more than %2</source>
        <translation>%1 über %2</translation>
    </message>
    <message>
        <source>%1 is at least %2</source>
        <translation>%1 mindestens %2</translation>
    </message>
    <message>
        <source>%1 is less than %2</source>
        <translation>%1 unter %2</translation>
    </message>
    <message>
        <source>%1 is at most %2</source>
        <translation>%1 höchstens %2</translation>
    </message>
    <message>
        <source>%1 is not %2</source>
        <translation>%1 ist nicht %2</translation>
    </message>
    <message>
        <source>%1 is %2</source>
        <translation>%1 ist %2</translation>
    </message>
    <message>
        <source>%1 is between %2 and %3</source>
        <translation>%1 zwischen %2 und %3</translation>
    </message>
    <message>
        <source>%1 is filled in</source>
        <translation>%1 ist ausgefüllt</translation>
    </message>
    <message>
        <source>%1, or nothing is stored</source>
        <translation>%1, oder es ist nichts gespeichert</translation>
    </message>
    <message>
        <source>the change</source>
        <translation>die Veränderung</translation>
    </message>
    <message>
        <source>%1 is empty</source>
        <translation>%1 ist leer</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 reads like “%2”</source>
        <translation>%1 lautet wie „%2“</translation>
    </message>
    <message>
        <source>without any %1</source>
        <translation>ohne %1</translation>
    </message>
    <message>
        <source>with some %1</source>
        <translation>mit %1</translation>
    </message>
    <message>
        <source>%1 compared with the average of the same %2</source>
        <translation>%1 im Vergleich zum Durchschnitt bei gleichem %2</translation>
    </message>
    <message>
        <source>%1, added up for each row of %2</source>
        <translation>%1, für jede Zeile von %2 zusammengezählt</translation>
    </message>
    <message>
        <source>%1 compared with its average</source>
        <translation>%1 im Vergleich zum Durchschnitt</translation>
    </message>
    <message>
        <source>that of %1</source>
        <translation>der von %1</translation>
    </message>
    <message>
        <source>the average of all rows</source>
        <translation>der Durchschnitt aller Zeilen</translation>
    </message>
    <message>
        <source>the mean of all of them</source>
        <translation>der Mittelwert von allen</translation>
    </message>
    <message>
        <source>days from %1 to %2</source>
        <translation>Tage von %1 bis %2</translation>
    </message>
    <message>
        <source>highest %1 first</source>
        <translation>%1 absteigend</translation>
    </message>
    <message>
        <source>lowest %1 first</source>
        <translation>%1 aufsteigend</translation>
    </message>
    <message>
        <source>only place %1</source>
        <translation>nur Platz %1</translation>
    </message>
    <message>
        <source>only the first %1</source>
        <translation>nur die ersten %1</translation>
    </message>
    <message>
        <source>only these: %1</source>
        <translation>nur diese: %1</translation>
    </message>
    <message>
        <source>%1 for each %2</source>
        <translation>%1 je %2</translation>
    </message>
    <message>
        <source>%1, where %2</source>
        <translation>%1, Bedingung: %2</translation>
    </message>
    <message>
        <source>%1, as a share of the total</source>
        <translation>%1, als Anteil am Gesamtwert</translation>
    </message>
    <message>
        <source>change of %1 from one period to the next</source>
        <translation>Veränderung von Zeitraum zu Zeitraum: %1</translation>
    </message>
    <message>
        <source>%1, in seconds</source>
        <translation>%1, in Sekunden</translation>
    </message>
    <message>
        <source>%1, in minutes</source>
        <translation>%1, in Minuten</translation>
    </message>
    <message>
        <source>%1, in hours</source>
        <translation>%1, in Stunden</translation>
    </message>
    <message>
        <source>%1, in weeks</source>
        <translation>%1, in Wochen</translation>
    </message>
    <message>
        <source>%1, in months</source>
        <translation>%1, in Monaten</translation>
    </message>
    <message>
        <source>%1, in years</source>
        <translation>%1, in Jahren</translation>
    </message>
    <message>
        <source>%1, only where it rose</source>
        <translation>%1, nur wo es gestiegen ist</translation>
    </message>
    <message>
        <source>%1, only where it fell</source>
        <translation>%1, nur wo es gefallen ist</translation>
    </message>
    <message>
        <source>difference of %1 from one period to the next</source>
        <translation>Differenz von Zeitraum zu Zeitraum: %1</translation>
    </message>
    <message>
        <source>running total of %1</source>
        <translation>laufende Summe: %1</translation>
    </message>
    <message>
        <source>moving average of %1</source>
        <translation>gleitender Durchschnitt: %1</translation>
    </message>
    <message>
        <source>the rows of %1</source>
        <translation>die Zeilen von %1</translation>
    </message>
    <message>
        <source>the column %1 of %2</source>
        <translation>die Spalte %1 von %2</translation>
    </message>
    <message>
        <source>“%1” as %2</source>
        <translation>„%1“ als %2</translation>
    </message>
    <message>
        <source>I am not sure what you mean. Is it this?</source>
        <translation>Ich bin nicht sicher, was Sie meinen. Ist es das?</translation>
    </message>
    <message>
        <source>What do you mean by “%1”?</source>
        <translation>Was meinen Sie mit „%1“?</translation>
    </message>
    <message>
        <source>By which number?</source>
        <translation>Nach welcher Zahl?</translation>
    </message>
    <message>
        <source>The question is an SQL statement.</source>
        <translation>Die Frage ist eine SQL-Anweisung.</translation>
    </message>
    <message>
        <source>This asks to change data; Querent only reads. Ask for the rows instead.</source>
        <translation>Hier sollen Daten geändert werden; Querent liest nur. Fragen Sie stattdessen nach den Zeilen.</translation>
    </message>
    <message>
        <source>The question is about what a term means.</source>
        <translation>Gefragt ist, was ein Begriff bedeutet.</translation>
    </message>
    <message>
        <source>This does not look like English. Please ask in English, or set up a language model in the settings.</source>
        <translation>Das sieht nicht nach Englisch aus. Bitte fragen Sie auf Englisch oder richten Sie in den Einstellungen ein Sprachmodell ein.</translation>
    </message>
    <message>
        <source>No word of the question can be related to the data.</source>
        <translation>Kein Wort der Frage lässt sich den Daten zuordnen.</translation>
    </message>
    <message>
        <source>The question asks for rows or numbers.</source>
        <translation>Gefragt ist nach Zeilen oder Zahlen.</translation>
    </message>
    <message>
        <source>“%1” is %2, counted from the last date in the data.</source>
        <translation>„%1“ ist %2, gezählt vom letzten Datum in den Daten.</translation>
    </message>
    <message>
        <source>“%1” is %2.</source>
        <translation>„%1“ ist %2.</translation>
    </message>
    <message>
        <source>This part was left out: %1.</source>
        <translation>Das blieb unberücksichtigt: %1.</translation>
    </message>
    <message>
        <source>The question does not say which number; this is the %1.</source>
        <translation>Die Frage nennt keine bestimmte Zahl; gezeigt wird: %1.</translation>
    </message>
    <message>
        <source>“%1” is taken to mean %2.</source>
        <translation>„%1“ wird verstanden als %2.</translation>
    </message>
    <message>
        <source>%1 from %2 until before %3</source>
        <translation>%1 ab %2, vor %3</translation>
    </message>
    <message>
        <source>%1 from %2 on</source>
        <translation>%1 ab %2</translation>
    </message>
    <message>
        <source>%1 before %2</source>
        <translation>%1 vor %2</translation>
    </message>
    <message>
        <source>%1 does not read like “%2”</source>
        <translation>%1 lautet nicht ähnlich wie „%2“</translation>
    </message>
    <message>
        <source>%1 is not among (%2)</source>
        <translation>%1 ist nicht unter (%2)</translation>
    </message>
    <message>
        <source>%1 is among (%2)</source>
        <translation>%1 ist unter (%2)</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source>different %1</source>
        <translation>verschiedene %1</translation>
    </message>
    <message>
        <source>but not those of (%1)</source>
        <translation>aber nicht die aus (%1)</translation>
    </message>
    <message>
        <source>that are also in (%1)</source>
        <translation>die auch vorkommen in (%1)</translation>
    </message>
    <message>
        <source>together with (%1)</source>
        <translation>zusammen mit (%1)</translation>
    </message>
    <message>
        <source>range of %1</source>
        <translation>Bereich von %1</translation>
    </message>
    <message>
        <source>The answer that was saved for this question.</source>
        <translation>Die Antwort, die für diese Frage gespeichert ist.</translation>
    </message>
    <message>
        <source>Answered like “%1”, which was saved.</source>
        <translation>Beantwortet wie die gespeicherte Frage „%1“.</translation>
    </message>
    <message>
        <source>Gone by %1, as was chosen before.</source>
        <translation>Nach %1, wie zuvor gewählt.</translation>
    </message>
    <message>
        <source>“%1” means %2, as was chosen before.</source>
        <translation>„%1“ bedeutet %2, wie zuvor gewählt.</translation>
    </message>
    <message>
        <source>Words mean what they did in “%1”, which was saved.</source>
        <translation>Die Wörter bedeuten dasselbe wie in der gespeicherten Frage „%1“.</translation>
    </message>
    <message>
        <source>“%1” holds for %2 and for %3</source>
        <translation>„%1“ gilt für %2 und für %3</translation>
    </message>
    <message>
        <source>“%1” holds for %3 only; %2 are all shown</source>
        <translation>„%1“ gilt nur für %3; %2 werden alle gezeigt</translation>
    </message>
    <message>
        <source>What does “%1” belong to?</source>
        <translation>Wozu gehört „%1“?</translation>
    </message>
    <message>
        <source>%1 and the %2 of each</source>
        <translation>%1 und die %2 von jedem</translation>
    </message>
    <message>
        <source>Only the %2 that all %1 share</source>
        <translation>Nur die %2, die allen %1 gemeinsam sind</translation>
    </message>
    <message>
        <source>How is “%1” meant?</source>
        <translation>Wie ist „%1“ gemeint?</translation>
    </message>
    <message>
        <source>the data dictionary says so</source>
        <translation>das Datenwörterbuch sagt es so</translation>
    </message>
    <message>
        <source>it spells out the codes of other columns</source>
        <translation>sie schreibt die Codes anderer Spalten aus</translation>
    </message>
    <message>
        <source>it holds little more than keys of others</source>
        <translation>sie enthält kaum mehr als Schlüssel anderer</translation>
    </message>
    <message>
        <source>its rows have a date, “%1”, and no name</source>
        <translation>ihre Zeilen haben ein Datum, „%1“, und keinen Namen</translation>
    </message>
    <message>
        <source>its rows have numbers, point to other tables and have no name</source>
        <translation>ihre Zeilen haben Zahlen, verweisen auf andere Tabellen und haben keinen Namen</translation>
    </message>
    <message>
        <source>nothing says that its rows happened</source>
        <translation>nichts sagt, dass ihre Zeilen etwas Geschehenes sind</translation>
    </message>
    <message>
        <source>its rows have a name, “%1”</source>
        <translation>ihre Zeilen haben einen Namen, „%1“</translation>
    </message>
    <message>
        <source>no column is a name or a title</source>
        <translation>keine Spalte ist ein Name oder Titel</translation>
    </message>
    <message>
        <source>first and last name belong together</source>
        <translation>Vor- und Nachname gehören zusammen</translation>
    </message>
    <message>
        <source>its name says “%1”</source>
        <translation>der Name sagt „%1“</translation>
    </message>
    <message>
        <source>it is text that differs from row to row</source>
        <translation>es ist Text, der von Zeile zu Zeile anders ist</translation>
    </message>
    <message>
        <source>it is called like the table</source>
        <translation>sie heißt wie die Tabelle</translation>
    </message>
    <message>
        <source>there is no date in it</source>
        <translation>es gibt darin kein Datum</translation>
    </message>
    <message>
        <source>it is the only date</source>
        <translation>es ist das einzige Datum</translation>
    </message>
    <message>
        <source>of %1 dates its name says best when it happened</source>
        <translation>von %1 Daten sagt der Name am besten, wann es geschah</translation>
    </message>
    <message>
        <source>no number is named like an amount</source>
        <translation>keine Zahl heißt wie ein Betrag</translation>
    </message>
    <message>
        <source>of its numbers it is named most like an amount</source>
        <translation>von den Zahlen heißt sie am ehesten wie ein Betrag</translation>
    </message>
    <message>
        <source>amount</source>
        <translation>Betrag</translation>
    </message>
    <message>
        <source>there is a price and a quantity, and no amount is stored</source>
        <translation>es gibt einen Preis und eine Menge, und kein Betrag ist gespeichert</translation>
    </message>
    <message>
        <source>“%1” begins and “%2” ends a stretch of time</source>
        <translation>„%1“ beginnt und „%2“ beendet eine Zeitspanne</translation>
    </message>
    <message>
        <source>it identifies the row</source>
        <translation>sie kennzeichnet die Zeile</translation>
    </message>
    <message>
        <source>it points to “%1”</source>
        <translation>sie verweist auf „%1“</translation>
    </message>
    <message>
        <source>it tells how to reach a person</source>
        <translation>sie sagt, wie man jemanden erreicht</translation>
    </message>
    <message>
        <source>it holds dates</source>
        <translation>sie enthält Daten im Kalender</translation>
    </message>
    <message>
        <source>it says only yes or no</source>
        <translation>sie sagt nur ja oder nein</translation>
    </message>
    <message>
        <source>it is named like a key</source>
        <translation>sie heißt wie ein Schlüssel</translation>
    </message>
    <message>
        <source>it is a number named like money</source>
        <translation>es ist eine Zahl, die wie Geld heißt</translation>
    </message>
    <message>
        <source>it is a number</source>
        <translation>es ist eine Zahl</translation>
    </message>
    <message>
        <source>it has %1 short values that stand for something</source>
        <translation>sie hat %1 kurze Werte, die für etwas stehen</translation>
    </message>
    <message>
        <source>it has %1 different values to group by</source>
        <translation>sie hat %1 verschiedene Werte zum Gruppieren</translation>
    </message>
    <message>
        <source>it is a number that is no measure</source>
        <translation>es ist eine Zahl, die keine Kennzahl ist</translation>
    </message>
    <message>
        <source>it is text of many kinds</source>
        <translation>es ist Text vieler Art</translation>
    </message>
    <message>
        <source>it is no measure</source>
        <translation>sie ist keine Kennzahl</translation>
    </message>
    <message>
        <source>it is a level that is noted again and again</source>
        <translation>es ist ein Stand, der immer wieder festgehalten wird</translation>
    </message>
    <message>
        <source>its name says nothing against adding</source>
        <translation>der Name spricht nicht gegen das Zusammenzählen</translation>
    </message>
    <message>
        <source>it is named like a price, a rate, a score or a level</source>
        <translation>sie heißt wie ein Preis, eine Quote, eine Note oder ein Stand</translation>
    </message>
    <message>
        <source>both are named so, and “%1” has fewer values</source>
        <translation>beide heißen danach, und „%1“ hat weniger Werte</translation>
    </message>
    <message>
        <source>The data dictionary speaks of a table “%1” that is not here.</source>
        <translation>Das Datenwörterbuch nennt eine Tabelle „%1“, die es hier nicht gibt.</translation>
    </message>
    <message>
        <source>The data dictionary speaks of a column “%1” that is not here.</source>
        <translation>Das Datenwörterbuch nennt eine Spalte „%1“, die es hier nicht gibt.</translation>
    </message>
    <message>
        <source>“%1” holds no numbers, so it is no measure.</source>
        <translation>„%1“ enthält keine Zahlen und ist darum keine Kennzahl.</translation>
    </message>
    <message>
        <source>“%1” holds no dates that can be read.</source>
        <translation>„%1“ enthält keine lesbaren Daten im Kalender.</translation>
    </message>
    <message>
        <source>The metric “%1” cannot be worked out. %2</source>
        <translation>Die Kennzahl „%1“ lässt sich nicht berechnen. %2</translation>
    </message>
    <message>
        <source>share of %1</source>
        <translation>Anteil von %1</translation>
    </message>
    <message>
        <source>rows with %1 ÷ all rows</source>
        <translation>Zeilen mit %1 ÷ alle Zeilen</translation>
    </message>
    <message>
        <source>“%1” says yes or no</source>
        <translation>„%1“ sagt ja oder nein</translation>
    </message>
    <message>
        <source>it says when a row happened</source>
        <translation>sie sagt, wann eine Zeile geschah</translation>
    </message>
    <message>
        <source>it says when something was over or done</source>
        <translation>sie sagt, wann etwas vorbei oder erledigt war</translation>
    </message>
    <message>
        <source>it holds dates of a plan</source>
        <translation>sie enthält geplante Termine</translation>
    </message>
    <message>
        <source>it says when a row was changed</source>
        <translation>sie sagt, wann eine Zeile geändert wurde</translation>
    </message>
    <message>
        <source>there is an amount and a cost, and no profit is stored</source>
        <translation>es gibt einen Betrag und Kosten, und kein Gewinn ist gespeichert</translation>
    </message>
    <message>
        <source>Which date counts?</source>
        <translation>Welches Datum zählt?</translation>
    </message>
    <message>
        <source>All of them</source>
        <translation>Alle zusammen</translation>
    </message>
    <message>
        <source>Several rows of %1 are called so. Which is meant?</source>
        <translation>Mehrere Zeilen von %1 heißen so. Welche ist gemeint?</translation>
    </message>
    <message>
        <source>By which number is “%1” meant?</source>
        <translation>Nach welcher Zahl ist „%1“ gemeint?</translation>
    </message>
    <message>
        <source>one row alone</source>
        <translation>eine einzelne Zeile</translation>
    </message>
    <message>
        <source>the last 10</source>
        <translation>die letzten 10</translation>
    </message>
    <message>
        <source>of the last 30 days</source>
        <translation>der letzten 30 Tage</translation>
    </message>
    <message>
        <source>of the last 12 months</source>
        <translation>der letzten 12 Monate</translation>
    </message>
    <message>
        <source>January</source>
        <translation>Januar</translation>
    </message>
    <message>
        <source>February</source>
        <translation>Februar</translation>
    </message>
    <message>
        <source>March</source>
        <translation>März</translation>
    </message>
    <message>
        <source>April</source>
        <translation>April</translation>
    </message>
    <message>
        <source>May</source>
        <translation>Mai</translation>
    </message>
    <message>
        <source>June</source>
        <translation>Juni</translation>
    </message>
    <message>
        <source>July</source>
        <translation>Juli</translation>
    </message>
    <message>
        <source>August</source>
        <translation>August</translation>
    </message>
    <message>
        <source>September</source>
        <translation>September</translation>
    </message>
    <message>
        <source>October</source>
        <translation>Oktober</translation>
    </message>
    <message>
        <source>November</source>
        <translation>November</translation>
    </message>
    <message>
        <source>December</source>
        <translation>Dezember</translation>
    </message>
    <message>
        <source>What shall be measured instead of “%1”?</source>
        <translation>Was soll statt „%1“ gemessen werden?</translation>
    </message>
    <message>
        <source>What shall it be grouped by instead of “%1”?</source>
        <translation>Wonach soll statt „%1“ gruppiert werden?</translation>
    </message>
    <message>
        <source>Which time do you mean instead of “%1”?</source>
        <translation>Welche Zeit ist statt „%1“ gemeint?</translation>
    </message>
    <message>
        <source>Which rows shall count instead of “%1”?</source>
        <translation>Welche Zeilen sollen statt „%1“ zählen?</translation>
    </message>
    <message>
        <source>What do you mean instead of “%1”?</source>
        <translation>Was ist statt „%1“ gemeint?</translation>
    </message>
    <message>
        <source>The answer before was not meant. Which of these is it?</source>
        <translation>Die Antwort davor war nicht gemeint. Welche von diesen ist es?</translation>
    </message>
    <message>
        <source>Nothing else fits this question: every other reading shares what was called wrong. Say it in other words, or name the table or column.</source>
        <translation>Nichts anderes passt zu dieser Frage: Jede andere Lesart hat gemeinsam, was falsch genannt wurde. Sagen Sie es mit anderen Worten, oder nennen Sie die Tabelle oder Spalte.</translation>
    </message>
    <message>
        <source>Another reading of this question was called wrong.</source>
        <translation>Eine andere Lesart dieser Frage wurde falsch genannt.</translation>
    </message>
    <message>
        <source>Not “%1”, which was called wrong here.</source>
        <translation>Nicht „%1“, was hier falsch genannt wurde.</translation>
    </message>
    <message>
        <source>This is the likeliest reading. If you meant something else, change a part of it or ask in other words.</source>
        <translation>Das ist die wahrscheinlichste Lesart. Falls Sie etwas anderes meinten, ändern Sie einen Teil davon oder fragen Sie mit anderen Worten.</translation>
    </message>
    <message>
        <source>Sunday</source>
        <translation>Sonntag</translation>
    </message>
    <message>
        <source>Monday</source>
        <translation>Montag</translation>
    </message>
    <message>
        <source>Tuesday</source>
        <translation>Dienstag</translation>
    </message>
    <message>
        <source>Wednesday</source>
        <translation>Mittwoch</translation>
    </message>
    <message>
        <source>Thursday</source>
        <translation>Donnerstag</translation>
    </message>
    <message>
        <source>Friday</source>
        <translation>Freitag</translation>
    </message>
    <message>
        <source>Saturday</source>
        <translation>Samstag</translation>
    </message>
    <message>
        <source>%1 in %2 of any year</source>
        <translation>%1 im %2 eines beliebigen Jahres</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 am %2</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beides</translation>
    </message>
    <message>
        <source>those with %1 in that time</source>
        <translation>die mit %1 in dieser Zeit</translation>
    </message>
    <message>
        <source>all who were there by then</source>
        <translation>alle, die bis dahin da waren</translation>
    </message>
    <message>
        <source>Which of them count?</source>
        <translation>Welche davon zählen?</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Querent</source>
        <translation>Querent</translation>
    </message>
    <message>
        <source>Ask your data a question in plain words.</source>
        <translation>Stellen Sie Ihren Daten eine Frage in einfachen Worten.</translation>
    </message>
    <message>
        <source>A file or an address to open.</source>
        <translation>Eine Datei oder eine Adresse, die geöffnet werden soll.</translation>
    </message>
    <message>
        <source>[source]</source>
        <comment>a place on the command line</comment>
        <translation>[Quelle]</translation>
    </message>
</context>
<context>
    <name>querent::gui::AboutDialog</name>
    <message>
        <source>About Querent</source>
        <translation>Über Querent</translation>
    </message>
    <message>
        <source>Querent</source>
        <translation>Querent</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>Version %1</translation>
    </message>
    <message>
        <source>Ask your data a question; get an answer with its proof.</source>
        <translation>Stellen Sie Ihren Daten eine Frage und erhalten Sie eine Antwort mit Beleg.</translation>
    </message>
    <message>
        <source>Questions are answered on this computer. Querent opens sources for reading only and never changes them.</source>
        <translation>Fragen werden auf diesem Computer beantwortet. Querent öffnet Quellen nur zum Lesen und ändert sie nie.</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. Built with Qt %1, SQLite, nlohmann/json, Lucide icons (ISC) and the Inter typeface (OFL 1.1).</source>
        <translation>Freie Software unter der GNU General Public License, Version 3 oder neuer. Erstellt mit Qt %1, SQLite, nlohmann/json, Lucide-Symbolen (ISC) und der Schrift Inter (OFL 1.1).</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>querent::gui::AccentPicker</name>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Teal</source>
        <translation>Petrol</translation>
    </message>
    <message>
        <source>Violet</source>
        <translation>Violett</translation>
    </message>
    <message>
        <source>Magenta</source>
        <translation>Magenta</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>Orange</translation>
    </message>
</context>
<context>
    <name>querent::gui::AnswerCard</name>
    <message>
        <source>Draw it as another kind of chart</source>
        <translation>Als andere Diagrammart darstellen</translation>
    </message>
    <message>
        <source>Kind of chart</source>
        <translation>Diagrammart</translation>
    </message>
    <message>
        <source>Copy or save</source>
        <translation>Kopieren oder speichern</translation>
    </message>
    <message>
        <source>Show how it was answered</source>
        <translation>Zeigen, wie die Antwort entstand</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>Antwort: %1</translation>
    </message>
    <message>
        <source>Understood as</source>
        <translation>Verstanden als</translation>
    </message>
    <message numerus="yes">
        <source>%n attempt(s) before this one did not work out</source>
        <translation>
            <numerusform>%n Versuch davor ist nicht gelungen</numerusform>
            <numerusform>%n Versuche davor sind nicht gelungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Views of the answer</source>
        <translation>Ansichten der Antwort</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Table copied</source>
        <translation>Tabelle kopiert</translation>
    </message>
    <message>
        <source>Copy chart</source>
        <translation>Diagramm kopieren</translation>
    </message>
    <message>
        <source>Copy SQL</source>
        <translation>SQL kopieren</translation>
    </message>
    <message>
        <source>SQL copied</source>
        <translation>SQL kopiert</translation>
    </message>
    <message>
        <source>Copy answer</source>
        <translation>Antwort kopieren</translation>
    </message>
    <message>
        <source>Answer copied</source>
        <translation>Antwort kopiert</translation>
    </message>
    <message>
        <source>This is right: answer questions like it the same way</source>
        <translation>Das stimmt: ähnliche Fragen ebenso beantworten</translation>
    </message>
    <message>
        <source>Save as example</source>
        <translation>Als Beispiel speichern</translation>
    </message>
    <message>
        <source>Forget that and ask again</source>
        <translation>Vergessen und neu fragen</translation>
    </message>
    <message>
        <source>What was saved or chosen before no longer counts</source>
        <translation>Was gespeichert oder gewählt wurde, gilt nicht mehr</translation>
    </message>
    <message>
        <source>Pin to a board…</source>
        <translation>An eine Pinnwand heften …</translation>
    </message>
    <message>
        <source>Chart settings…</source>
        <translation>Diagramm einstellen …</translation>
    </message>
    <message>
        <source>Save chart…</source>
        <translation>Diagramm speichern …</translation>
    </message>
    <message>
        <source>Add to the answer</source>
        <translation>Zur Antwort hinzufügen</translation>
    </message>
    <message>
        <source>Take it back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Changed by you: %1</source>
        <translation>Von Ihnen geändert: %1</translation>
    </message>
    <message>
        <source>The rows behind this one cannot be told apart</source>
        <translation>Die Zeilen hinter dieser lassen sich nicht einzeln zeigen</translation>
    </message>
    <message>
        <source>Copy answer as Markdown</source>
        <translation>Antwort als Markdown kopieren</translation>
    </message>
    <message>
        <source>Answer copied as Markdown</source>
        <translation>Antwort als Markdown kopiert</translation>
    </message>
    <message>
        <source>This is wrong: say what, and it is asked again</source>
        <translation>Das ist falsch: Sagen Sie, was; dann wird neu gefragt</translation>
    </message>
    <message>
        <source>What was wrong?</source>
        <translation>Was war falsch?</translation>
    </message>
    <message>
        <source>This answer was not planned by Querent: change its SQL instead.</source>
        <translation>Diese Antwort hat nicht Querent geplant: Ändern Sie stattdessen ihr SQL.</translation>
    </message>
    <message>
        <source>Save table…</source>
        <translation>Tabelle speichern …</translation>
    </message>
    <message numerus="yes">
        <source>%n column(s)</source>
        <translation>
            <numerusform>%n Spalte</numerusform>
            <numerusform>%n Spalten</numerusform>
        </translation>
    </message>
    <message>
        <source>Show them all</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>The answer does not heed this. Ask in other words, or change the parts shown under the answer’s headline.</source>
        <translation>Die Antwort beachtet das nicht. Fragen Sie mit anderen Worten oder ändern Sie die Teile unter der Überschrift der Antwort.</translation>
    </message>
    <message>
        <source>Remembered; press again to take that back</source>
        <translation>Gemerkt; erneut drücken, um es zurückzunehmen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s).</source>
        <translation>
            <numerusform>%Ln Zeile.</numerusform>
            <numerusform>%Ln Zeilen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::AnswerChanges</name>
    <message>
        <source>Remembered: this question is not answered that way again.</source>
        <translation>Gemerkt: Diese Frage wird nicht mehr so beantwortet.</translation>
    </message>
    <message>
        <source>Not changed: %1</source>
        <translation>Nicht geändert: %1</translation>
    </message>
    <message>
        <source>Changed: %1</source>
        <translation>Geändert: %1</translation>
    </message>
    <message>
        <source>Asked again. This question is not answered the other way any more.</source>
        <translation>Neu gefragt. Auf die andere Weise wird diese Frage nicht mehr beantwortet.</translation>
    </message>
    <message>
        <source>Nothing was changed here.</source>
        <translation>Hier wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Nothing was taken back here.</source>
        <translation>Hier wurde nichts zurückgenommen.</translation>
    </message>
    <message>
        <source>Taken back.</source>
        <translation>Zurückgenommen.</translation>
    </message>
</context>
<context>
    <name>querent::gui::AppearanceSection</name>
    <message>
        <source>Stronger text and borders</source>
        <translation>Kräftigere Schrift und Ränder</translation>
    </message>
    <message>
        <source>Rows closer together</source>
        <translation>Zeilen enger beieinander</translation>
    </message>
    <message>
        <source>Nothing moves by itself</source>
        <translation>Nichts bewegt sich von selbst</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Kontrast</translation>
    </message>
    <message>
        <source>Accent colour</source>
        <translation>Akzentfarbe</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>Dichte</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>The size is %1 % from the next start on.</source>
        <translation>Die Größe ist ab dem nächsten Start %1 %.</translation>
    </message>
    <message>
        <source>The language changes when Querent starts again.</source>
        <translation>Die Sprache wechselt beim nächsten Start von Querent.</translation>
    </message>
</context>
<context>
    <name>querent::gui::AskBox</name>
    <message>
        <source>Ask about your data…</source>
        <translation>Fragen Sie Ihre Daten&#xa0;…</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Cancel (Esc)</source>
        <translation>Abbrechen (Esc)</translation>
    </message>
    <message>
        <source>Ask (Enter)</source>
        <translation>Fragen (Eingabetaste)</translation>
    </message>
</context>
<context>
    <name>querent::gui::AuditMenu</name>
    <message>
        <source>Audit log</source>
        <translation>Prüfprotokoll</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Überprüfen</translation>
    </message>
    <message>
        <source>Finds out whether anything in it was changed, removed or added</source>
        <translation>Findet heraus, ob darin etwas geändert, entfernt oder hinzugefügt wurde</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>What ran is missing in the audit log. %1</source>
        <translation>Was gelaufen ist, fehlt im Prüfprotokoll. %1</translation>
    </message>
    <message>
        <source>Nothing has been written down yet.</source>
        <translation>Es wurde noch nichts aufgeschrieben.</translation>
    </message>
    <message numerus="yes">
        <source>The audit log is intact: %n line(s), none changed, removed or added.</source>
        <translation>
            <numerusform>Das Prüfprotokoll ist unversehrt: %n Zeile, nicht geändert, entfernt oder hinzugefügt.</numerusform>
            <numerusform>Das Prüfprotokoll ist unversehrt: %n Zeilen, keine geändert, entfernt oder hinzugefügt.</numerusform>
        </translation>
    </message>
    <message>
        <source>The audit log is not as it was written. %1, line %2: %3</source>
        <translation>Das Prüfprotokoll ist nicht mehr, wie es geschrieben wurde. %1, Zeile %2: %3</translation>
    </message>
</context>
<context>
    <name>querent::gui::BoardList</name>
    <message>
        <source>Pin an answer with Ctrl+D to keep it here.</source>
        <translation>Heften Sie eine Antwort mit Strg+D an, um sie hier zu behalten.</translation>
    </message>
    <message>
        <source>Pinboards</source>
        <translation>Pinnwände</translation>
    </message>
    <message numerus="yes">
        <source>%n tile(s)</source>
        <translation>
            <numerusform>%n Kachel</numerusform>
            <numerusform>%n Kacheln</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::BoardNamePopover</name>
    <message>
        <source>New pinboard</source>
        <translation>Neue Pinnwand</translation>
    </message>
    <message>
        <source>Name of the pinboard</source>
        <translation>Name der Pinnwand</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anpinnen</translation>
    </message>
</context>
<context>
    <name>querent::gui::BoardPage</name>
    <message>
        <source>Nothing is pinned here yet</source>
        <translation>Hier ist noch nichts angeheftet</translation>
    </message>
    <message>
        <source>Ask a question, then pin its answer with Ctrl+D. It stays here and is read anew when the board is opened.</source>
        <translation>Stellen Sie eine Frage und heften Sie die Antwort mit Strg+D an. Sie bleibt hier und wird neu gelesen, wenn die Pinnwand geöffnet wird.</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>Vorführen</translation>
    </message>
    <message>
        <source>What to do with this board</source>
        <translation>Was sich mit dieser Pinnwand tun lässt</translation>
    </message>
    <message>
        <source>Back to the conversation</source>
        <translation>Zurück zur Unterhaltung</translation>
    </message>
    <message>
        <source>Reading %1 of %2</source>
        <translation>%1 von %2 wird gelesen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Pinboard: %1</source>
        <translation>Pinnwand: %1</translation>
    </message>
    <message>
        <source>As of %1</source>
        <translation>Stand: %1</translation>
    </message>
    <message>
        <source>Reading was cancelled.</source>
        <translation>Das Lesen wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Tile removed</source>
        <translation>Kachel entfernt</translation>
    </message>
    <message>
        <source>“%1” removed</source>
        <translation>„%1“ entfernt</translation>
    </message>
    <message>
        <source>Heading</source>
        <translation>Überschrift</translation>
    </message>
    <message>
        <source>Name of the pinboard</source>
        <translation>Name der Pinnwand</translation>
    </message>
    <message>
        <source>Add a heading or words</source>
        <translation>Überschrift oder Text hinzufügen</translation>
    </message>
    <message>
        <source>Rename the board</source>
        <translation>Pinnwand umbenennen</translation>
    </message>
    <message>
        <source>Refresh when it is opened</source>
        <translation>Beim Öffnen aktualisieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>New pinboard</source>
        <translation>Neue Pinnwand</translation>
    </message>
    <message>
        <source>Delete the board</source>
        <translation>Pinnwand löschen</translation>
    </message>
    <message>
        <source>“%1” deleted</source>
        <translation>„%1“ gelöscht</translation>
    </message>
</context>
<context>
    <name>querent::gui::BoardShow</name>
    <message>
        <source>%1 · %2</source>
        <comment>board and filters</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Esc ends</source>
        <translation>Esc beendet</translation>
    </message>
    <message>
        <source>Going on by itself · Space stops · Esc ends</source>
        <translation>Läuft von selbst weiter · Leertaste hält an · Esc beendet</translation>
    </message>
    <message>
        <source>← → other boards · Space goes on by itself · Esc ends</source>
        <translation>← → andere Pinnwände · Leertaste läuft von selbst weiter · Esc beendet</translation>
    </message>
</context>
<context>
    <name>querent::gui::BoardsPart</name>
    <message>
        <source>Pin the answer to a board…</source>
        <translation>Antwort an eine Pinnwand heften …</translation>
    </message>
    <message>
        <source>New pinboard</source>
        <translation>Neue Pinnwand</translation>
    </message>
    <message>
        <source>Present the board</source>
        <translation>Pinnwand vorführen</translation>
    </message>
    <message>
        <source>Refresh the board</source>
        <translation>Pinnwand aktualisieren</translation>
    </message>
    <message>
        <source>Add a heading or words to the board</source>
        <translation>Überschrift oder Text zur Pinnwand hinzufügen</translation>
    </message>
    <message>
        <source>Rename the board</source>
        <translation>Pinnwand umbenennen</translation>
    </message>
    <message>
        <source>Export the board: %1</source>
        <translation>Pinnwand exportieren: %1</translation>
    </message>
    <message>
        <source>pinboard</source>
        <translation>Pinnwand</translation>
    </message>
    <message>
        <source>Pinboards</source>
        <translation>Pinnwände</translation>
    </message>
    <message>
        <source>“%1” deleted</source>
        <translation>„%1“ gelöscht</translation>
    </message>
    <message>
        <source>“%1” saved</source>
        <translation>„%1“ gespeichert</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Export cancelled</source>
        <translation>Export abgebrochen</translation>
    </message>
    <message>
        <source>Exporting: %1 of %2</source>
        <translation>Export: %1 von %2</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Pinboard</source>
        <translation>Pinnwand</translation>
    </message>
    <message>
        <source>Pinboard %1</source>
        <translation>Pinnwand %1</translation>
    </message>
    <message>
        <source>There is no answer with rows to pin. Ask a question first.</source>
        <translation>Es gibt keine Antwort mit Zeilen zum Anheften. Stellen Sie zuerst eine Frage.</translation>
    </message>
    <message>
        <source>Pinned to “%1”</source>
        <translation>An „%1“ geheftet</translation>
    </message>
    <message>
        <source>Export the board</source>
        <translation>Pinnwand exportieren</translation>
    </message>
    <message>
        <source>dashboard keep save share favourite</source>
        <comment>words to find a command by</comment>
        <translation>Dashboard behalten speichern teilen merken Favorit</translation>
    </message>
    <message>
        <source>dashboard create</source>
        <comment>words to find a command by</comment>
        <translation>Dashboard anlegen erstellen</translation>
    </message>
    <message>
        <source>dashboard full screen slides</source>
        <comment>words to find a command by</comment>
        <translation>Dashboard Vollbild zeigen Folien</translation>
    </message>
    <message>
        <source>dashboard reload update</source>
        <comment>words to find a command by</comment>
        <translation>Dashboard neu laden aktualisieren auffrischen</translation>
    </message>
    <message>
        <source>dashboard text note title</source>
        <comment>words to find a command by</comment>
        <translation>Dashboard Notiz Titel Text</translation>
    </message>
    <message>
        <source>dashboard title name</source>
        <comment>words to find a command by</comment>
        <translation>Dashboard Titel Name</translation>
    </message>
    <message>
        <source>dashboard save share print</source>
        <comment>words to find a command by</comment>
        <translation>Dashboard speichern teilen drucken</translation>
    </message>
    <message>
        <source>New pinboard…</source>
        <translation>Neue Pinnwand …</translation>
    </message>
</context>
<context>
    <name>querent::gui::BoxRenderer</name>
    <message>
        <source>Highest without outliers</source>
        <translation>Höchster Wert ohne Ausreißer</translation>
    </message>
    <message>
        <source>Upper quartile</source>
        <translation>Oberes Quartil</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Lower quartile</source>
        <translation>Unteres Quartil</translation>
    </message>
    <message>
        <source>Lowest without outliers</source>
        <translation>Niedrigster Wert ohne Ausreißer</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Outliers</source>
        <translation>Ausreißer</translation>
    </message>
</context>
<context>
    <name>querent::gui::CellPopover</name>
    <message>
        <source>Bytes, %1</source>
        <translation>Bytes, %1</translation>
    </message>
    <message>
        <source>Picture, %1 × %2, %3</source>
        <translation>Bild, %1 × %2, %3</translation>
    </message>
    <message>
        <source>JSON, %1</source>
        <translation>JSON, %1</translation>
    </message>
    <message>
        <source>Text, %1</source>
        <translation>Text, %1</translation>
    </message>
    <message>
        <source>Whole number</source>
        <translation>Ganze Zahl</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>Contents of the cell</source>
        <translation>Inhalt der Zelle</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>JSON as a tree</source>
        <translation>JSON als Baum</translation>
    </message>
    <message>
        <source>Here is its beginning; “Copy” takes all of it.</source>
        <translation>Das ist der Anfang; „Kopieren“ nimmt alles.</translation>
    </message>
    <message>
        <source>No value is stored here (NULL in SQL)</source>
        <translation>Hier ist kein Wert gespeichert (NULL in SQL)</translation>
    </message>
</context>
<context>
    <name>querent::gui::ChartColumns</name>
    <message>
        <source>empty text</source>
        <translation>leerer Text</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>%1 time</source>
        <translation>%1 (Dauer)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>querent::gui::ChartDrills</name>
    <message>
        <source>Only %1</source>
        <translation>Nur %1</translation>
    </message>
    <message>
        <source>Without %1</source>
        <translation>Ohne %1</translation>
    </message>
    <message>
        <source>The rows behind %1</source>
        <translation>Die Zeilen hinter %1</translation>
    </message>
    <message>
        <source>Show the rows behind it</source>
        <translation>Die Zeilen dahinter zeigen</translation>
    </message>
    <message>
        <source>Break it down by</source>
        <translation>Aufschlüsseln nach</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>Nothing more</source>
        <translation>Nichts weiter</translation>
    </message>
</context>
<context>
    <name>querent::gui::ChartModel</name>
    <message>
        <source>Other</source>
        <translation>Sonstige</translation>
    </message>
    <message>
        <source>Other (%1)</source>
        <translation>Sonstige (%1)</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>a range of numbers</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln point(s) of %1 against %2</source>
        <translation>
            <numerusform>%Ln Punkt: %1 gegen %2</numerusform>
            <numerusform>%Ln Punkte: %1 gegen %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: median %2, half of the values from %3 to %4</source>
        <translation>%1: Median %2, die Hälfte der Werte von %3 bis %4</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>und %Ln weiterer Wert</numerusform>
            <numerusform>und %Ln weitere Werte</numerusform>
        </translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Einzelwert</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Bar chart</source>
        <translation>Säulendiagramm</translation>
    </message>
    <message>
        <source>Horizontal bar chart</source>
        <translation>Balkendiagramm</translation>
    </message>
    <message>
        <source>Grouped bar chart</source>
        <translation>Gruppiertes Säulendiagramm</translation>
    </message>
    <message>
        <source>Stacked bar chart</source>
        <translation>Gestapeltes Säulendiagramm</translation>
    </message>
    <message>
        <source>Line chart</source>
        <translation>Liniendiagramm</translation>
    </message>
    <message>
        <source>Area chart</source>
        <translation>Flächendiagramm</translation>
    </message>
    <message>
        <source>Pie chart</source>
        <translation>Kreisdiagramm</translation>
    </message>
    <message>
        <source>Scatter plot</source>
        <translation>Streudiagramm</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Histogramm</translation>
    </message>
    <message>
        <source>Box plot</source>
        <translation>Boxplot</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>Heatmap</translation>
    </message>
    <message>
        <source>%1: no values</source>
        <translation>%1: keine Werte</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>a number and its category</comment>
        <translation>%1 in %2</translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln value(s), from %2 to %3, lowest %4, highest %5</source>
        <translation>
            <numerusform>%1: %Ln Wert, von %2 bis %3, kleinster %4, größter %5</numerusform>
            <numerusform>%1: %Ln Werte, von %2 bis %3, kleinster %4, größter %5</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::ChartPane</name>
    <message numerus="yes">
        <source>Drawing %Ln row(s)…</source>
        <translation>
            <numerusform>%Ln Zeile wird gezeichnet…</numerusform>
            <numerusform>%Ln Zeilen werden gezeichnet…</numerusform>
        </translation>
    </message>
    <message>
        <source>These columns cannot be drawn as a %1. Choose other columns or another kind of chart.</source>
        <translation>Diese Spalten lassen sich so nicht zeichnen: %1. Wählen Sie andere Spalten oder eine andere Art von Diagramm.</translation>
    </message>
    <message>
        <source>Chart copied</source>
        <translation>Diagramm kopiert</translation>
    </message>
    <message>
        <source>Save chart</source>
        <translation>Diagramm speichern</translation>
    </message>
    <message>
        <source>PNG pictures (*.png)</source>
        <translation>PNG-Bilder (*.png)</translation>
    </message>
    <message>
        <source>SVG drawings (*.svg)</source>
        <translation>SVG-Zeichnungen (*.svg)</translation>
    </message>
    <message>
        <source>PDF documents (*.pdf)</source>
        <translation>PDF-Dokumente (*.pdf)</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>Gespeichert in %1</translation>
    </message>
    <message>
        <source>Could not save: %1</source>
        <translation>Speichern nicht möglich: %1</translation>
    </message>
    <message>
        <source>Draw only %1</source>
        <translation>Nur %1 zeichnen</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>%1 verbergen</translation>
    </message>
    <message>
        <source>Copy “%1”</source>
        <translation>„%1“ kopieren</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
</context>
<context>
    <name>querent::gui::ChartPart</name>
    <message>
        <source>Go to the chart</source>
        <translation>Zum Diagramm gehen</translation>
    </message>
    <message>
        <source>Chart settings…</source>
        <translation>Diagramm einstellen …</translation>
    </message>
    <message>
        <source>Copy the chart</source>
        <translation>Das Diagramm kopieren</translation>
    </message>
    <message>
        <source>Save the chart as PNG, SVG or PDF…</source>
        <translation>Das Diagramm als PNG, SVG oder PDF speichern …</translation>
    </message>
    <message>
        <source>Show the whole chart</source>
        <translation>Das ganze Diagramm zeigen</translation>
    </message>
    <message>
        <source>This answer has no chart.</source>
        <translation>Diese Antwort hat kein Diagramm.</translation>
    </message>
    <message>
        <source>graph diagram plot</source>
        <comment>words to find a command by</comment>
        <translation>Grafik Schaubild Kurve</translation>
    </message>
    <message>
        <source>graph diagram plot kind bars line pie axis labels colors title logarithmic</source>
        <comment>words to find a command by</comment>
        <translation>Grafik Art Balken Linie Torte Achse Beschriftung Farben Titel logarithmisch</translation>
    </message>
    <message>
        <source>graph diagram plot picture clipboard share</source>
        <comment>words to find a command by</comment>
        <translation>Grafik Bild Zwischenablage teilen</translation>
    </message>
    <message>
        <source>graph diagram plot picture export share</source>
        <comment>words to find a command by</comment>
        <translation>Grafik Bild exportieren teilen</translation>
    </message>
    <message>
        <source>graph diagram plot zoom reset</source>
        <comment>words to find a command by</comment>
        <translation>Grafik Zoom zurücksetzen</translation>
    </message>
    <message>
        <source>Go to the table</source>
        <translation>Zur Tabelle gehen</translation>
    </message>
    <message>
        <source>rows grid sort columns</source>
        <comment>words to find a command by</comment>
        <translation>Zeilen Raster sortieren Spalten</translation>
    </message>
    <message>
        <source>Find in the rows of the table</source>
        <translation>In den Zeilen der Tabelle suchen</translation>
    </message>
    <message>
        <source>search grid</source>
        <comment>words to find a command by</comment>
        <translation>finden Raster</translation>
    </message>
    <message>
        <source>Filter the columns of the table</source>
        <translation>Spalten der Tabelle filtern</translation>
    </message>
    <message>
        <source>rows grid only where</source>
        <comment>words to find a command by</comment>
        <translation>Zeilen Raster nur einschränken</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>rows grid clipboard share excel</source>
        <comment>words to find a command by</comment>
        <translation>Zeilen Raster Zwischenablage teilen Excel</translation>
    </message>
    <message>
        <source>Save the table as a file…</source>
        <translation>Tabelle als Datei speichern …</translation>
    </message>
    <message>
        <source>rows grid csv tsv json sql markdown excel export share download</source>
        <comment>words to find a command by</comment>
        <translation>Zeilen Raster CSV TSV JSON SQL Markdown Excel exportieren teilen herunterladen</translation>
    </message>
    <message>
        <source>This answer has no table.</source>
        <translation>Diese Antwort hat keine Tabelle.</translation>
    </message>
</context>
<context>
    <name>querent::gui::ChartPicture</name>
    <message numerus="yes">
        <source>%Ln more not shown</source>
        <translation>
            <numerusform>%Ln weiterer nicht gezeigt</numerusform>
            <numerusform>%Ln weitere nicht gezeigt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::ChartRenderer</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>und %Ln weiterer</numerusform>
            <numerusform>und %Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
</context>
<context>
    <name>querent::gui::ChartSettingsPanel</name>
    <message>
        <source>Chart settings</source>
        <translation>Diagrammeinstellungen</translation>
    </message>
    <message>
        <source>Close the chart settings</source>
        <translation>Diagrammeinstellungen schließen</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Nothing</source>
        <comment>no column</comment>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Numbers: %1</source>
        <translation>Zahlen: %1</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Along</source>
        <translation>Entlang</translation>
    </message>
    <message>
        <source>Split by</source>
        <translation>Aufgeteilt nach</translation>
    </message>
    <message>
        <source>Several rows at one place</source>
        <translation>Mehrere Zeilen an einer Stelle</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>Durchschnitt</translation>
    </message>
    <message>
        <source>Smallest</source>
        <translation>Kleinster Wert</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>Größter Wert</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Sorted</source>
        <translation>Sortiert</translation>
    </message>
    <message>
        <source>Automatically</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>Größte zuerst</translation>
    </message>
    <message>
        <source>Smallest first</source>
        <translation>Kleinste zuerst</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Nach Namen</translation>
    </message>
    <message>
        <source>By name, backwards</source>
        <translation>Nach Namen, rückwärts</translation>
    </message>
    <message>
        <source>As in the table</source>
        <translation>Wie in der Tabelle</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>As many as fit</source>
        <translation>So viele, wie passen</translation>
    </message>
    <message numerus="yes">
        <source>The first %Ln</source>
        <translation>
            <numerusform>Der erste</numerusform>
            <numerusform>Die ersten %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>The rest together as “Other”</source>
        <translation>Der Rest zusammen als „Sonstige“</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>Reihen</translation>
    </message>
    <message>
        <source>As usual for this kind</source>
        <translation>Wie bei dieser Art üblich</translation>
    </message>
    <message>
        <source>Beside each other</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Stacked</source>
        <translation>Gestapelt</translation>
    </message>
    <message>
        <source>Stacked to 100 %</source>
        <translation>Gestapelt auf 100 %</translation>
    </message>
    <message>
        <source>Numbers at the marks</source>
        <translation>Zahlen im Diagramm</translation>
    </message>
    <message>
        <source>Where they fit</source>
        <translation>Wo sie passen</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>Immer</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>Logarithmic axis</source>
        <translation>Logarithmische Achse</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <source>In full: %1</source>
        <translation>Ausgeschrieben: %1</translation>
    </message>
    <message>
        <source>Short: %1</source>
        <translation>Kurz: %1</translation>
    </message>
    <message>
        <source>Per cent: 0.34 is %1</source>
        <translation>Prozent: 0,34 ist %1</translation>
    </message>
    <message>
        <source>As needed</source>
        <translation>Nach Bedarf</translation>
    </message>
    <message>
        <source>Decimals</source>
        <translation>Nachkommastellen</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Axis of the numbers</source>
        <translation>Achse der Zahlen</translation>
    </message>
    <message>
        <source>The other axis</source>
        <translation>Die andere Achse</translation>
    </message>
    <message>
        <source>Take the reset back</source>
        <translation>Doch nicht zurücksetzen</translation>
    </message>
    <message>
        <source>Needs numbers above zero that are not stacked</source>
        <translation>Braucht Zahlen über null, die nicht gestapelt sind</translation>
    </message>
    <message>
        <source>€, kg, hours …</source>
        <translation>€, kg, Stunden …</translation>
    </message>
    <message>
        <source>Colour of %1</source>
        <translation>Farbe von %1</translation>
    </message>
    <message>
        <source>Its own colour</source>
        <translation>Eigene Farbe</translation>
    </message>
    <message>
        <source>Colour %1</source>
        <translation>Farbe %1</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
</context>
<context>
    <name>querent::gui::ChartView</name>
    <message>
        <source>%1: %2</source>
        <comment>kind of chart and title</comment>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more in the table</source>
        <translation>
            <numerusform>%Ln weiterer Eintrag in der Tabelle</numerusform>
            <numerusform>%Ln weitere Einträge in der Tabelle</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the whole chart</source>
        <translation>Das ganze Diagramm zeigen</translation>
    </message>
</context>
<context>
    <name>querent::gui::Chip</name>
    <message>
        <source>%1, from “%2”</source>
        <comment>role and the words of the question</comment>
        <translation>%1, aus „%2“</translation>
    </message>
    <message>
        <source>%1 (kept from the question before)</source>
        <translation>%1 (aus der vorigen Frage übernommen)</translation>
    </message>
    <message>
        <source>What is measured</source>
        <translation>Messgröße</translation>
    </message>
    <message>
        <source>What it is grouped by</source>
        <translation>Gruppierung</translation>
    </message>
    <message>
        <source>What is counted in</source>
        <translation>Bedingung</translation>
    </message>
    <message>
        <source>The time</source>
        <translation>Zeitraum</translation>
    </message>
    <message>
        <source>The order</source>
        <translation>Sortierung</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>%1 (kept from “%2”)</source>
        <translation>%1 (übernommen aus „%2“)</translation>
    </message>
</context>
<context>
    <name>querent::gui::ChipPopover</name>
    <message>
        <source>Say it differently</source>
        <translation>Anders ausdrücken</translation>
    </message>
    <message>
        <source>Add to the answer</source>
        <translation>Zur Antwort hinzufügen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>What it may be instead</source>
        <translation>Was es stattdessen sein kann</translation>
    </message>
    <message>
        <source>Leave it out</source>
        <translation>Weglassen</translation>
    </message>
    <message>
        <source>Only where %1 …</source>
        <translation>Nur wo %1 …</translation>
    </message>
    <message>
        <source>Kept from the question before.</source>
        <translation>Aus der vorigen Frage übernommen.</translation>
    </message>
    <message>
        <source>Kept from “%1”.</source>
        <translation>Übernommen aus „%1“.</translation>
    </message>
    <message>
        <source>Added by Querent; no word of the question says so.</source>
        <translation>Von Querent ergänzt; in der Frage steht es nicht.</translation>
    </message>
    <message>
        <source>From “%1” in the question.</source>
        <translation>Aus „%1“ in der Frage.</translation>
    </message>
</context>
<context>
    <name>querent::gui::ClarificationCard</name>
    <message>
        <source>Or say it in your own words…</source>
        <translation>Oder sagen Sie es mit eigenen Worten&#xa0;…</translation>
    </message>
    <message>
        <source>Your own answer</source>
        <translation>Ihre eigene Antwort</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Answer anyway (best guess)</source>
        <translation>Trotzdem antworten (beste Vermutung)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>A question back</source>
        <translation>Rückfrage</translation>
    </message>
    <message>
        <source>You let Querent guess</source>
        <translation>Sie haben Querent die Wahl überlassen</translation>
    </message>
    <message>
        <source>You chose: %1</source>
        <translation>Ihre Wahl: %1</translation>
    </message>
    <message>
        <source>Set aside</source>
        <translation>Zurückstellen</translation>
    </message>
    <message>
        <source>Do not ask about this any more</source>
        <translation>Hierzu nicht mehr nachfragen</translation>
    </message>
    <message>
        <source>A question from before that waits for your answer</source>
        <translation>Eine Frage von früher, die auf Ihre Antwort wartet</translation>
    </message>
    <message>
        <source>You said: %1</source>
        <translation>Sie sagten: %1</translation>
    </message>
</context>
<context>
    <name>querent::gui::ColumnChooser</name>
    <message>
        <source>Filter by</source>
        <translation>Filtern nach</translation>
    </message>
    <message>
        <source>Find a column</source>
        <translation>Spalte suchen</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>No column has values to choose from</source>
        <translation>Keine Spalte hat Werte zur Auswahl</translation>
    </message>
    <message>
        <source>No column is called like this.</source>
        <translation>So heißt keine Spalte.</translation>
    </message>
</context>
<context>
    <name>querent::gui::ColumnPopover</name>
    <message>
        <source>Counting…</source>
        <translation>Wird gezählt …</translation>
    </message>
    <message>
        <source>What is in “%1”</source>
        <translation>Was in „%1“ steht</translation>
    </message>
    <message>
        <source>Masked: nothing is shown of its values.</source>
        <translation>Maskiert: Von den Werten wird nichts gezeigt.</translation>
    </message>
    <message>
        <source>It could not be counted: %1</source>
        <translation>Es ließ sich nicht zählen: %1</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>none</source>
        <comment>of the rows</comment>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>number, share</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Distinct</source>
        <translation>Verschieden</translation>
    </message>
    <message>
        <source>%1, each once</source>
        <translation>%1, jeder einmal</translation>
    </message>
    <message>
        <source>Earliest</source>
        <translation>Frühestes</translation>
    </message>
    <message>
        <source>Least</source>
        <translation>Kleinstes</translation>
    </message>
    <message>
        <source>First by name</source>
        <translation>Erstes nach Alphabet</translation>
    </message>
    <message>
        <source>Latest</source>
        <translation>Spätestes</translation>
    </message>
    <message>
        <source>Most</source>
        <translation>Größtes</translation>
    </message>
    <message>
        <source>Last by name</source>
        <translation>Letztes nach Alphabet</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>a range of numbers</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>How the values are spread</source>
        <translation>Wie sich die Werte verteilen</translation>
    </message>
    <message>
        <source>Rows over time</source>
        <translation>Zeilen im Lauf der Zeit</translation>
    </message>
    <message>
        <source>For example %1</source>
        <translation>Zum Beispiel %1</translation>
    </message>
    <message>
        <source>The most frequent values</source>
        <translation>Die häufigsten Werte</translation>
    </message>
</context>
<context>
    <name>querent::gui::CommandPalette</name>
    <message>
        <source>Search or run a command</source>
        <translation>Suchen oder Befehl ausführen</translation>
    </message>
    <message>
        <source>Type a command, a table, a column or an earlier question</source>
        <translation>Befehl, Tabelle, Spalte oder frühere Frage eingeben</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
</context>
<context>
    <name>querent::gui::Commands</name>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Unterhaltung</translation>
    </message>
    <message>
        <source>Boards and reports</source>
        <translation>Pinnwände und Berichte</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
</context>
<context>
    <name>querent::gui::ComparePage</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Swap the two runs</source>
        <translation>Die beiden Läufe tauschen</translation>
    </message>
    <message>
        <source>The run on the left</source>
        <translation>Der Lauf links</translation>
    </message>
    <message>
        <source>The run on the right</source>
        <translation>Der Lauf rechts</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>Was verglichen wird</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Steps of the two runs</source>
        <translation>Schritte der beiden Läufe</translation>
    </message>
    <message>
        <source>Fields that differ after the step</source>
        <translation>Felder, die sich nach dem Schritt unterscheiden</translation>
    </message>
    <message>
        <source>SQL of the two runs, line by line</source>
        <translation>SQL der beiden Läufe, Zeile für Zeile</translation>
    </message>
    <message>
        <source>Rows that differ</source>
        <translation>Zeilen, die sich unterscheiden</translation>
    </message>
    <message>
        <source>Two runs side by side</source>
        <translation>Zwei Läufe nebeneinander</translation>
    </message>
    <message>
        <source>Comparing the rows…</source>
        <translation>Die Zeilen werden verglichen …</translation>
    </message>
    <message>
        <source>Part %1: %2</source>
        <translation>Teil %1: %2</translation>
    </message>
    <message>
        <source>only left</source>
        <translation>nur links</translation>
    </message>
    <message>
        <source>only right</source>
        <translation>nur rechts</translation>
    </message>
    <message>
        <source>ended differently</source>
        <translation>endete anders</translation>
    </message>
    <message numerus="yes">
        <source>%n field(s)</source>
        <comment>that differ</comment>
        <translation>
            <numerusform>%n Feld</numerusform>
            <numerusform>%n Felder</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <comment>durations of two runs</comment>
        <translation>%1 gegen %2</translation>
    </message>
    <message>
        <source>the same steps with the same outcome</source>
        <translation>dieselben Schritte mit demselben Ausgang</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) differ</source>
        <translation>
            <numerusform>%n Schritt ist anders</numerusform>
            <numerusform>%n Schritte sind anders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n only in one of them</source>
        <translation>
            <numerusform>%n nur in einem von beiden</numerusform>
            <numerusform>%n nur in einem von beiden</numerusform>
        </translation>
    </message>
    <message>
        <source>Select a step to see the fields that differ after it.</source>
        <translation>Wählen Sie einen Schritt, um zu sehen, welche Felder sich danach unterscheiden.</translation>
    </message>
    <message>
        <source>Only one of the runs came here.</source>
        <translation>Nur einer der beiden Läufe kam hierher.</translation>
    </message>
    <message>
        <source>What the two wrote, left → right:</source>
        <translation>Was die beiden geschrieben haben, links → rechts:</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>After this step both states are the same.</source>
        <translation>Nach diesem Schritt sind beide Zustände gleich.</translation>
    </message>
    <message>
        <source>After this step, left → right:</source>
        <translation>Nach diesem Schritt, links → rechts:</translation>
    </message>
    <message>
        <source>Neither of the runs came to a statement.</source>
        <translation>Keiner der beiden Läufe kam zu einer Anweisung.</translation>
    </message>
    <message>
        <source>Both ran the same statement:</source>
        <translation>Beide haben dieselbe Anweisung ausgeführt:</translation>
    </message>
    <message>
        <source>Only where both runs came to a result can rows be compared.</source>
        <translation>Zeilen lassen sich nur vergleichen, wenn beide Läufe zu einem Ergebnis kamen.</translation>
    </message>
    <message>
        <source>The two results have other columns, so their rows cannot be compared.</source>
        <translation>Die beiden Ergebnisse haben andere Spalten, deshalb lassen sich ihre Zeilen nicht vergleichen.</translation>
    </message>
    <message>
        <source>The same rows in another order.</source>
        <translation>Dieselben Zeilen in anderer Reihenfolge.</translation>
    </message>
    <message>
        <source>The same rows.</source>
        <translation>Dieselben Zeilen.</translation>
    </message>
    <message>
        <source>%1 added, %2 removed, %3 changed, %4 the same</source>
        <comment>numbers of rows</comment>
        <translation>%1 neu, %2 entfallen, %3 geändert, %4 gleich</translation>
    </message>
    <message>
        <source>the first %1 are shown</source>
        <translation>die ersten %1 werden gezeigt</translation>
    </message>
    <message>
        <source>added</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfallen</translation>
    </message>
</context>
<context>
    <name>querent::gui::ConnectionFinding</name>
    <message>
        <source>%1 vouches for itself: its certificate is signed by nobody else.</source>
        <translation>%1 bürgt für sich selbst: Das Zertifikat hat sonst niemand unterschrieben.</translation>
    </message>
    <message>
        <source>Who signed the certificate of %1 is not known to this computer.</source>
        <translation>Wer das Zertifikat von %1 unterschrieben hat, ist diesem Computer nicht bekannt.</translation>
    </message>
    <message>
        <source>The certificate of %1 has expired.</source>
        <translation>Das Zertifikat von %1 ist abgelaufen.</translation>
    </message>
    <message>
        <source>The certificate of %1 is not valid yet. Is the clock right?</source>
        <translation>Das Zertifikat von %1 gilt noch nicht. Geht die Uhr richtig?</translation>
    </message>
    <message>
        <source>The certificate was made for another server than %1.</source>
        <translation>Das Zertifikat gehört zu einem anderen Server als %1.</translation>
    </message>
    <message>
        <source>The certificate of %1 was revoked.</source>
        <translation>Das Zertifikat von %1 wurde widerrufen.</translation>
    </message>
    <message>
        <source>The connection to %1 cannot be encrypted in a way to trust.</source>
        <translation>Die Verbindung zu %1 lässt sich nicht vertrauenswürdig verschlüsseln.</translation>
    </message>
    <message>
        <source>If it is a server of your own, choose its certificate below.</source>
        <translation>Ist es ein eigener Server, unten sein Zertifikat wählen.</translation>
    </message>
    <message>
        <source>Whoever runs the server can mend that. Nothing was sent.</source>
        <translation>Das kann beheben, wer den Server betreibt. Gesendet wurde nichts.</translation>
    </message>
    <message>
        <source>Check the spelling of the model.</source>
        <translation>Die Schreibweise des Modells prüfen.</translation>
    </message>
    <message>
        <source>It has: %1</source>
        <translation>Vorhanden sind: %1</translation>
    </message>
    <message>
        <source>First word after %1</source>
        <translation>Erstes Wort nach %1</translation>
    </message>
    <message>
        <source>writes piece by piece</source>
        <translation>schreibt Stück für Stück</translation>
    </message>
    <message>
        <source>answers in one piece</source>
        <translation>antwortet in einem Stück</translation>
    </message>
    <message>
        <source>keeps to a given form</source>
        <translation>hält eine vorgegebene Form ein</translation>
    </message>
    <message>
        <source>keeps to a given form by a detour</source>
        <translation>hält eine vorgegebene Form auf einem Umweg ein</translation>
    </message>
    <message>
        <source>may break the given form: more is answered offline</source>
        <translation>hält die vorgegebene Form vielleicht nicht ein: Dann wird mehr offline beantwortet</translation>
    </message>
    <message>
        <source>reads %1 tokens at once</source>
        <translation>liest %1 Token auf einmal</translation>
    </message>
    <message>
        <source>%1 answers.</source>
        <comment>a model</comment>
        <translation>%1 antwortet.</translation>
    </message>
    <message>
        <source>This address cannot be used.</source>
        <translation>Diese Adresse ist nicht zu gebrauchen.</translation>
    </message>
    <message>
        <source>There is no server called %1.</source>
        <translation>Es gibt keinen Server namens %1.</translation>
    </message>
    <message>
        <source>Check the spelling of the address, and that this computer is online.</source>
        <translation>Die Schreibweise der Adresse prüfen, und ob dieser Computer online ist.</translation>
    </message>
    <message>
        <source>Nothing answers at %1.</source>
        <translation>Unter %1 antwortet nichts.</translation>
    </message>
    <message>
        <source>Start %1 and try again.</source>
        <translation>%1 starten und noch einmal versuchen.</translation>
    </message>
    <message>
        <source>Check the port, and that the server runs.</source>
        <translation>Den Port prüfen, und ob der Server läuft.</translation>
    </message>
    <message>
        <source>%1 cannot be reached.</source>
        <translation>%1 ist nicht zu erreichen.</translation>
    </message>
    <message>
        <source>Check the network. A proxy can be set below.</source>
        <translation>Das Netz prüfen. Ein Proxy lässt sich unten einstellen.</translation>
    </message>
    <message>
        <source>The proxy does not let this through.</source>
        <translation>Der Proxy lässt das nicht durch.</translation>
    </message>
    <message>
        <source>Check its address, user and password below.</source>
        <translation>Unten seine Adresse, den Benutzer und das Passwort prüfen.</translation>
    </message>
    <message>
        <source>%1 wants a key.</source>
        <translation>%1 verlangt einen Schlüssel.</translation>
    </message>
    <message>
        <source>Enter it above.</source>
        <translation>Oben eingeben.</translation>
    </message>
    <message>
        <source>%1 does not accept this key.</source>
        <translation>%1 erkennt diesen Schlüssel nicht an.</translation>
    </message>
    <message>
        <source>Perhaps it is one of another service, or was withdrawn.</source>
        <translation>Vielleicht gehört er zu einem anderen Dienst oder wurde zurückgezogen.</translation>
    </message>
    <message>
        <source>The key would travel to %1 unencrypted.</source>
        <translation>Der Schlüssel ginge unverschlüsselt an %1.</translation>
    </message>
    <message>
        <source>It was not sent. Write https:// in front of the address.</source>
        <translation>Er wurde nicht gesendet. Der Adresse https:// voranstellen.</translation>
    </message>
    <message>
        <source>The key is right, but %1 does not allow this.</source>
        <translation>Der Schlüssel stimmt, aber %1 erlaubt das nicht.</translation>
    </message>
    <message>
        <source>Perhaps it is not made for this model, region or network.</source>
        <translation>Vielleicht gilt er nicht für dieses Modell, diese Region oder dieses Netz.</translation>
    </message>
    <message>
        <source>%1 answers, but there is no model at this address.</source>
        <translation>%1 antwortet, aber unter dieser Adresse ist kein Modell.</translation>
    </message>
    <message>
        <source>Most services want an address that ends in /v1.</source>
        <translation>Die meisten Dienste wollen eine Adresse, die auf /v1 endet.</translation>
    </message>
    <message>
        <source>There is one at %1.</source>
        <translation>Unter %1 ist eines.</translation>
    </message>
    <message>
        <source>%1 passes questions on to another server.</source>
        <translation>%1 leitet Fragen an einen anderen Server weiter.</translation>
    </message>
    <message>
        <source>That was not followed, as your key would go there too. Enter the other address if you trust it: %1</source>
        <translation>Dem wurde nicht gefolgt, denn auch der Schlüssel ginge dorthin. Wenn sie vertrauenswürdig ist, die andere Adresse eingeben: %1</translation>
    </message>
    <message>
        <source>%1 answers, but not as a model server does.</source>
        <translation>%1 antwortet, aber nicht wie ein Modellserver.</translation>
    </message>
    <message>
        <source>Perhaps it is a web page or another program. Check the port.</source>
        <translation>Vielleicht ist es eine Webseite oder ein anderes Programm. Den Port prüfen.</translation>
    </message>
    <message>
        <source>%1 has no model called %2.</source>
        <translation>%1 hat kein Modell namens %2.</translation>
    </message>
    <message>
        <source>%1 does not take the question.</source>
        <translation>%1 nimmt die Frage nicht an.</translation>
    </message>
    <message>
        <source>%1 wants fewer questions, or the account is used up.</source>
        <translation>%1 will weniger Fragen, oder das Guthaben ist aufgebraucht.</translation>
    </message>
    <message>
        <source>Wait a while, or look at your account there.</source>
        <translation>Eine Weile warten oder dort im Konto nachsehen.</translation>
    </message>
    <message>
        <source>%1 has a problem of its own.</source>
        <translation>%1 hat selbst ein Problem.</translation>
    </message>
    <message>
        <source>Try again later.</source>
        <translation>Später noch einmal versuchen.</translation>
    </message>
    <message>
        <source>%1 takes too long.</source>
        <translation>%1 braucht zu lange.</translation>
    </message>
    <message>
        <source>A large model may need minutes to be loaded. More time can be given below.</source>
        <translation>Ein großes Modell zu laden kann Minuten dauern. Unten lässt sich mehr Zeit geben.</translation>
    </message>
    <message>
        <source>Try again, or give it more time below.</source>
        <translation>Noch einmal versuchen oder unten mehr Zeit geben.</translation>
    </message>
    <message>
        <source>%1 broke off in the middle of its answer.</source>
        <translation>%1 hat mitten in der Antwort abgebrochen.</translation>
    </message>
    <message>
        <source>%1 does not come to an end with its answer.</source>
        <translation>%1 kommt mit der Antwort an kein Ende.</translation>
    </message>
    <message>
        <source>Choose another model.</source>
        <translation>Ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>What %1 answers cannot be read.</source>
        <translation>Was %1 antwortet, ist nicht zu lesen.</translation>
    </message>
    <message>
        <source>The test was cancelled.</source>
        <translation>Der Test wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Verbindung wird aufgebaut …</translation>
    </message>
    <message>
        <source>Asking for its models…</source>
        <translation>Die Modelle werden erfragt …</translation>
    </message>
    <message>
        <source>Asking for an answer…</source>
        <translation>Eine Antwort wird erbeten …</translation>
    </message>
    <message>
        <source>Asking for an answer of a given form…</source>
        <translation>Eine Antwort in vorgegebener Form wird erbeten …</translation>
    </message>
    <message>
        <source>runs on another computer</source>
        <translation>läuft auf einem anderen Computer</translation>
    </message>
</context>
<context>
    <name>querent::gui::ConnectionTester</name>
    <message>
        <source>Test connection</source>
        <translation>Verbindung testen</translation>
    </message>
    <message>
        <source>Cancel the test</source>
        <translation>Test abbrechen</translation>
    </message>
    <message>
        <source>Use %1</source>
        <comment>an address</comment>
        <translation>%1 verwenden</translation>
    </message>
</context>
<context>
    <name>querent::gui::ConsentCard</name>
    <message>
        <source>May this be told to %1, which runs on this computer?</source>
        <translation>Darf %1 das erfahren? Das Modell läuft auf diesem Computer.</translation>
    </message>
    <message>
        <source>May this be sent to %1 at %2?</source>
        <comment>a model and its host</comment>
        <translation>Darf das an %1 bei %2 gesendet werden?</translation>
    </message>
    <message>
        <source>It does not leave this computer. Nothing was sent yet.</source>
        <translation>Es verlässt diesen Computer nicht. Noch wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>It leaves this computer. Nothing was sent yet.</source>
        <translation>Es verlässt diesen Computer. Noch wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>Exactly what would be sent</source>
        <translation>Genau das, was gesendet würde</translation>
    </message>
    <message>
        <source>Show exactly what would be sent (%1)</source>
        <translation>Genau zeigen, was gesendet würde (%1)</translation>
    </message>
    <message>
        <source>Your choice is remembered for this source. The settings change it.</source>
        <translation>Die Wahl gilt für diese Quelle und lässt sich in den Einstellungen ändern.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>The model is told this, now and for later questions</source>
        <translation>Das Modell erfährt das, jetzt und bei späteren Fragen</translation>
    </message>
    <message>
        <source>This and the like goes to %1, now and for later questions</source>
        <translation>Das und Ähnliches geht an %1, jetzt und bei späteren Fragen</translation>
    </message>
    <message>
        <source>You let %1 be told about this source</source>
        <translation>%1 darf von dieser Quelle erfahren</translation>
    </message>
    <message>
        <source>You let this source be sent to %1</source>
        <translation>Diese Quelle darf an %1 gehen</translation>
    </message>
    <message>
        <source>Send only the schema</source>
        <translation>Nur das Schema senden</translation>
    </message>
    <message>
        <source>Names and types, but no value out of any row</source>
        <translation>Namen und Typen, aber kein Wert aus einer Zeile</translation>
    </message>
    <message>
        <source>You let only the schema be sent to %1</source>
        <translation>Nur das Schema darf an %1 gehen</translation>
    </message>
    <message>
        <source>Answer offline</source>
        <translation>Offline antworten</translation>
    </message>
    <message>
        <source>Nothing is sent, now and for later questions</source>
        <translation>Nichts wird gesendet, auch bei späteren Fragen nicht</translation>
    </message>
    <message>
        <source>You let Querent answer offline</source>
        <translation>Querent antwortet offline</translation>
    </message>
    <message>
        <source>Hide it</source>
        <translation>Verbergen</translation>
    </message>
</context>
<context>
    <name>querent::gui::ConversationView</name>
    <message>
        <source>Conversation</source>
        <translation>Unterhaltung</translation>
    </message>
</context>
<context>
    <name>querent::gui::DaysChooser</name>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>First day</source>
        <translation>Erster Tag</translation>
    </message>
    <message>
        <source>Last day</source>
        <translation>Letzter Tag</translation>
    </message>
</context>
<context>
    <name>querent::gui::Diagram</name>
    <message>
        <source>declared by the source</source>
        <comment>a relationship</comment>
        <translation>von der Quelle angegeben</translation>
    </message>
    <message>
        <source>found by names and values</source>
        <comment>a relationship</comment>
        <translation>an Namen und Werten erkannt</translation>
    </message>
    <message>
        <source>said in the data dictionary</source>
        <comment>a relationship</comment>
        <translation>im Datenwörterbuch angegeben</translation>
    </message>
    <message>
        <source>Many rows to one</source>
        <translation>Viele Zeilen zu einer</translation>
    </message>
    <message>
        <source>One row to one</source>
        <translation>Eine Zeile zu einer</translation>
    </message>
</context>
<context>
    <name>querent::gui::DiagramPainter</name>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>columns</comment>
        <translation>
            <numerusform>und %n weitere</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::DiagramView</name>
    <message>
        <source>Diagram of the tables</source>
        <translation>Diagramm der Tabellen</translation>
    </message>
    <message>
        <source>Arrows go from table to table, Enter goes to one.</source>
        <translation>Die Pfeiltasten gehen von Tabelle zu Tabelle, die Eingabetaste öffnet eine.</translation>
    </message>
    <message>
        <source>They are not related</source>
        <translation>Sie hängen nicht zusammen</translation>
    </message>
</context>
<context>
    <name>querent::gui::DictionaryEntries</name>
    <message>
        <source>Add a metric</source>
        <translation>Kennzahl hinzufügen</translation>
    </message>
    <message>
        <source>No metrics yet. A metric is a number with a name of its own: “basket” for avg(total), say. Questions may then use the name.</source>
        <translation>Noch keine Kennzahlen. Eine Kennzahl ist eine Zahl mit eigenem Namen, etwa „Warenkorb“ für avg(total). Fragen können den Namen dann verwenden.</translation>
    </message>
    <message>
        <source>over %1</source>
        <comment>a table</comment>
        <translation>über %1</translation>
    </message>
    <message>
        <source>also called %1</source>
        <translation>auch %1 genannt</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>basket</source>
        <translation>Warenkorb</translation>
    </message>
    <message>
        <source>Over the rows of</source>
        <translation>Über die Zeilen von</translation>
    </message>
    <message>
        <source>How it is worked out</source>
        <translation>Wie sie berechnet wird</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>Was sie bedeutet</translation>
    </message>
    <message>
        <source>Counted in</source>
        <translation>Gezählt in</translation>
    </message>
    <message>
        <source>Also called</source>
        <translation>Auch genannt</translation>
    </message>
    <message>
        <source>words, with commas between them</source>
        <translation>Wörter, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>Add a relationship</source>
        <translation>Beziehung hinzufügen</translation>
    </message>
    <message>
        <source>Nothing tells how the tables hang together. A relationship says which column points at which: questions can then join them.</source>
        <translation>Nichts sagt, wie die Tabellen zusammenhängen. Eine Beziehung sagt, welche Spalte auf welche zeigt: Fragen können die Tabellen dann verknüpfen.</translation>
    </message>
    <message>
        <source>Not related</source>
        <translation>Keine Beziehung</translation>
    </message>
    <message>
        <source>said by you</source>
        <translation>von Ihnen angegeben</translation>
    </message>
    <message>
        <source>comes with the source</source>
        <translation>kommt mit der Quelle</translation>
    </message>
    <message>
        <source>found by names and values</source>
        <translation>an Namen und Werten erkannt</translation>
    </message>
    <message>
        <source>declared by the source</source>
        <translation>von der Quelle angegeben</translation>
    </message>
    <message>
        <source>Not related, as you said</source>
        <translation>Keine Beziehung, wie Sie angegeben haben</translation>
    </message>
    <message>
        <source>Rows of</source>
        <translation>Zeilen von</translation>
    </message>
    <message>
        <source>point with</source>
        <translation>zeigen mit</translation>
    </message>
    <message>
        <source>at rows of</source>
        <translation>auf Zeilen von</translation>
    </message>
    <message>
        <source>where it equals</source>
        <translation>bei gleichem</translation>
    </message>
    <message>
        <source>Add a word</source>
        <translation>Wort hinzufügen</translation>
    </message>
    <message>
        <source>No words yet. Say what a word of your house means, and “What does it mean?” is answered with it.</source>
        <translation>Noch keine Wörter. Sagen Sie, was ein Wort Ihres Hauses bedeutet: „Was bedeutet es?“ wird dann damit beantwortet.</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>Wort</translation>
    </message>
    <message>
        <source>churn</source>
        <translation>Abwanderung</translation>
    </message>
    <message>
        <source>What it means here</source>
        <translation>Was es hier bedeutet</translation>
    </message>
    <message>
        <source>No order for 90 days</source>
        <translation>Seit 90 Tagen keine Bestellung</translation>
    </message>
    <message>
        <source>Add an example</source>
        <translation>Beispiel hinzufügen</translation>
    </message>
    <message>
        <source>No examples yet. A question with the SQL that answers it shows how questions like it are meant.</source>
        <translation>Noch keine Beispiele. Eine Frage mit dem SQL, das sie beantwortet, zeigt, wie ähnliche Fragen gemeint sind.</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>How many customers came back?</source>
        <translation>How many customers came back?</translation>
    </message>
    <message>
        <source>SQL that answers it</source>
        <translation>SQL, das sie beantwortet</translation>
    </message>
</context>
<context>
    <name>querent::gui::DictionaryImport</name>
    <message>
        <source>what it holds</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>also called</source>
        <translation>auch genannt</translation>
    </message>
    <message>
        <source>counted in</source>
        <translation>gezählt in</translation>
    </message>
    <message>
        <source>tells about people</source>
        <translation>verrät etwas über Menschen</translation>
    </message>
    <message>
        <source>worked out as</source>
        <translation>berechnet als</translation>
    </message>
    <message>
        <source>over the rows of</source>
        <translation>über die Zeilen von</translation>
    </message>
    <message>
        <source>means</source>
        <translation>bedeutet</translation>
    </message>
    <message>
        <source>related</source>
        <translation>Beziehung</translation>
    </message>
    <message>
        <source>not related</source>
        <translation>keine Beziehung</translation>
    </message>
    <message>
        <source>Add to what is there</source>
        <translation>Zum Vorhandenen hinzufügen</translation>
    </message>
    <message>
        <source>Replace what you said</source>
        <translation>Ihre Angaben ersetzen</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>Was sich ändert</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) imported. They count from the next question on.</source>
        <translation>
            <numerusform>%n Änderung importiert. Sie zählt ab der nächsten Frage.</numerusform>
            <numerusform>%n Änderungen importiert. Sie zählen ab der nächsten Frage.</numerusform>
        </translation>
    </message>
    <message>
        <source>Import “%1”</source>
        <translation>„%1“ importieren</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>It cannot be imported, and nothing is changed.</source>
        <translation>Die Datei lässt sich nicht importieren; nichts wurde geändert.</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>problems</comment>
        <translation>
            <numerusform>und %n weitere</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>This does not fit the source and will not count:</source>
        <translation>Das passt nicht zur Quelle und wird nicht zählen:</translation>
    </message>
    <message>
        <source>Nothing would change.</source>
        <translation>Es würde sich nichts ändern.</translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) would change:</source>
        <translation>
            <numerusform>%n Angabe würde sich ändern:</numerusform>
            <numerusform>%n Angaben würden sich ändern:</numerusform>
        </translation>
    </message>
    <message>
        <source>It is too large for a data dictionary.</source>
        <translation>Die Datei ist zu groß für ein Datenwörterbuch.</translation>
    </message>
</context>
<context>
    <name>querent::gui::DictionaryModel</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>What it holds</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Also called</source>
        <translation>Auch genannt</translation>
    </message>
    <message>
        <source>Counted in</source>
        <translation>Gezählt in</translation>
    </message>
    <message>
        <source>People</source>
        <translation>Menschen</translation>
    </message>
    <message>
        <source>Double-click, F2 or Enter to change</source>
        <translation>Doppelklick, F2 oder Enter zum Ändern</translation>
    </message>
    <message>
        <source>Its values never leave this computer; answers here still show them.</source>
        <translation>Die Werte verlassen diesen Rechner nie; Antworten hier zeigen sie weiterhin.</translation>
    </message>
    <message>
        <source>Add a description</source>
        <translation>Beschreibung hinzufügen</translation>
    </message>
    <message>
        <source>Add other names</source>
        <translation>Andere Namen hinzufügen</translation>
    </message>
    <message>
        <source>Add a unit</source>
        <translation>Einheit hinzufügen</translation>
    </message>
</context>
<context>
    <name>querent::gui::DictionaryView</name>
    <message>
        <source>Parts of the data dictionary</source>
        <translation>Teile des Datenwörterbuchs</translation>
    </message>
    <message>
        <source>Tables and columns</source>
        <translation>Tabellen und Spalten</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>Kennzahlen</translation>
    </message>
    <message>
        <source>Relationships</source>
        <translation>Beziehungen</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Import a data dictionary</source>
        <translation>Datenwörterbuch importieren</translation>
    </message>
    <message>
        <source>Data dictionaries (*.json)</source>
        <translation>Datenwörterbücher (*.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Export the data dictionary</source>
        <translation>Datenwörterbuch exportieren</translation>
    </message>
    <message>
        <source>The data dictionary is in “%1”.</source>
        <translation>Das Datenwörterbuch steht in „%1“.</translation>
    </message>
    <message>
        <source>“%1” could not be written: %2</source>
        <translation>„%1“ konnte nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>a field of a column</comment>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>querent::gui::DrawnRows</name>
    <message numerus="yes">
        <source>Only the first %1 of %Ln row(s) are drawn.</source>
        <translation>
            <numerusform>Nur die ersten %1 von %Ln Zeile sind gezeichnet.</numerusform>
            <numerusform>Nur die ersten %1 von %Ln Zeilen sind gezeichnet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only the first %Ln row(s) are drawn: the policy of this source shows no more.</source>
        <translation>
            <numerusform>Nur die erste Zeile ist gezeichnet: Mehr zeigt die Richtlinie dieser Quelle nicht.</numerusform>
            <numerusform>Nur die ersten %Ln Zeilen sind gezeichnet: Mehr zeigt die Richtlinie dieser Quelle nicht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only the first %Ln row(s) are drawn; there are more.</source>
        <translation>
            <numerusform>Nur die erste Zeile ist gezeichnet; es gibt mehr.</numerusform>
            <numerusform>Nur die ersten %Ln Zeilen sind gezeichnet; es gibt mehr.</numerusform>
        </translation>
    </message>
    <message>
        <source>Draw all</source>
        <translation>Alle zeichnen</translation>
    </message>
    <message>
        <source>Draw the chart of all rows</source>
        <translation>Das Diagramm aus allen Zeilen zeichnen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) read…</source>
        <translation>
            <numerusform>%Ln Zeile gelesen …</numerusform>
            <numerusform>%Ln Zeilen gelesen …</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop reading the rows</source>
        <translation>Das Lesen der Zeilen anhalten</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
</context>
<context>
    <name>querent::gui::EntryList</name>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>“%1” does not count any more.</source>
        <translation>„%1“ zählt nicht mehr.</translation>
    </message>
    <message>
        <source>Comes with the source</source>
        <translation>Kommt mit der Quelle</translation>
    </message>
    <message>
        <source>%1 (if you like)</source>
        <translation>%1 (freiwillig)</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Kept. It counts from the next question on.</source>
        <translation>Behalten. Es zählt ab der nächsten Frage.</translation>
    </message>
</context>
<context>
    <name>querent::gui::ExchangeView</name>
    <message>
        <source>this computer</source>
        <translation>dieser Computer</translation>
    </message>
    <message>
        <source>is being asked…</source>
        <translation>wird gefragt …</translation>
    </message>
    <message>
        <source>cut off</source>
        <translation>abgeschnitten</translation>
    </message>
    <message>
        <source>%1%2 + %3 tokens</source>
        <comment>≈ or nothing, tokens sent, tokens written</comment>
        <translation>%1%2 + %3 Token</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Thoughts</source>
        <translation>Gedanken</translation>
    </message>
    <message>
        <source>What was sent to the model and what it said</source>
        <translation>Was an das Modell ging und was es sagte</translation>
    </message>
    <message>
        <source>Call %1</source>
        <translation>Aufruf %1</translation>
    </message>
</context>
<context>
    <name>querent::gui::FilterBar</name>
    <message>
        <source>Add a filter</source>
        <translation>Filter hinzufügen</translation>
    </message>
    <message>
        <source>Between two days…</source>
        <translation>Zwischen zwei Tagen …</translation>
    </message>
    <message>
        <source>Period: %1</source>
        <translation>Zeitraum: %1</translation>
    </message>
    <message>
        <source>Choose other values, or none</source>
        <translation>Andere Werte wählen oder keine</translation>
    </message>
</context>
<context>
    <name>querent::gui::FilterForm</name>
    <message>
        <source>All others instead</source>
        <translation>Stattdessen alle anderen</translation>
    </message>
    <message>
        <source>Counts the rows that are not so</source>
        <translation>Zählt die Zeilen, bei denen es nicht so ist</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Look for a value</source>
        <translation>Einen Wert suchen</translation>
    </message>
    <message>
        <source>Values, the most frequent first</source>
        <translation>Werte, die häufigsten zuerst</translation>
    </message>
    <message>
        <source>Looking up the values…</source>
        <translation>Die Werte werden nachgesehen …</translation>
    </message>
    <message>
        <source>At least</source>
        <translation>Mindestens</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>First day</source>
        <translation>Erster Tag</translation>
    </message>
    <message>
        <source>Last day</source>
        <translation>Letzter Tag</translation>
    </message>
    <message>
        <source>%1  (%2)</source>
        <comment>value and number of rows</comment>
        <translation>%1  (%2)</translation>
    </message>
    <message>
        <source>No value looks like this. Apply finds what holds the text.</source>
        <translation>Kein Wert sieht so aus. „Anwenden“ findet, was den Text enthält.</translation>
    </message>
</context>
<context>
    <name>querent::gui::FilterText</name>
    <message>
        <source>Write a value after the sign, such as &gt; 100</source>
        <translation>Schreiben Sie einen Wert hinter das Zeichen, etwa &gt; 100</translation>
    </message>
    <message>
        <source>“%1” is no number. Write one, such as &gt; 100 or 10..20</source>
        <translation>„%1“ ist keine Zahl. Schreiben Sie eine, etwa &gt; 100 oder 10..20</translation>
    </message>
</context>
<context>
    <name>querent::gui::FindBar</name>
    <message>
        <source>Find in these rows</source>
        <translation>In diesen Zeilen suchen</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>querent::gui::GraphView</name>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>The way through the graph</source>
        <translation>Der Weg durch den Graphen</translation>
    </message>
    <message>
        <source>%1 ×%2</source>
        <comment>name of a step, how often it ran</comment>
        <translation>%1 ×%2</translation>
    </message>
    <message>
        <source>This run did not come here.</source>
        <translation>Dieser Lauf kam nicht hierher.</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n-mal</numerusform>
            <numerusform>%n-mal</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::GridColumnPopover</name>
    <message>
        <source>Counting…</source>
        <translation>Wird gezählt …</translation>
    </message>
    <message>
        <source>%1 different values</source>
        <translation>%1 verschiedene Werte</translation>
    </message>
    <message>
        <source>about %1 different values</source>
        <translation>etwa %1 verschiedene Werte</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>bis %1</translation>
    </message>
    <message>
        <source>on average %1</source>
        <translation>im Mittel %1</translation>
    </message>
    <message>
        <source>%1 without a value (%2)</source>
        <translation>%1 ohne Angabe (%2)</translation>
    </message>
</context>
<context>
    <name>querent::gui::GridExport</name>
    <message>
        <source>These are more cells than can be copied at once.</source>
        <translation>Das sind mehr Zellen, als sich auf einmal kopieren lassen.</translation>
    </message>
    <message>
        <source>%1 rows copied</source>
        <translation>%1 Zeilen kopiert</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>Gespeichert in %1</translation>
    </message>
    <message>
        <source>CSV files (*.csv)</source>
        <translation>CSV-Dateien (*.csv)</translation>
    </message>
    <message>
        <source>Text with tabs (*.tsv)</source>
        <translation>Text mit Tabulatoren (*.tsv)</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>SQL (*.sql)</source>
        <translation>SQL (*.sql)</translation>
    </message>
    <message>
        <source>Could not save: %1</source>
        <translation>Speichern nicht möglich: %1</translation>
    </message>
</context>
<context>
    <name>querent::gui::GridHeader</name>
    <message>
        <source>Columns of the result</source>
        <translation>Spalten des Ergebnisses</translation>
    </message>
    <message>
        <source>filter</source>
        <translation>filtern</translation>
    </message>
    <message>
        <source>Filter of %1</source>
        <translation>Filter für %1</translation>
    </message>
</context>
<context>
    <name>querent::gui::GridView</name>
    <message>
        <source>Rows of the result</source>
        <translation>Zeilen des Ergebnisses</translation>
    </message>
    <message>
        <source>is being read</source>
        <translation>wird gelesen</translation>
    </message>
</context>
<context>
    <name>querent::gui::InvitationView</name>
    <message>
        <source>For example</source>
        <translation>Zum Beispiel</translation>
    </message>
    <message>
        <source>Ask about %1</source>
        <translation>Fragen zu %1</translation>
    </message>
</context>
<context>
    <name>querent::gui::JsonTree</name>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message numerus="yes">
        <source>%n item(s)</source>
        <translation>
            <numerusform>%n Eintrag</numerusform>
            <numerusform>%n Einträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n field(s)</source>
        <translation>
            <numerusform>%n Feld</numerusform>
            <numerusform>%n Felder</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation>Wert kopieren</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weitere</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n Änderung</numerusform>
            <numerusform>%n Änderungen</numerusform>
        </translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>after</source>
        <translation>nachher</translation>
    </message>
    <message>
        <source>added</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfallen</translation>
    </message>
</context>
<context>
    <name>querent::gui::KeptSection</name>
    <message>
        <source>Keep questions and answers on this computer</source>
        <translation>Fragen und Antworten auf diesem Computer aufheben</translation>
    </message>
    <message>
        <source>Delete all conversations</source>
        <translation>Alle Unterhaltungen löschen</translation>
    </message>
    <message>
        <source>Keep them</source>
        <translation>Aufbewahren</translation>
    </message>
    <message>
        <source>Until I delete them</source>
        <translation>Bis ich sie lösche</translation>
    </message>
    <message numerus="yes">
        <source>%Ln day(s)</source>
        <translation>
            <numerusform>%Ln Tag</numerusform>
            <numerusform>%Ln Tage</numerusform>
        </translation>
    </message>
    <message>
        <source>A year</source>
        <translation>Ein Jahr</translation>
    </message>
    <message>
        <source>Counted from when a conversation was used last. Pinned ones stay.</source>
        <translation>Gezählt ab der letzten Benutzung einer Unterhaltung. Angeheftete bleiben.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversation(s) were used last longer ago than that. Pinned ones stay.</source>
        <translation>
            <numerusform>%Ln Unterhaltung wurde so lange nicht benutzt. Angeheftete bleiben.</numerusform>
            <numerusform>%Ln Unterhaltungen wurden so lange nicht benutzt. Angeheftete bleiben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln conversation(s)</source>
        <translation>
            <numerusform>%Ln Unterhaltung löschen</numerusform>
            <numerusform>%Ln Unterhaltungen löschen</numerusform>
        </translation>
    </message>
    <message>
        <source>Questions, answers and the rows that were shown stay in “%1”, and nowhere else. The steps of a run are kept for three months.</source>
        <translation>Fragen, Antworten und die gezeigten Zeilen bleiben in „%1“ und nirgends sonst. Die Schritte einer Antwort werden drei Monate lang aufgehoben.</translation>
    </message>
    <message>
        <source>New questions and answers are gone when Querent ends. Those from before stay in “%1”.</source>
        <translation>Neue Fragen und Antworten sind weg, wenn Querent endet. Die von früher bleiben in „%1“.</translation>
    </message>
</context>
<context>
    <name>querent::gui::KeyField</name>
    <message>
        <source>Keep</source>
        <comment>a key</comment>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Remove</source>
        <comment>a key</comment>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>It is still in the keychain, which does not let go of it.</source>
        <translation>Er ist noch im Schlüsselbund, der ihn nicht hergibt.</translation>
    </message>
    <message>
        <source>Kept in the keychain of this computer.</source>
        <translation>Im Schlüsselbund dieses Computers aufbewahrt.</translation>
    </message>
    <message>
        <source>Kept only until you quit: no keychain runs on this computer.</source>
        <translation>Nur bis zum Beenden aufbewahrt: Auf diesem Computer läuft kein Schlüsselbund.</translation>
    </message>
    <message>
        <source>Kept only until you quit: the keychain did not take it.</source>
        <translation>Nur bis zum Beenden aufbewahrt: Der Schlüsselbund hat ihn nicht angenommen.</translation>
    </message>
    <message>
        <source>Kept only until you quit, as the keychain has not answered yet.</source>
        <translation>Nur bis zum Beenden aufbewahrt, denn der Schlüsselbund hat noch nicht geantwortet.</translation>
    </message>
    <message>
        <source>Asking the keychain to keep it…</source>
        <translation>Der Schlüsselbund wird gebeten, ihn aufzubewahren …</translation>
    </message>
    <message>
        <source>None entered. No keychain runs on this computer, so it will be kept only until you quit.</source>
        <translation>Keiner eingegeben. Auf diesem Computer läuft kein Schlüsselbund, darum wird er nur bis zum Beenden aufbewahrt.</translation>
    </message>
    <message>
        <source>None entered. It will be kept in the keychain of this computer.</source>
        <translation>Keiner eingegeben. Er wird im Schlüsselbund dieses Computers aufbewahrt.</translation>
    </message>
    <message>
        <source>The keychain does not hand it over. Unlock it and open this page again.</source>
        <translation>Der Schlüsselbund gibt ihn nicht her. Entsperren und diese Seite neu öffnen.</translation>
    </message>
    <message>
        <source>The keychain has not answered yet.</source>
        <translation>Der Schlüsselbund hat noch nicht geantwortet.</translation>
    </message>
    <message>
        <source>Asking the keychain…</source>
        <translation>Der Schlüsselbund wird gefragt …</translation>
    </message>
    <message>
        <source>Enter another one to replace it</source>
        <translation>Einen anderen eingeben, um ihn zu ersetzen</translation>
    </message>
</context>
<context>
    <name>querent::gui::LearnedSection</name>
    <message>
        <source>“%1”: the answer was wrong</source>
        <translation>„%1“: Die Antwort war falsch</translation>
    </message>
    <message>
        <source>“%1”: not “%2”</source>
        <translation>„%1“: nicht „%2“</translation>
    </message>
    <message>
        <source>%1, but “%2”</source>
        <comment>what was wrong, what was meant</comment>
        <translation>%1, sondern „%2“</translation>
    </message>
    <message>
        <source>“%1” is answered as it was saved</source>
        <translation>„%1“ wird wie gespeichert beantwortet</translation>
    </message>
    <message>
        <source>“%1” goes by %2</source>
        <translation>„%1“ geht nach %2</translation>
    </message>
    <message>
        <source>“%1” means %2</source>
        <translation>„%1“ bedeutet %2</translation>
    </message>
    <message>
        <source>Forgotten: %1</source>
        <translation>Vergessen: %1</translation>
    </message>
    <message>
        <source>Open a source to see what was learned about it.</source>
        <translation>Öffnen Sie eine Quelle, um zu sehen, was über sie gelernt wurde.</translation>
    </message>
    <message>
        <source>Nothing was learned about “%1” yet. The thumbs beside an answer, and what you choose when Querent asks back, are remembered.</source>
        <translation>Über „%1“ wurde noch nichts gelernt. Gemerkt wird, was Sie mit den Daumen neben einer Antwort sagen und was Sie wählen, wenn Querent zurückfragt.</translation>
    </message>
    <message>
        <source>Remembered about “%1” on this computer:</source>
        <translation>Auf diesem Computer über „%1“ gemerkt:</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Forget: %1</source>
        <translation>Vergessen: %1</translation>
    </message>
</context>
<context>
    <name>querent::gui::Legend</name>
    <message numerus="yes">
        <source>%n other(s)</source>
        <translation>
            <numerusform>%n weitere</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::LocalFinder</name>
    <message>
        <source>%1 · no model yet</source>
        <comment>a host</comment>
        <translation>%1 · noch kein Modell</translation>
    </message>
    <message>
        <source>Find models on this computer</source>
        <translation>Modelle auf diesem Computer suchen</translation>
    </message>
    <message>
        <source>Ask them</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Nicht jetzt</translation>
    </message>
    <message>
        <source>Looking for model servers…</source>
        <translation>Modellserver werden gesucht …</translation>
    </message>
    <message>
        <source>Querent will ask the ports %1 of this computer whether a model server listens there. Nothing of yours is sent.</source>
        <translation>Querent fragt an den Ports %1 dieses Computers, ob dort ein Modellserver lauscht. Eigenes wird dabei nicht gesendet.</translation>
    </message>
    <message>
        <source>No model server answered. Start Ollama, LM Studio or another one, and look again.</source>
        <translation>Kein Modellserver hat geantwortet. Ollama, LM Studio oder einen anderen starten und noch einmal suchen.</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) answered:</source>
        <translation>
            <numerusform>%n Server hat geantwortet:</numerusform>
            <numerusform>%n Server haben geantwortet:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>querent::gui::MainWindow</name>
    <message>
        <source>Querent</source>
        <translation>Querent</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>How it was answered</source>
        <translation>So entstand die Antwort</translation>
    </message>
    <message>
        <source>Go to the question box</source>
        <translation>Zum Fragefeld gehen</translation>
    </message>
    <message>
        <source>Search or run a command</source>
        <translation>Suchen oder Befehl ausführen</translation>
    </message>
    <message>
        <source>Find a table or column</source>
        <translation>Tabelle oder Spalte suchen</translation>
    </message>
    <message>
        <source>Cancel the question</source>
        <translation>Frage abbrechen</translation>
    </message>
    <message>
        <source>Show the data panel</source>
        <translation>Datenbereich anzeigen</translation>
    </message>
    <message>
        <source>Show the timeline</source>
        <translation>Ablauf anzeigen</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>About Querent</source>
        <translation>Über Querent</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>%1 – Querent</source>
        <comment>window title</comment>
        <translation>%1 – Querent</translation>
    </message>
    <message>
        <source>Data, boards and history</source>
        <translation>Daten, Pinnwände und Verlauf</translation>
    </message>
    <message>
        <source>Go to the next part of the window</source>
        <translation>Zum nächsten Teil des Fensters</translation>
    </message>
    <message>
        <source>Go to the part before</source>
        <translation>Zum vorigen Teil des Fensters</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Unterhaltungen</translation>
    </message>
    <message>
        <source>Undo the change of the answer</source>
        <translation>Änderung der Antwort rückgängig machen</translation>
    </message>
    <message>
        <source>Redo the change of the answer</source>
        <translation>Änderung der Antwort wiederholen</translation>
    </message>
    <message>
        <source>Say what was wrong…</source>
        <translation>Sagen, was falsch war …</translation>
    </message>
    <message>
        <source>ask type input</source>
        <comment>words to find a command by</comment>
        <translation>fragen tippen Eingabe</translation>
    </message>
    <message>
        <source>take back revert</source>
        <comment>words to find a command by</comment>
        <translation>zurücknehmen widerrufen Undo</translation>
    </message>
    <message>
        <source>repeat again</source>
        <comment>words to find a command by</comment>
        <translation>wiederholen noch einmal Redo</translation>
    </message>
    <message>
        <source>feedback incorrect mistake report thumbs</source>
        <comment>words to find a command by</comment>
        <translation>Rückmeldung Feedback Fehler melden Daumen</translation>
    </message>
    <message>
        <source>stop abort</source>
        <comment>words to find a command by</comment>
        <translation>anhalten stoppen</translation>
    </message>
    <message>
        <source>search schema field structure</source>
        <comment>words to find a command by</comment>
        <translation>suchen Schema Feld Aufbau</translation>
    </message>
    <message>
        <source>sidebar schema tables columns hide</source>
        <comment>words to find a command by</comment>
        <translation>Seitenleiste Schema Tabellen Spalten ausblenden</translation>
    </message>
    <message>
        <source>plan steps explain how why answered trace tokens duration sidebar hide</source>
        <comment>words to find a command by</comment>
        <translation>Plan Schritte erklären Erklärung wie warum Zeitleiste Timeline Tokens Dauer Seitenleiste ausblenden</translation>
    </message>
    <message>
        <source>help keys hotkeys</source>
        <comment>words to find a command by</comment>
        <translation>Hilfe Tasten Shortcuts Kürzel</translation>
    </message>
    <message>
        <source>help version licence</source>
        <comment>words to find a command by</comment>
        <translation>Hilfe Version Lizenz</translation>
    </message>
    <message>
        <source>exit leave close</source>
        <comment>words to find a command by</comment>
        <translation>verlassen schließen Ende</translation>
    </message>
    <message>
        <source>Drop “%1” to ask about it</source>
        <translation>„%1“ ablegen, um danach zu fragen</translation>
    </message>
</context>
<context>
    <name>querent::gui::MeaningPopover</name>
    <message>
        <source>What “%1” means</source>
        <translation>Was „%1“ bedeutet</translation>
    </message>
    <message>
        <source>Its rows are</source>
        <translation>Die Zeilen sind</translation>
    </message>
    <message>
        <source>None</source>
        <comment>of the columns</comment>
        <translation>Keine</translation>
    </message>
    <message>
        <source>A row is called by</source>
        <translation>Eine Zeile heißt nach</translation>
    </message>
    <message>
        <source>It happened on</source>
        <translation>Es geschah am</translation>
    </message>
    <message>
        <source>Its amount is</source>
        <translation>Der Betrag ist</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Was sie ist</translation>
    </message>
    <message>
        <source>Several rows together</source>
        <translation>Mehrere Zeilen zusammen</translation>
    </message>
    <message>
        <source>When a row happened</source>
        <translation>Wann eine Zeile geschah</translation>
    </message>
    <message>
        <source>On this date</source>
        <translation>An diesem Datum</translation>
    </message>
    <message>
        <source>Not on this date</source>
        <translation>Nicht an diesem Datum</translation>
    </message>
    <message>
        <source>Nothing</source>
        <comment>a column is gathered under</comment>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Gathered under</source>
        <translation>Zusammengefasst unter</translation>
    </message>
    <message>
        <source>In answers</source>
        <translation>In Antworten</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>Sichtbar</translation>
    </message>
    <message>
        <source>Kept out</source>
        <translation>Verborgen</translation>
    </message>
    <message>
        <source>Set by you</source>
        <translation>Von Ihnen festgelegt</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Reset: %1</source>
        <translation>Zurücksetzen: %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a question, one of its answers</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Because %1.</source>
        <translation>Grund: %1.</translation>
    </message>
    <message>
        <source>Also called</source>
        <translation>Heißt auch</translation>
    </message>
    <message>
        <source>Also called %1 and</source>
        <translation>Heißt auch %1 und</translation>
    </message>
    <message>
        <source>Words of yours, with commas between them</source>
        <translation>Eigene Wörter, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>What it holds</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>A sentence</source>
        <translation>Ein Satz</translation>
    </message>
    <message>
        <source>Counted in</source>
        <translation>Gezählt in</translation>
    </message>
    <message>
        <source>For example EUR, kg or %</source>
        <translation>Zum Beispiel EUR, kg oder %</translation>
    </message>
    <message>
        <source>Tells about people</source>
        <translation>Verrät etwas über Menschen</translation>
    </message>
    <message>
        <source>Mask it in answers too</source>
        <translation>Auch in Antworten maskieren</translation>
    </message>
    <message>
        <source>Never leaves this computer; masked in answers.</source>
        <translation>Bleibt auf diesem Rechner; in Antworten maskiert.</translation>
    </message>
    <message>
        <source>Never leaves this computer; answers still show it.</source>
        <translation>Bleibt auf diesem Rechner; Antworten zeigen es weiterhin.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
</context>
<context>
    <name>querent::gui::ModelPicker</name>
    <message>
        <source>Ask the server for its models</source>
        <translation>Den Server nach seinen Modellen fragen</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Name of the model</source>
        <translation>Name des Modells</translation>
    </message>
    <message>
        <source>Makes Ollama download the model that is named here</source>
        <translation>Lässt Ollama das hier genannte Modell herunterladen</translation>
    </message>
    <message>
        <source>Name the model to download: “qwen2.5-coder:7b”, for example.</source>
        <translation>Das Modell nennen, das heruntergeladen werden soll: „qwen2.5-coder:7b“ zum Beispiel.</translation>
    </message>
    <message>
        <source>Asking Ollama to download %1…</source>
        <translation>Ollama wird gebeten, %1 herunterzuladen …</translation>
    </message>
    <message>
        <source>The download was cancelled. What has arrived is kept for the next time.</source>
        <translation>Das Herunterladen wurde abgebrochen. Was schon da ist, bleibt für das nächste Mal.</translation>
    </message>
    <message>
        <source>The server does not tell its models now. A name can be typed all the same.</source>
        <translation>Der Server nennt seine Modelle gerade nicht. Ein Name lässt sich trotzdem eintippen.</translation>
    </message>
    <message>
        <source>%1 is here.</source>
        <comment>a model</comment>
        <translation>%1 ist da.</translation>
    </message>
    <message>
        <source>It cannot be downloaded. %1</source>
        <translation>Das lässt sich nicht herunterladen. %1</translation>
    </message>
    <message>
        <source>Asking for its models…</source>
        <translation>Die Modelle werden erfragt …</translation>
    </message>
    <message>
        <source>The server is there and has no model yet.</source>
        <translation>Der Server ist da und hat noch kein Modell.</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s) to choose from</source>
        <translation>
            <numerusform>%n Modell zur Auswahl</numerusform>
            <numerusform>%n Modelle zur Auswahl</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>downloaded</comment>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>querent::gui::ModelSection</name>
    <message>
        <source>The offline engine</source>
        <translation>Die Offline-Engine</translation>
    </message>
    <message>
        <source>Works without a network. Nothing leaves this computer.</source>
        <translation>Kommt ohne Netz aus. Nichts verlässt diesen Computer.</translation>
    </message>
    <message>
        <source>With a language model</source>
        <translation>Mit einem Sprachmodell</translation>
    </message>
    <message>
        <source>Helps with questions the engine does not understand alone. Every answer passes the same checks.</source>
        <translation>Hilft bei Fragen, die die Engine allein nicht versteht. Jede Antwort besteht dieselben Prüfungen.</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Network and time limits</source>
        <translation>Netz und Zeitgrenzen</translation>
    </message>
    <message>
        <source>Another server</source>
        <translation>Anderer Server</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>API version</source>
        <translation>API-Version</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Enter the address of the server: it often ends in /v1.</source>
        <translation>Die Adresse des Servers eingeben: Oft endet sie auf /v1.</translation>
    </message>
    <message>
        <source>The model runs on this computer: what is sent to it stays here.</source>
        <translation>Das Modell läuft auf diesem Computer: Was es erfährt, bleibt hier.</translation>
    </message>
    <message>
        <source>What is sent leaves this computer and goes to %1.</source>
        <translation>Was gesendet wird, verlässt diesen Computer und geht an %1.</translation>
    </message>
    <message>
        <source>Enter the name of the deployment. Until then the offline engine answers alone.</source>
        <translation>Den Namen der Bereitstellung eingeben. Bis dahin antwortet die Offline-Engine allein.</translation>
    </message>
    <message>
        <source>Choose one. Until then the offline engine answers alone.</source>
        <translation>Eines wählen. Bis dahin antwortet die Offline-Engine allein.</translation>
    </message>
    <message>
        <source>This is not an address that can be used. It should look like https://llm.example.com/v1, without user, password and question mark.</source>
        <translation>Diese Adresse ist nicht zu gebrauchen. Sie sollte aussehen wie https://llm.example.com/v1, ohne Benutzer, Passwort und Fragezeichen.</translation>
    </message>
</context>
<context>
    <name>querent::gui::Moment</name>
    <message>
        <source>Q%1 %2</source>
        <comment>quarter and year</comment>
        <translation>Q%1 %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>month and year</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Week %1, %2</source>
        <comment>number and year</comment>
        <translation>KW&#xa0;%1/%2</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>date format</comment>
        <translation>d. MMM yyyy</translation>
    </message>
    <message>
        <source>d MMM yyyy, HH:mm</source>
        <comment>date and time format</comment>
        <translation>d. MMM yyyy, HH:mm</translation>
    </message>
    <message>
        <source>Q%1</source>
        <comment>quarter</comment>
        <translation>Q%1</translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>date format</comment>
        <translation>d. MMM</translation>
    </message>
</context>
<context>
    <name>querent::gui::NetworkRows</name>
    <message>
        <source>Password of the proxy</source>
        <translation>Passwort des Proxys</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>None</source>
        <comment>no proxy</comment>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>Proxy</translation>
    </message>
    <message>
        <source>Host</source>
        <comment>of a proxy</comment>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Host of the proxy</source>
        <translation>Rechner des Proxys</translation>
    </message>
    <message>
        <source>Port</source>
        <comment>of a proxy</comment>
        <translation>Port</translation>
    </message>
    <message>
        <source>Port of the proxy</source>
        <translation>Port des Proxys</translation>
    </message>
    <message>
        <source>Servers on this computer are always asked directly.</source>
        <translation>Server auf diesem Computer werden immer direkt gefragt.</translation>
    </message>
    <message>
        <source>User of the proxy</source>
        <translation>Benutzer des Proxys</translation>
    </message>
    <message>
        <source>Those that this computer knows</source>
        <translation>Die dieser Computer kennt</translation>
    </message>
    <message>
        <source>Certificates</source>
        <translation>Zertifikate</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>A PEM file with further authorities to trust, for a server of your own. Certificates are always checked.</source>
        <translation>Eine PEM-Datei mit weiteren vertrauenswürdigen Stellen, für einen eigenen Server. Zertifikate werden immer geprüft.</translation>
    </message>
    <message>
        <source>Time to connect</source>
        <translation>Zeit zum Verbinden</translation>
    </message>
    <message>
        <source>Time to the first word</source>
        <translation>Zeit bis zum ersten Wort</translation>
    </message>
    <message>
        <source>A model on this computer may have to be loaded first.</source>
        <translation>Ein Modell auf diesem Computer muss vielleicht erst geladen werden.</translation>
    </message>
    <message>
        <source>Time between words</source>
        <translation>Zeit zwischen Wörtern</translation>
    </message>
    <message>
        <source>Time in all</source>
        <translation>Zeit insgesamt</translation>
    </message>
    <message>
        <source>%1, in seconds</source>
        <translation>%1, in Sekunden</translation>
    </message>
    <message>
        <source>s</source>
        <comment>seconds</comment>
        <translation>s</translation>
    </message>
    <message>
        <source>Choose a file with certificates</source>
        <translation>Eine Datei mit Zertifikaten wählen</translation>
    </message>
    <message>
        <source>Certificates (*.pem *.crt *.cer)</source>
        <translation>Zertifikate (*.pem *.crt *.cer)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>HTTP</source>
        <translation>HTTP</translation>
    </message>
    <message>
        <source>SOCKS5</source>
        <translation>SOCKS5</translation>
    </message>
</context>
<context>
    <name>querent::gui::Notice</name>
    <message>
        <source>There was no question</source>
        <translation>Es wurde keine Frage gestellt</translation>
    </message>
    <message>
        <source>The question is too long</source>
        <translation>Die Frage ist zu lang</translation>
    </message>
    <message>
        <source>The file is not there any more</source>
        <translation>Die Datei ist nicht mehr vorhanden</translation>
    </message>
    <message>
        <source>Another program holds the file</source>
        <translation>Ein anderes Programm sperrt die Datei</translation>
    </message>
    <message>
        <source>This query is not allowed</source>
        <translation>Diese Abfrage ist nicht erlaubt</translation>
    </message>
    <message>
        <source>This query would read too much</source>
        <translation>Diese Abfrage würde zu viel lesen</translation>
    </message>
    <message>
        <source>The language model did not answer</source>
        <translation>Das Sprachmodell hat nicht geantwortet</translation>
    </message>
    <message>
        <source>The result does not answer the question</source>
        <translation>Das Ergebnis beantwortet die Frage nicht</translation>
    </message>
    <message>
        <source>This could not be answered</source>
        <translation>Das ließ sich nicht beantworten</translation>
    </message>
    <message>
        <source>%1 is not there</source>
        <translation>%1 ist nicht vorhanden</translation>
    </message>
    <message>
        <source>%1 is not a file that Querent can read</source>
        <translation>%1 ist keine Datei, die Querent lesen kann</translation>
    </message>
    <message>
        <source>%1 is damaged</source>
        <translation>%1 ist beschädigt</translation>
    </message>
    <message>
        <source>Another program holds %1</source>
        <translation>Ein anderes Programm sperrt %1</translation>
    </message>
    <message>
        <source>There is nothing in %1</source>
        <translation>%1 ist leer</translation>
    </message>
    <message>
        <source>%1 could not be opened</source>
        <translation>%1 ließ sich nicht öffnen</translation>
    </message>
    <message>
        <source>Attempt %1: %2</source>
        <translation>Versuch %1: %2</translation>
    </message>
    <message>
        <source>Edit the question</source>
        <translation>Frage bearbeiten</translation>
    </message>
    <message>
        <source>See what is in the data</source>
        <translation>Daten ansehen</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Erneut fragen</translation>
    </message>
    <message>
        <source>Show the steps</source>
        <translation>Schritte anzeigen</translation>
    </message>
    <message>
        <source>The data cannot answer this</source>
        <translation>Die Daten können das nicht beantworten</translation>
    </message>
    <message>
        <source>Querent only reads; it never changes data</source>
        <translation>Querent liest nur und ändert keine Daten</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Ask again with more time</source>
        <translation>Mit mehr Zeit erneut fragen</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Datei öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Open another file…</source>
        <translation>Andere Datei öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>This took too long</source>
        <translation>Das dauerte zu lange</translation>
    </message>
    <message>
        <source>Waiting for your answer</source>
        <translation>Wartet auf Ihre Antwort</translation>
    </message>
    <message>
        <source>You are asked again when this source is opened.</source>
        <translation>Sie werden wieder gefragt, wenn diese Quelle geöffnet wird.</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Noch einmal ausführen</translation>
    </message>
    <message>
        <source>Broken off</source>
        <translation>Abgebrochen worden</translation>
    </message>
    <message>
        <source>Querent ended unexpectedly while it worked on this.</source>
        <translation>Querent wurde unerwartet beendet, während es daran arbeitete.</translation>
    </message>
    <message>
        <source>The data has changed since you were asked back</source>
        <translation>Die Daten haben sich seit der Rückfrage geändert</translation>
    </message>
    <message>
        <source>It has other tables or columns now, so the choices may not fit any more. Ask again to get new ones.</source>
        <translation>Sie haben jetzt andere Tabellen oder Spalten; die Auswahl passt vielleicht nicht mehr. Fragen Sie noch einmal, um eine neue zu bekommen.</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Set aside</source>
        <translation>Zurückgestellt</translation>
    </message>
    <message>
        <source>You will not be asked about this any more.</source>
        <translation>Hierzu werden Sie nicht mehr gefragt.</translation>
    </message>
    <message>
        <source>What you may see has changed since</source>
        <translation>Was Sie sehen dürfen, hat sich seither geändert</translation>
    </message>
    <message>
        <source>This was answered under other rights, so the answer is not shown. Ask again to see what you may see now.</source>
        <translation>Das wurde unter anderen Rechten beantwortet, daher wird die Antwort nicht gezeigt. Fragen Sie noch einmal, um zu sehen, was Sie jetzt sehen dürfen.</translation>
    </message>
    <message>
        <source>This answer cannot be read any more</source>
        <translation>Diese Antwort ist nicht mehr lesbar</translation>
    </message>
    <message>
        <source>What was kept of it is damaged. Ask again.</source>
        <translation>Was von ihr aufbewahrt wurde, ist beschädigt. Fragen Sie noch einmal.</translation>
    </message>
    <message>
        <source>Not answered</source>
        <translation>Nicht beantwortet</translation>
    </message>
    <message>
        <source>Querent ended before there was an answer.</source>
        <translation>Querent endete, bevor es eine Antwort gab.</translation>
    </message>
</context>
<context>
    <name>querent::gui::NoticeCard</name>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
</context>
<context>
    <name>querent::gui::NumberText</name>
    <message>
        <source>%1 T</source>
        <comment>trillions</comment>
        <translation>%1&#xa0;Bio</translation>
    </message>
    <message>
        <source>%1 B</source>
        <comment>billions</comment>
        <translation>%1&#xa0;Mrd</translation>
    </message>
    <message>
        <source>%1 M</source>
        <comment>millions</comment>
        <translation>%1&#xa0;Mio</translation>
    </message>
    <message>
        <source>%1 K</source>
        <comment>thousands</comment>
        <translation>%1&#xa0;Tsd</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>percent</comment>
        <translation>%1&#xa0;%</translation>
    </message>
    <message>
        <source>binary, %1</source>
        <translation>binär, %1</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>ohne Angabe</translation>
    </message>
    <message>
        <source>picture, %1</source>
        <translation>Bild, %1</translation>
    </message>
</context>
<context>
    <name>querent::gui::ObjectionNote</name>
    <message>
        <source>You called this answer wrong. %1</source>
        <translation>Sie haben diese Antwort falsch genannt. %1</translation>
    </message>
    <message>
        <source>Say it differently</source>
        <translation>Anders sagen</translation>
    </message>
    <message>
        <source>Change a part</source>
        <translation>Einen Teil ändern</translation>
    </message>
    <message>
        <source>See what is in the data</source>
        <translation>Ansehen, was in den Daten steht</translation>
    </message>
    <message>
        <source>Edit the SQL</source>
        <translation>SQL bearbeiten</translation>
    </message>
</context>
<context>
    <name>querent::gui::ObjectionPopover</name>
    <message>
        <source>What was wrong?</source>
        <translation>Was war falsch?</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>role of a part, the part</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The table: %1</source>
        <translation>Die Tabelle: %1</translation>
    </message>
    <message>
        <source>Something else: it should be asked differently</source>
        <translation>Etwas anderes: Es soll anders gefragt werden</translation>
    </message>
    <message>
        <source>What did you mean? (if you like)</source>
        <translation>Was war gemeint? (wenn Sie mögen)</translation>
    </message>
    <message>
        <source>What did you mean?</source>
        <translation>Was war gemeint?</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Neu fragen</translation>
    </message>
</context>
<context>
    <name>querent::gui::OfferList</name>
    <message>
        <source>asked before</source>
        <translation>schon gefragt</translation>
    </message>
    <message>
        <source>table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>calculation</source>
        <translation>Berechnung</translation>
    </message>
    <message>
        <source>Ways to go on</source>
        <translation>Wie es weitergehen kann</translation>
    </message>
</context>
<context>
    <name>querent::gui::OpeningPage</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Verbindung wird hergestellt&#xa0;…</translation>
    </message>
    <message>
        <source>Reading the tables…</source>
        <translation>Die Tabellen werden gelesen&#xa0;…</translation>
    </message>
    <message>
        <source>Looking at what the columns hold…</source>
        <translation>Der Inhalt der Spalten wird untersucht&#xa0;…</translation>
    </message>
    <message>
        <source>Learning the names and values in it…</source>
        <translation>Die enthaltenen Namen und Werte werden erfasst&#xa0;…</translation>
    </message>
</context>
<context>
    <name>querent::gui::PieRenderer</name>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
</context>
<context>
    <name>querent::gui::PlanOptions</name>
    <message>
        <source>without: %1</source>
        <translation>ohne: %1</translation>
    </message>
    <message>
        <source>%1 instead of %2</source>
        <translation>%1 statt %2</translation>
    </message>
</context>
<context>
    <name>querent::gui::PlanTree</name>
    <message>
        <source>How it would be run</source>
        <translation>Wie es ausgeführt würde</translation>
    </message>
    <message>
        <source>Reads a whole table</source>
        <translation>Liest eine ganze Tabelle</translation>
    </message>
    <message>
        <source>Reads about %1 rows.</source>
        <translation>Liest etwa %1 Zeilen.</translation>
    </message>
    <message>
        <source>Joins rows without a condition.</source>
        <translation>Verknüpft Zeilen ohne Bedingung.</translation>
    </message>
    <message>
        <source>A whole table is read.</source>
        <translation>Eine ganze Tabelle wird gelesen.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Rows each time</source>
        <translation>Zeilen je Mal</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Aufwand</translation>
    </message>
</context>
<context>
    <name>querent::gui::PolicyPopover</name>
    <message>
        <source>E-mail</source>
        <translation>E-Mail</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>Telefon</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Anschrift</translation>
    </message>
    <message>
        <source>Date of birth</source>
        <translation>Geburtsdatum</translation>
    </message>
    <message>
        <source>IBAN</source>
        <translation>IBAN</translation>
    </message>
    <message>
        <source>Card number</source>
        <translation>Kartennummer</translation>
    </message>
    <message>
        <source>Tax or identity number</source>
        <translation>Steuer- oder Ausweisnummer</translation>
    </message>
    <message>
        <source>Insurance number</source>
        <translation>Versicherungsnummer</translation>
    </message>
    <message>
        <source>Masked columns: %1, filtered tables: %2</source>
        <translation>Maskierte Spalten: %1, gefilterte Tabellen: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n column(s) are masked for your role</source>
        <translation>
            <numerusform>%n Spalte ist für Ihre Rolle maskiert</numerusform>
            <numerusform>%n Spalten sind für Ihre Rolle maskiert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n column(s) are masked</source>
        <translation>
            <numerusform>%n Spalte ist maskiert</numerusform>
            <numerusform>%n Spalten sind maskiert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Rows of %n table(s) are filtered for your role</source>
        <translation>
            <numerusform>Zeilen von %n Tabelle sind für Ihre Rolle gefiltert</numerusform>
            <numerusform>Zeilen von %n Tabellen sind für Ihre Rolle gefiltert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Rows of %n table(s) are filtered</source>
        <translation>
            <numerusform>Zeilen von %n Tabelle sind gefiltert</numerusform>
            <numerusform>Zeilen von %n Tabellen sind gefiltert</numerusform>
        </translation>
    </message>
    <message>
        <source>You see this as %1</source>
        <translation>Sie sehen dies als %1</translation>
    </message>
    <message>
        <source>What you may see</source>
        <translation>Was Sie sehen dürfen</translation>
    </message>
    <message>
        <source>All tables</source>
        <translation>Alle Tabellen</translation>
    </message>
    <message numerus="yes">
        <source>%n table(s)</source>
        <comment>that may be seen</comment>
        <translation>
            <numerusform>%n Tabelle</numerusform>
            <numerusform>%n Tabellen</numerusform>
        </translation>
    </message>
    <message>
        <source>At most %1 rows and %2 seconds for each question</source>
        <translation>Höchstens %1 Zeilen und %2 Sekunden für jede Frage</translation>
    </message>
    <message>
        <source>No UNION, INTERSECT and EXCEPT</source>
        <translation>Kein UNION, INTERSECT und EXCEPT</translation>
    </message>
    <message>
        <source>No joins without a condition</source>
        <translation>Keine Verknüpfungen ohne Bedingung</translation>
    </message>
    <message>
        <source>Only some rows</source>
        <translation>Nur ein Teil der Zeilen</translation>
    </message>
    <message>
        <source>Show</source>
        <comment>a masked column</comment>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Mask</source>
        <comment>a column</comment>
        <translation>Maskieren</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>columns</comment>
        <translation>
            <numerusform>und %n weitere</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Shown as ••• only</source>
        <translation>Nur als ••• gezeigt</translation>
    </message>
    <message>
        <source>Your role: %1</source>
        <translation>Ihre Rolle: %1</translation>
    </message>
    <message>
        <source>Your role</source>
        <translation>Ihre Rolle</translation>
    </message>
    <message numerus="yes">
        <source>%Ln column(s) may hold personal data</source>
        <translation>
            <numerusform>%Ln Spalte evtl. personenbezogen</numerusform>
            <numerusform>%Ln Spalten evtl. personenbezogen</numerusform>
        </translation>
    </message>
    <message>
        <source>Possibly personal data</source>
        <translation>Vielleicht personenbezogen</translation>
    </message>
</context>
<context>
    <name>querent::gui::PriceTable</name>
    <message>
        <source>Add a model</source>
        <translation>Modell hinzufügen</translation>
    </message>
    <message>
        <source>With the prices of your contract the timeline says what each step cost. They are for a million tokens.</source>
        <translation>Mit den Preisen aus dem Vertrag sagt der Ablauf, was jeder Schritt gekostet hat. Sie gelten für eine Million Token.</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Währung</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Sent</source>
        <comment>price of tokens</comment>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>Written</source>
        <comment>price of tokens</comment>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <source>Price of a million tokens sent</source>
        <translation>Preis für eine Million gesendete Token</translation>
    </message>
    <message>
        <source>Price of a million tokens written</source>
        <translation>Preis für eine Million geschriebene Token</translation>
    </message>
    <message>
        <source>Remove this price</source>
        <translation>Diesen Preis entfernen</translation>
    </message>
</context>
<context>
    <name>querent::gui::PrivacyLevel</name>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>The schema only</source>
        <translation>Nur das Schema</translation>
    </message>
    <message>
        <source>Schema and sample values</source>
        <translation>Schema und Beispielwerte</translation>
    </message>
    <message>
        <source>Results too</source>
        <translation>Auch Ergebnisse</translation>
    </message>
    <message>
        <source>No model is asked. The offline engine answers.</source>
        <translation>Kein Modell wird gefragt. Die Offline-Engine antwortet.</translation>
    </message>
    <message>
        <source>Your question, the names and types of tables and columns, and the data dictionary. No value out of any row.</source>
        <translation>Die Frage, die Namen und Typen von Tabellen und Spalten und das Datenwörterbuch. Kein Wert aus einer Zeile.</translation>
    </message>
    <message>
        <source>Also a few frequent values, ranges and row counts, so that the model knows how things are written.</source>
        <translation>Dazu einige häufige Werte, Wertebereiche und Zeilenzahlen, damit das Modell weiß, wie etwas geschrieben wird.</translation>
    </message>
    <message>
        <source>Also the rows that your questions return, so that the model can put them into words.</source>
        <translation>Dazu die Zeilen, die Fragen ergeben, damit das Modell sie in Worte fassen kann.</translation>
    </message>
    <message>
        <source>Your question, the names and types of tables and columns, the data dictionary, and a few frequent values, ranges and row counts.</source>
        <translation>Die Frage, die Namen und Typen von Tabellen und Spalten, das Datenwörterbuch und einige häufige Werte, Wertebereiche und Zeilenzahlen.</translation>
    </message>
    <message>
        <source>Your question, the names and types of tables and columns, the data dictionary, a few frequent values, ranges and row counts, and the rows that your questions return.</source>
        <translation>Die Frage, die Namen und Typen von Tabellen und Spalten, das Datenwörterbuch, einige häufige Werte, Wertebereiche und Zeilenzahlen und die Zeilen, die Fragen ergeben.</translation>
    </message>
</context>
<context>
    <name>querent::gui::PrivacySection</name>
    <message>
        <source>Columns that are masked, hidden or marked as personal never leave, whatever is chosen here.</source>
        <translation>Maskierte, verborgene und als personenbezogen markierte Spalten gehen nie hinaus, was immer hier gewählt ist.</translation>
    </message>
    <message>
        <source>What a model may be told about “%1”:</source>
        <translation>Was ein Modell über „%1“ erfahren darf:</translation>
    </message>
    <message>
        <source>Open a source to choose what a model may be told about it.</source>
        <translation>Eine Quelle öffnen, um zu wählen, was ein Modell über sie erfahren darf.</translation>
    </message>
    <message>
        <source>You agreed that this goes to %1.</source>
        <translation>Zugestimmt: Das geht an %1.</translation>
    </message>
    <message>
        <source>Before anything is sent the first time you will see exactly what it is.</source>
        <translation>Bevor zum ersten Mal etwas gesendet wird, ist genau zu sehen, was es ist.</translation>
    </message>
    <message>
        <source>Ask again</source>
        <comment>about a source</comment>
        <translation>Neu fragen</translation>
    </message>
    <message>
        <source>Ask again about %1</source>
        <translation>Neu fragen für %1</translation>
    </message>
</context>
<context>
    <name>querent::gui::ProfileChart</name>
    <message>
        <source>How the values are spread</source>
        <translation>Wie sich die Werte verteilen</translation>
    </message>
    <message>
        <source>The most frequent values</source>
        <translation>Die häufigsten Werte</translation>
    </message>
    <message>
        <source>%1: %2 rows, %3</source>
        <comment>value, number, share</comment>
        <translation>%1: %2 Zeilen, %3</translation>
    </message>
</context>
<context>
    <name>querent::gui::ProgressCard</name>
    <message>
        <source>Starting…</source>
        <translation>Start&#xa0;…</translation>
    </message>
    <message>
        <source>Working on the answer</source>
        <translation>Die Antwort wird erarbeitet</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop working on this question (Esc)</source>
        <translation>Diese Frage abbrechen (Esc)</translation>
    </message>
</context>
<context>
    <name>querent::gui::QuestionsView</name>
    <message>
        <source>How many</source>
        <translation>Wie viele</translation>
    </message>
    <message>
        <source>The largest</source>
        <translation>Die größten</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>Im Lauf der Zeit</translation>
    </message>
    <message>
        <source>Shares of the whole</source>
        <translation>Anteile am Ganzen</translation>
    </message>
    <message>
        <source>Compared</source>
        <translation>Im Vergleich</translation>
    </message>
    <message>
        <source>Worked out</source>
        <translation>Berechnet</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>About which table</source>
        <translation>Über welche Tabelle</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Looking for questions that can surely be answered…</source>
        <translation>Fragen, die sich sicher beantworten lassen, werden gesucht …</translation>
    </message>
    <message>
        <source>Nothing was found that can surely be answered. Say what the table and its columns mean, and there will be more.</source>
        <translation>Es wurde keine Frage gefunden, die sich sicher beantworten lässt. Sagen Sie, was die Tabelle und ihre Spalten bedeuten, dann werden es mehr.</translation>
    </message>
</context>
<context>
    <name>querent::gui::RecentRow</name>
    <message>
        <source>Remove from this list</source>
        <translation>Aus dieser Liste entfernen</translation>
    </message>
    <message>
        <source>%1, not found</source>
        <translation>%1, nicht gefunden</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
</context>
<context>
    <name>querent::gui::Report</name>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Understood as: %1</source>
        <translation>Verstanden als: %1</translation>
    </message>
    <message>
        <source>Page %1</source>
        <translation>Seite %1</translation>
    </message>
    <message numerus="yes">
        <source>%n more column(s) do not fit on the page</source>
        <translation>
            <numerusform>%n weitere Spalte passt nicht auf die Seite</numerusform>
            <numerusform>%n weitere Spalten passen nicht auf die Seite</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more row(s)</source>
        <translation>
            <numerusform>%n weitere Zeile</numerusform>
            <numerusform>%n weitere Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>First %1 of %2 rows</source>
        <translation>Die ersten %1 von %2 Zeilen</translation>
    </message>
    <message>
        <source>First %1 rows; there are more</source>
        <translation>Die ersten %1 Zeilen; es gibt weitere</translation>
    </message>
    <message>
        <source>This tile has not been read yet.</source>
        <translation>Diese Kachel wurde noch nicht gelesen.</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>Jederzeit</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>This week</source>
        <translation>Diese Woche</translation>
    </message>
    <message>
        <source>Last week</source>
        <translation>Letzte Woche</translation>
    </message>
    <message>
        <source>This month</source>
        <translation>Dieser Monat</translation>
    </message>
    <message>
        <source>Last month</source>
        <translation>Letzter Monat</translation>
    </message>
    <message>
        <source>This quarter</source>
        <translation>Dieses Quartal</translation>
    </message>
    <message>
        <source>Last quarter</source>
        <translation>Letztes Quartal</translation>
    </message>
    <message>
        <source>This year</source>
        <translation>Dieses Jahr</translation>
    </message>
    <message>
        <source>Last year</source>
        <translation>Letztes Jahr</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>Letzte 7 Tage</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>Letzte 30 Tage</translation>
    </message>
    <message>
        <source>Last 12 months</source>
        <translation>Letzte 12 Monate</translation>
    </message>
    <message>
        <source>Between two days</source>
        <translation>Zwischen zwei Tagen</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>two dates</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>column and values</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>PDF document</source>
        <translation>PDF-Dokument</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>Webseite</translation>
    </message>
    <message>
        <source>Markdown text</source>
        <translation>Markdown-Text</translation>
    </message>
    <message>
        <source>Excel workbook</source>
        <translation>Excel-Arbeitsmappe</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Blatt</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Übersicht</translation>
    </message>
</context>
<context>
    <name>querent::gui::ResultGrid</name>
    <message>
        <source>Copy with headers</source>
        <translation>Mit Überschriften kopieren</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln row(s)</source>
        <translation>
            <numerusform>%1 von %Ln Zeile</numerusform>
            <numerusform>%1 von %Ln Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First %Ln row(s); there are more</source>
        <translation>
            <numerusform>Erste %Ln Zeile; es gibt weitere</numerusform>
            <numerusform>Erste %Ln Zeilen; es gibt weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s)</source>
        <translation>
            <numerusform>%Ln Zeile</numerusform>
            <numerusform>%Ln Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>Save as a file…</source>
        <translation>Als Datei sichern …</translation>
    </message>
    <message>
        <source>What is chosen comes to</source>
        <translation>Was gewählt ist, ergibt</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln row(s) match</source>
        <translation>
            <numerusform>%1 von %Ln Zeile passt</numerusform>
            <numerusform>%1 von %Ln Zeilen passen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First %Ln row(s): the policy of this source shows no more</source>
        <translation>
            <numerusform>Die erste Zeile: Mehr zeigt die Richtlinie dieser Quelle nicht</numerusform>
            <numerusform>Die ersten %Ln Zeilen: Mehr zeigt die Richtlinie dieser Quelle nicht</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) read…</source>
        <translation>
            <numerusform>%Ln Zeile gelesen …</numerusform>
            <numerusform>%Ln Zeilen gelesen …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Looking through %Ln row(s)…</source>
        <translation>
            <numerusform>%Ln Zeile wird durchgesehen …</numerusform>
            <numerusform>%Ln Zeilen werden durchgesehen …</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message numerus="yes">
        <source>Show all %Ln row(s)</source>
        <translation>
            <numerusform>Alle %Ln Zeile zeigen</numerusform>
            <numerusform>Alle %Ln Zeilen zeigen</numerusform>
        </translation>
    </message>
    <message>
        <source>Show all rows</source>
        <translation>Alle Zeilen zeigen</translation>
    </message>
    <message>
        <source>Runs the statement once more without its limit. This may take a while; you can stop it.</source>
        <translation>Führt die Anweisung noch einmal ohne Begrenzung aus. Das kann dauern; Sie können es anhalten.</translation>
    </message>
    <message>
        <source>The source is not open any more. Open it to see all rows.</source>
        <translation>Die Quelle ist nicht mehr geöffnet. Öffnen Sie sie, um alle Zeilen zu sehen.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln cell(s)</source>
        <translation>
            <numerusform>%Ln Zelle</numerusform>
            <numerusform>%Ln Zellen</numerusform>
        </translation>
    </message>
    <message>
        <source>sum %1</source>
        <translation>Summe %1</translation>
    </message>
    <message>
        <source>average %1</source>
        <translation>Durchschnitt von %1</translation>
    </message>
    <message>
        <source>least %1</source>
        <translation>kleinster Wert %1</translation>
    </message>
    <message>
        <source>most %1</source>
        <translation>größter Wert %1</translation>
    </message>
    <message>
        <source>Find in these rows</source>
        <translation>In diesen Zeilen suchen</translation>
    </message>
    <message>
        <source>Filter the columns</source>
        <translation>Spalten filtern</translation>
    </message>
    <message>
        <source>Show the value</source>
        <translation>Wert zeigen</translation>
    </message>
    <message>
        <source>Only rows like this</source>
        <translation>Nur Zeilen wie diese</translation>
    </message>
    <message>
        <source>Without rows like this</source>
        <translation>Ohne Zeilen wie diese</translation>
    </message>
    <message>
        <source>Clear all filters</source>
        <translation>Alle Filter löschen</translation>
    </message>
    <message>
        <source>Show the rows behind this one</source>
        <translation>Zeilen hinter dieser zeigen</translation>
    </message>
    <message>
        <source>Column %1</source>
        <translation>Spalte %1</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>Kopieren als</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>SQL INSERT</source>
        <translation>SQL-INSERT</translation>
    </message>
    <message>
        <source>These contents are too long to filter by. Type a part of them above the column.</source>
        <translation>Dieser Inhalt ist zu lang, um danach zu filtern. Tippen Sie einen Teil davon über der Spalte ein.</translation>
    </message>
    <message>
        <source>Sort upwards</source>
        <translation>Aufsteigend sortieren</translation>
    </message>
    <message>
        <source>Sort downwards</source>
        <translation>Absteigend sortieren</translation>
    </message>
    <message>
        <source>As the query gave them</source>
        <translation>Wie die Abfrage sie gab</translation>
    </message>
    <message>
        <source>About this column</source>
        <translation>Über diese Spalte</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Pin to the side</source>
        <translation>Am Rand anheften</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Show hidden columns</source>
        <translation>Ausgeblendete Spalten zeigen</translation>
    </message>
    <message>
        <source>Arrange the columns as at first</source>
        <translation>Spalten wie am Anfang anordnen</translation>
    </message>
    <message>
        <source>Filter…</source>
        <translation>Filtern …</translation>
    </message>
    <message>
        <source>Clear this filter</source>
        <translation>Diesen Filter löschen</translation>
    </message>
    <message>
        <source>Show numbers with</source>
        <translation>Zahlen zeigen mit</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>Balken</translation>
    </message>
    <message>
        <source>A colour scale</source>
        <translation>Farbskala</translation>
    </message>
    <message>
        <source>Save the rows</source>
        <translation>Zeilen sichern</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>row %1 of %2</source>
        <translation>Zeile %1 von %2</translation>
    </message>
    <message>
        <source>Could not save: %1</source>
        <translation>Konnte nicht gespeichert werden: %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a value</source>
        <translation>
            <numerusform>%Ln ohne Angabe</numerusform>
            <numerusform>%Ln ohne Angabe</numerusform>
        </translation>
    </message>
    <message>
        <source>Only where there is no value</source>
        <translation>Nur ohne Angabe</translation>
    </message>
    <message>
        <source>Only where there is a value</source>
        <translation>Nur mit Angabe</translation>
    </message>
    <message>
        <source>Show the whole row</source>
        <translation>Ganze Zeile zeigen</translation>
    </message>
</context>
<context>
    <name>querent::gui::RowPopover</name>
    <message>
        <source>Row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>Columns and values of the row</source>
        <translation>Spalten und Werte der Zeile</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
</context>
<context>
    <name>querent::gui::RunExport</name>
    <message>
        <source>Copy the picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Copy as Mermaid</source>
        <translation>Als Mermaid kopieren</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>Als JSON kopieren</translation>
    </message>
    <message>
        <source>Save the picture…</source>
        <translation>Bild speichern …</translation>
    </message>
    <message>
        <source>Save as Mermaid…</source>
        <translation>Als Mermaid speichern …</translation>
    </message>
    <message>
        <source>Save as JSON…</source>
        <translation>Als JSON speichern …</translation>
    </message>
    <message>
        <source>Mermaid diagrams (*.mmd)</source>
        <translation>Mermaid-Diagramme (*.mmd)</translation>
    </message>
    <message>
        <source>JSON documents (*.json)</source>
        <translation>JSON-Dokumente (*.json)</translation>
    </message>
    <message>
        <source>PNG images (*.png)</source>
        <translation>PNG-Bilder (*.png)</translation>
    </message>
    <message>
        <source>Save the run</source>
        <translation>Den Lauf speichern</translation>
    </message>
    <message>
        <source>“%1” cannot be written: %2</source>
        <translation>„%1“ lässt sich nicht schreiben: %2</translation>
    </message>
</context>
<context>
    <name>querent::gui::SchemaModel</name>
    <message>
        <source>%1 distinct values</source>
        <translation>Verschiedene Werte: %1</translation>
    </message>
    <message>
        <source>about %1 distinct values</source>
        <translation>Verschiedene Werte: etwa %1</translation>
    </message>
    <message>
        <source>%1 empty</source>
        <translation>%1 leer</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <comment>a range of values</comment>
        <translation>von %1 bis %2</translation>
    </message>
    <message>
        <source>for example %1</source>
        <comment>values of a column</comment>
        <translation>zum Beispiel %1</translation>
    </message>
    <message>
        <source>%1 with %2 rows and %3 columns</source>
        <comment>table or view</comment>
        <translation>%1 (Zeilen: %2, Spalten: %3)</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Sicht</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>%1 with %2 columns</source>
        <comment>table or view</comment>
        <translation>%1 (Spalten: %2)</translation>
    </message>
    <message>
        <source>Identifies the row</source>
        <translation>Identifiziert die Zeile</translation>
    </message>
    <message>
        <source>Points to %1</source>
        <translation>Verweist auf %1</translation>
    </message>
    <message>
        <source>Also called %1</source>
        <translation>Auch genannt: %1</translation>
    </message>
    <message>
        <source>Whole number</source>
        <translation>Ganze Zahl</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Binary data</source>
        <translation>Binärdaten</translation>
    </message>
    <message>
        <source>Yes or no</source>
        <translation>Ja oder nein</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Date and time</source>
        <translation>Datum und Uhrzeit</translation>
    </message>
    <message>
        <source>Unknown type</source>
        <translation>Unbekannter Typ</translation>
    </message>
    <message>
        <source>Set by you</source>
        <translation>Von Ihnen festgelegt</translation>
    </message>
    <message>
        <source>You see some of its rows</source>
        <translation>Sie sehen einen Teil ihrer Zeilen</translation>
    </message>
    <message>
        <source>Masked: shown as ••• only</source>
        <translation>Maskiert: nur als ••• gezeigt</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>maskiert</translation>
    </message>
    <message>
        <source>some rows</source>
        <translation>ein Teil der Zeilen</translation>
    </message>
    <message>
        <source>Tells about people</source>
        <translation>Verrät etwas über Menschen</translation>
    </message>
</context>
<context>
    <name>querent::gui::SchemaPage</name>
    <message>
        <source>Back (Esc)</source>
        <translation>Zurück (Esc)</translation>
    </message>
    <message>
        <source>About the data</source>
        <translation>Über die Daten</translation>
    </message>
    <message>
        <source>Diagram</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Data dictionary</source>
        <translation>Datenwörterbuch</translation>
    </message>
    <message>
        <source>What can I ask?</source>
        <translation>Was kann ich fragen?</translation>
    </message>
    <message>
        <source>Find a table or column</source>
        <translation>Tabelle oder Spalte suchen</translation>
    </message>
    <message>
        <source>They count as not related from now on.</source>
        <translation>Sie gelten ab jetzt als nicht verbunden.</translation>
    </message>
    <message>
        <source>Solid lines are declared, dashed ones found by names and values, coloured ones said by you. Drag a column onto another to relate them.</source>
        <translation>Durchgezogene Linien sind angegeben, gestrichelte an Namen und Werten erkannt, farbige stammen von Ihnen. Ziehen Sie eine Spalte auf eine andere, um sie zu verknüpfen.</translation>
    </message>
    <message>
        <source>All columns</source>
        <translation>Alle Spalten</translation>
    </message>
    <message>
        <source>Smaller (−)</source>
        <translation>Kleiner (−)</translation>
    </message>
    <message>
        <source>At its own size (0)</source>
        <translation>In eigener Größe (0)</translation>
    </message>
    <message>
        <source>Larger (+)</source>
        <translation>Größer (+)</translation>
    </message>
    <message>
        <source>Show all of it (F)</source>
        <translation>Alles zeigen (F)</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>zoom</comment>
        <translation>%1 %</translation>
    </message>
    <message numerus="yes">
        <source>%n table(s)</source>
        <comment>found</comment>
        <translation>
            <numerusform>%n Tabelle</numerusform>
            <numerusform>%n Tabellen</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>%1 points at %2 from now on.</source>
        <translation>%1 zeigt ab jetzt auf %2.</translation>
    </message>
    <message>
        <source>Show in the list</source>
        <translation>In der Liste zeigen</translation>
    </message>
    <message>
        <source>Say what it holds</source>
        <translation>Inhalt beschreiben</translation>
    </message>
    <message>
        <source>Export the diagram</source>
        <translation>Diagramm exportieren</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>Bild (*.png)</translation>
    </message>
    <message>
        <source>Drawing (*.svg)</source>
        <translation>Zeichnung (*.svg)</translation>
    </message>
    <message>
        <source>The diagram is in “%1”.</source>
        <translation>Das Diagramm steht in „%1“.</translation>
    </message>
    <message>
        <source>“%1” could not be written: %2</source>
        <translation>„%1“ konnte nicht geschrieben werden: %2</translation>
    </message>
</context>
<context>
    <name>querent::gui::SchemaPanel</name>
    <message>
        <source>Find a table or column</source>
        <translation>Tabelle oder Spalte suchen</translation>
    </message>
    <message>
        <source>Tables and columns</source>
        <translation>Tabellen und Spalten</translation>
    </message>
    <message>
        <source>No table or column is called that.</source>
        <translation>Keine Tabelle oder Spalte heißt so.</translation>
    </message>
    <message>
        <source>Correct this</source>
        <translation>Berichtigen</translation>
    </message>
    <message>
        <source>What you may see</source>
        <translation>Was Sie sehen dürfen</translation>
    </message>
    <message>
        <source>What it is taken for, and what it may be instead</source>
        <translation>Wofür es gehalten wird und was es stattdessen sein kann</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profil</translation>
    </message>
    <message>
        <source>Count what is in the column (Space)</source>
        <translation>Zählen, was in der Spalte steht (Leertaste)</translation>
    </message>
    <message>
        <source>Diagram</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>How the tables hang together</source>
        <translation>Wie die Tabellen zusammenhängen</translation>
    </message>
    <message>
        <source>What can I ask?</source>
        <translation>Was kann ich fragen?</translation>
    </message>
    <message>
        <source>Questions about this table</source>
        <translation>Fragen zu dieser Tabelle</translation>
    </message>
    <message>
        <source>Show its rows</source>
        <translation>Zeilen zeigen</translation>
    </message>
    <message>
        <source>The table as it is, row by row</source>
        <translation>Die Tabelle, wie sie ist, Zeile für Zeile</translation>
    </message>
</context>
<context>
    <name>querent::gui::SchemaPart</name>
    <message>
        <source>Show how the tables hang together</source>
        <translation>Zeigen, wie die Tabellen zusammenhängen</translation>
    </message>
    <message>
        <source>Edit the data dictionary</source>
        <translation>Datenwörterbuch bearbeiten</translation>
    </message>
    <message>
        <source>What can I ask?</source>
        <translation>Was kann ich fragen?</translation>
    </message>
    <message>
        <source>relationships joins keys diagram schema ER</source>
        <comment>words to find a command by</comment>
        <translation>Beziehungen Verknüpfungen Schlüssel Diagramm Schema ER</translation>
    </message>
    <message>
        <source>synonyms meanings descriptions metrics units glossary import export</source>
        <comment>words to find a command by</comment>
        <translation>Synonyme Bedeutungen Beschreibungen Kennzahlen Einheiten Glossar importieren exportieren</translation>
    </message>
    <message>
        <source>help examples ideas suggestions questions</source>
        <comment>words to find a command by</comment>
        <translation>Hilfe Beispiele Ideen Vorschläge Fragen</translation>
    </message>
    <message>
        <source>The rows of %1</source>
        <translation>Die Zeilen von %1</translation>
    </message>
</context>
<context>
    <name>querent::gui::SearchButton</name>
    <message>
        <source>Search or command</source>
        <translation>Suche oder Befehl</translation>
    </message>
    <message>
        <source>Search or run a command</source>
        <translation>Suchen oder Befehl ausführen</translation>
    </message>
</context>
<context>
    <name>querent::gui::SeriesButton</name>
    <message>
        <source>%1, shown</source>
        <translation>%1, gezeigt</translation>
    </message>
    <message>
        <source>%1, hidden</source>
        <translation>%1, verborgen</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>%1 verbergen</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 zeigen</translation>
    </message>
    <message>
        <source>%1. With Ctrl: only this one</source>
        <translation>%1. Mit Strg: nur dieses</translation>
    </message>
</context>
<context>
    <name>querent::gui::SettingsMenu</name>
    <message>
        <source>Like the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
</context>
<context>
    <name>querent::gui::SettingsPage</name>
    <message>
        <source>No setting is about that.</source>
        <translation>Keine Einstellung handelt davon.</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Search the settings</source>
        <translation>Einstellungen durchsuchen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>Sprachmodell</translation>
    </message>
    <message>
        <source>What may leave</source>
        <translation>Was hinausgehen darf</translation>
    </message>
    <message>
        <source>Prices</source>
        <translation>Preise</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
</context>
<context>
    <name>querent::gui::SettingsPart</name>
    <message>
        <source>Switch between light and dark</source>
        <translation>Zwischen Hell und Dunkel wechseln</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen …</translation>
    </message>
    <message>
        <source>The size is %1 % from the next start on.</source>
        <translation>Die Größe ist ab dem nächsten Start %1 %.</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Größer</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Kleiner</translation>
    </message>
    <message>
        <source>Usual size</source>
        <translation>Übliche Größe</translation>
    </message>
    <message>
        <source>Restart now</source>
        <translation>Jetzt neu starten</translation>
    </message>
    <message>
        <source>What was learned</source>
        <translation>Was gelernt wurde</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Appearance: theme, contrast, accent colour, size, density, motion, language</source>
        <translation>Darstellung: Design, Kontrast, Akzentfarbe, Größe, Dichte, Bewegung, Sprache</translation>
    </message>
    <message>
        <source>Language model: provider, key, network, and what may leave this computer</source>
        <translation>Sprachmodell: Anbieter, Schlüssel, Netzwerk und was diesen Computer verlassen darf</translation>
    </message>
    <message>
        <source>theme mode night colors</source>
        <comment>words to find a command by</comment>
        <translation>Farbschema Modus Nacht Farben</translation>
    </message>
    <message>
        <source>preferences options configuration</source>
        <comment>words to find a command by</comment>
        <translation>Optionen Konfiguration anpassen</translation>
    </message>
    <message>
        <source>dark light high mode font zoom scale compact dense color animation German English</source>
        <comment>words to find a command by</comment>
        <translation>dunkel hell hoher Modus Schrift Zoom Skalierung kompakt dicht Farbe Animation Deutsch Englisch</translation>
    </message>
    <message>
        <source>AI LLM GPT Ollama OpenAI API server proxy offline privacy</source>
        <comment>words to find a command by</comment>
        <translation>KI AI LLM GPT Ollama OpenAI API Server Proxy offline Datenschutz</translation>
    </message>
    <message>
        <source>zoom in size font text bigger</source>
        <comment>words to find a command by</comment>
        <translation>Zoom vergrößern Schrift Text</translation>
    </message>
    <message>
        <source>zoom out size font text</source>
        <comment>words to find a command by</comment>
        <translation>Zoom verkleinern Größe Schrift Text</translation>
    </message>
    <message>
        <source>zoom reset normal font text</source>
        <comment>words to find a command by</comment>
        <translation>Zoom zurücksetzen normal Schrift Text</translation>
    </message>
</context>
<context>
    <name>querent::gui::ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Break the line</source>
        <translation>Neue Zeile</translation>
    </message>
    <message>
        <source>Shift+Enter</source>
        <translation>Umschalt+Eingabe</translation>
    </message>
    <message>
        <source>Earlier questions</source>
        <translation>Frühere Fragen</translation>
    </message>
    <message>
        <source>Up, Down</source>
        <translation>Auf, Ab</translation>
    </message>
    <message>
        <source>Cancel the question</source>
        <translation>Frage abbrechen</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Question box</source>
        <translation>Fragefeld</translation>
    </message>
</context>
<context>
    <name>querent::gui::SourceCommands</name>
    <message>
        <source>question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>column</source>
        <translation>Spalte</translation>
    </message>
</context>
<context>
    <name>querent::gui::SourceDesk</name>
    <message>
        <source>Open recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Datei öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Open the sample database</source>
        <translation>Beispieldatenbank öffnen</translation>
    </message>
    <message>
        <source>Close the source</source>
        <translation>Quelle schließen</translation>
    </message>
    <message>
        <source>recent file</source>
        <translation>zuletzt geöffnet</translation>
    </message>
    <message>
        <source>This cannot be kept: its file cannot be read or written. Check that there is room and that “%1” belongs to you.</source>
        <translation>Das lässt sich nicht festhalten: Die Datei kann nicht gelesen oder geschrieben werden. Prüfen, ob Platz ist und ob „%1“ Ihnen gehört.</translation>
    </message>
    <message>
        <source>Open a file</source>
        <translation>Datei öffnen</translation>
    </message>
    <message>
        <source>Databases (*.db *.sqlite *.sqlite3 *.db3)</source>
        <translation>Datenbanken (*.db *.sqlite *.sqlite3 *.db3)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>What was taught about this source cannot be read, so it does not count. Nothing is lost: %1</source>
        <translation>Was über diese Quelle gelernt wurde, ist nicht lesbar und gilt deshalb nicht. Verloren ist nichts: %1</translation>
    </message>
    <message>
        <source>What you set about this source cannot be read, so it does not count. Nothing is lost: %1</source>
        <translation>Was Sie zu dieser Quelle festgelegt haben, ist nicht lesbar und zählt darum nicht. Verloren ist nichts: %1</translation>
    </message>
    <message>
        <source>Set. It counts from the next question on.</source>
        <translation>Festgelegt. Es gilt ab der nächsten Frage.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>“%1” is masked from now on.</source>
        <translation>„%1“ ist ab jetzt maskiert.</translation>
    </message>
    <message>
        <source>“%1” is shown again.</source>
        <translation>„%1“ wird wieder gezeigt.</translation>
    </message>
    <message>
        <source>%1 (not found)</source>
        <translation>%1 (nicht gefunden)</translation>
    </message>
    <message>
        <source>As it was before.</source>
        <translation>Wieder wie zuvor.</translation>
    </message>
    <message>
        <source>Set. Its values never leave this computer; answers here still show them.</source>
        <translation>Festgelegt. Die Werte verlassen diesen Rechner nie; Antworten hier zeigen sie weiterhin.</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>what went wrong, and why</comment>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>csv excel xlsx spreadsheet sqlite database import load source connect</source>
        <comment>words to find a command by</comment>
        <translation>CSV Excel XLSX Tabelle SQLite Datenbank importieren laden Quelle verbinden</translation>
    </message>
    <message>
        <source>demo example try</source>
        <comment>words to find a command by</comment>
        <translation>Demo ausprobieren testen</translation>
    </message>
    <message>
        <source>disconnect file database</source>
        <comment>words to find a command by</comment>
        <translation>trennen Datei Datenbank</translation>
    </message>
</context>
<context>
    <name>querent::gui::SqlCompleter</name>
    <message>
        <source>table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>named query</source>
        <translation>benannte Abfrage</translation>
    </message>
    <message>
        <source>function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Suggestions</source>
        <translation>Vorschläge</translation>
    </message>
</context>
<context>
    <name>querent::gui::SqlPage</name>
    <message>
        <source>Back (Esc)</source>
        <translation>Zurück (Esc)</translation>
    </message>
    <message>
        <source>SQL query</source>
        <translation>SQL-Abfrage</translation>
    </message>
    <message>
        <source>How it would be run</source>
        <translation>Wie es ausgeführt würde</translation>
    </message>
    <message>
        <source>Run before</source>
        <translation>Früher ausgeführt</translation>
    </message>
    <message>
        <source>Find a statement</source>
        <translation>Anweisung suchen</translation>
    </message>
    <message>
        <source>Statements that were run before</source>
        <translation>Früher ausgeführte Anweisungen</translation>
    </message>
</context>
<context>
    <name>querent::gui::SqlPart</name>
    <message>
        <source>Write SQL</source>
        <translation>SQL schreiben</translation>
    </message>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>query statement plan explain format code</source>
        <comment>words to find a command by</comment>
        <translation>Abfrage Anweisung Plan erklären formatieren Code</translation>
    </message>
</context>
<context>
    <name>querent::gui::SqlView</name>
    <message>
        <source>A row limit was added so that the answer stays quick.</source>
        <translation>Eine Zeilengrenze wurde ergänzt, damit die Antwort schnell bleibt.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>SQL of the answer</source>
        <translation>SQL der Antwort</translation>
    </message>
    <message>
        <source>Run the edited SQL (Ctrl+Enter). It passes the same checks.</source>
        <translation>Das bearbeitete SQL ausführen (Strg+Eingabe). Es durchläuft dieselben Prüfungen.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Back to the SQL of the answer (Esc)</source>
        <translation>Zurück zum SQL der Antwort (Esc)</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Formatieren</translation>
    </message>
    <message>
        <source>Lay the statement out to be read (Ctrl+Shift+F)</source>
        <translation>Die Anweisung lesbar gliedern (Strg+Umschalt+F)</translation>
    </message>
</context>
<context>
    <name>querent::gui::StatePage</name>
    <message>
        <source>This is no JSON value yet. Texts stand in quotes.</source>
        <translation>Das ist noch kein JSON-Wert. Texte stehen in Anführungszeichen.</translation>
    </message>
    <message>
        <source>This is no JSON: look at line %1, character %2.</source>
        <translation>Das ist kein JSON: sehen Sie in Zeile %1 bei Zeichen %2 nach.</translation>
    </message>
    <message>
        <source>“%1”</source>
        <comment>a name in quotes</comment>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>As it was</source>
        <translation>Wie es war</translation>
    </message>
    <message>
        <source>Run on from here</source>
        <translation>Von hier aus weiter</translation>
    </message>
    <message>
        <source>Before the step</source>
        <translation>Vor dem Schritt</translation>
    </message>
    <message>
        <source>After it</source>
        <translation>Danach</translation>
    </message>
    <message>
        <source>Which state is shown</source>
        <translation>Welcher Zustand gezeigt wird</translation>
    </message>
    <message>
        <source>Search the state</source>
        <translation>Im Zustand suchen</translation>
    </message>
    <message>
        <source>Value of the field</source>
        <translation>Wert des Feldes</translation>
    </message>
    <message>
        <source>The state at “%1”</source>
        <translation>Der Zustand bei „%1“</translation>
    </message>
    <message>
        <source>Parts have no states of their own. Open the step that put them together.</source>
        <translation>Teile haben keine eigenen Zustände. Öffnen Sie den Schritt, der sie zusammengefügt hat.</translation>
    </message>
    <message>
        <source>Too long to be set by hand; this is its beginning.</source>
        <translation>Zu lang, um von Hand gesetzt zu werden; dies ist der Anfang.</translation>
    </message>
    <message>
        <source>Edited as a text.</source>
        <translation>Wird als Text bearbeitet.</translation>
    </message>
    <message>
        <source>Edited as JSON.</source>
        <translation>Wird als JSON bearbeitet.</translation>
    </message>
    <message>
        <source>%1 cannot be set to that: %2</source>
        <translation>%1 lässt sich so nicht setzen: %2</translation>
    </message>
    <message>
        <source>Set by hand: %1.</source>
        <translation>Von Hand gesetzt: %1.</translation>
    </message>
    <message>
        <source>The run has ended here. Set a field, or open an earlier step.</source>
        <translation>Hier ist der Lauf zu Ende. Setzen Sie ein Feld, oder öffnen Sie einen früheren Schritt.</translation>
    </message>
    <message>
        <source>Goes on at “%1” as a run of its own; this one stays as it is.</source>
        <translation>Geht bei „%1“ als eigener Lauf weiter; dieser bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>“%1” will be written anew by “%2”.</source>
        <translation>„%1“ wird von „%2“ neu geschrieben.</translation>
    </message>
    <message>
        <source>again from “%1” on</source>
        <translation>noch einmal ab „%1“</translation>
    </message>
    <message>
        <source>on after “%1”</source>
        <translation>weiter nach „%1“</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>question, from where</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 (%2, set by hand: %3)</source>
        <comment>question, from where, names of fields</comment>
        <translation>%1 (%2, von Hand gesetzt: %3)</translation>
    </message>
</context>
<context>
    <name>querent::gui::StateTree</name>
    <message>
        <source>Only the safety gate makes this.</source>
        <translation>Das erzeugt nur die Sicherheitsprüfung.</translation>
    </message>
    <message>
        <source>This comes from the source.</source>
        <translation>Das kommt aus der Quelle.</translation>
    </message>
    <message>
        <source>Only your answer to a question gives this.</source>
        <translation>Das ergibt sich nur aus Ihrer Antwort auf eine Rückfrage.</translation>
    </message>
    <message>
        <source>This is what the run notes about itself.</source>
        <translation>Das vermerkt der Lauf über sich selbst.</translation>
    </message>
    <message>
        <source>An earlier version of the program has left this.</source>
        <translation>Das stammt von einer früheren Fassung des Programms.</translation>
    </message>
    <message>
        <source>Fields of the state</source>
        <translation>Felder des Zustands</translation>
    </message>
    <message>
        <source>%1, set by hand</source>
        <translation>%1, von Hand gesetzt</translation>
    </message>
</context>
<context>
    <name>querent::gui::StatusDot</name>
    <message>
        <source>Offline</source>
        <translation>Offline</translation>
    </message>
    <message>
        <source>Questions are answered on this computer; nothing leaves it.</source>
        <translation>Fragen werden auf diesem Computer beantwortet; nichts verlässt ihn.</translation>
    </message>
    <message>
        <source>A language model is switched on, but none is chosen yet.</source>
        <translation>Ein Sprachmodell ist eingeschaltet, aber noch keines gewählt.</translation>
    </message>
    <message>
        <source>%1 cannot be asked with these settings, so the offline engine answers alone.</source>
        <translation>%1 lässt sich mit diesen Einstellungen nicht fragen, darum antwortet die Offline-Engine allein.</translation>
    </message>
    <message>
        <source>%1 · this computer</source>
        <comment>a model</comment>
        <translation>%1 · dieser Computer</translation>
    </message>
    <message>
        <source>Questions are answered with the help of %1, which runs on this computer.</source>
        <translation>Fragen werden mit Hilfe von %1 beantwortet. Das Modell läuft auf diesem Computer.</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>a model and its host</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Questions are answered with the help of %1. What it is told goes to %2.</source>
        <translation>Fragen werden mit Hilfe von %1 beantwortet. Was es erfährt, geht an %2.</translation>
    </message>
</context>
<context>
    <name>querent::gui::StepDetail</name>
    <message>
        <source>What the step read and wrote</source>
        <translation>Was der Schritt gelesen und geschrieben hat</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Gelesen</translation>
    </message>
    <message>
        <source>Wrote</source>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>+%1 ms</source>
        <comment>milliseconds since the step began</comment>
        <translation>+%1 ms</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
</context>
<context>
    <name>querent::gui::TableDrills</name>
    <message>
        <source>Go to it in the table</source>
        <translation>In der Tabelle dorthin gehen</translation>
    </message>
    <message>
        <source>Show the whole row</source>
        <translation>Ganze Zeile zeigen</translation>
    </message>
    <message>
        <source>In the table only %1</source>
        <translation>In der Tabelle nur %1</translation>
    </message>
    <message>
        <source>In the table all but %1</source>
        <translation>In der Tabelle alle außer %1</translation>
    </message>
    <message>
        <source>Copy the row</source>
        <translation>Zeile kopieren</translation>
    </message>
    <message>
        <source>Copy the row as</source>
        <translation>Zeile kopieren als</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>SQL INSERT</source>
        <translation>SQL-INSERT</translation>
    </message>
    <message>
        <source>The table does not show this row: look at its filters.</source>
        <translation>Die Tabelle zeigt diese Zeile nicht: Sehen Sie nach ihren Filtern.</translation>
    </message>
</context>
<context>
    <name>querent::gui::ThoughtLine</name>
    <message>
        <source>What the model thought</source>
        <translation>Was das Modell gedacht hat</translation>
    </message>
    <message>
        <source>The model is thinking…</source>
        <translation>Das Modell denkt nach …</translation>
    </message>
    <message>
        <source>Hides it</source>
        <translation>Verbirgt es</translation>
    </message>
    <message>
        <source>Shows it</source>
        <translation>Zeigt es</translation>
    </message>
</context>
<context>
    <name>querent::gui::ThreadDelegate</name>
    <message>
        <source>Name of the conversation</source>
        <translation>Name der Unterhaltung</translation>
    </message>
</context>
<context>
    <name>querent::gui::ThreadModel</name>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n Frage</numerusform>
            <numerusform>%n Fragen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1
%2 · %3
%4</source>
        <comment>title, time, number of questions, place of the source</comment>
        <translation>%1
%2 · %3
%4</translation>
    </message>
    <message>
        <source>%1, pinned, %2, %3</source>
        <comment>title, time, number of questions</comment>
        <translation>%1, angeheftet, %2, %3</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <comment>title, time, number of questions</comment>
        <translation>%1, %2, %3</translation>
    </message>
</context>
<context>
    <name>querent::gui::ThreadsPanel</name>
    <message>
        <source>Find a question or an answer</source>
        <translation>Frage oder Antwort finden</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Unterhaltungen</translation>
    </message>
    <message>
        <source>Nothing was asked or answered with these words.</source>
        <translation>Mit diesen Wörtern wurde nichts gefragt oder beantwortet.</translation>
    </message>
    <message>
        <source>Your questions and their answers are kept here, on this computer only.</source>
        <translation>Ihre Fragen und die Antworten werden hier aufbewahrt, nur auf diesem Computer.</translation>
    </message>
    <message>
        <source>New questions and answers are not kept.</source>
        <translation>Neue Fragen und Antworten werden nicht aufbewahrt.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Pin to top</source>
        <translation>Oben anheften</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Search the history</source>
        <translation>Verlauf durchsuchen</translation>
    </message>
</context>
<context>
    <name>querent::gui::ThreadsPart</name>
    <message>
        <source>New conversation</source>
        <translation>Neue Unterhaltung</translation>
    </message>
    <message>
        <source>Previous answer</source>
        <translation>Vorige Antwort</translation>
    </message>
    <message>
        <source>Next answer</source>
        <translation>Nächste Antwort</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Search the conversations</source>
        <translation>Unterhaltungen durchsuchen</translation>
    </message>
    <message>
        <source>Rename the conversation</source>
        <translation>Unterhaltung umbenennen</translation>
    </message>
    <message>
        <source>Delete the conversation</source>
        <translation>Unterhaltung löschen</translation>
    </message>
    <message>
        <source>conversation</source>
        <translation>Unterhaltung</translation>
    </message>
    <message>
        <source>Keep answers on this computer</source>
        <translation>Antworten auf diesem Computer aufbewahren</translation>
    </message>
    <message>
        <source>Questions, answers and the rows that were shown are kept in “%1”, and nowhere else.</source>
        <translation>Fragen, Antworten und die gezeigten Zeilen werden in „%1“ aufbewahrt und sonst nirgends.</translation>
    </message>
    <message>
        <source>New questions and answers are not kept. Those from before stay until you delete them.</source>
        <translation>Neue Fragen und Antworten werden nicht aufbewahrt. Die früheren bleiben, bis Sie sie löschen.</translation>
    </message>
    <message>
        <source>Open the last source at the start</source>
        <translation>Beim Start die letzte Quelle öffnen</translation>
    </message>
    <message>
        <source>Delete all conversations with all sources</source>
        <translation>Alle Unterhaltungen mit allen Quellen löschen</translation>
    </message>
    <message>
        <source>The conversation is kept again.</source>
        <translation>Die Unterhaltung wird wieder aufbewahrt.</translation>
    </message>
    <message>
        <source>The kept conversations were damaged. They are set aside in “%1”; new ones are kept from now on.</source>
        <translation>Die aufbewahrten Unterhaltungen waren beschädigt. Sie liegen nun in „%1“; neue werden ab jetzt aufbewahrt.</translation>
    </message>
    <message>
        <source>“%1” is deleted.</source>
        <translation>„%1“ ist gelöscht.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>All conversations are deleted.</source>
        <translation>Alle Unterhaltungen sind gelöscht.</translation>
    </message>
    <message>
        <source>“%1” saved</source>
        <translation>„%1“ gespeichert</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Export the conversation…</source>
        <translation>Unterhaltung exportieren …</translation>
    </message>
    <message>
        <source>There is no answer to export yet.</source>
        <translation>Es gibt noch keine Antwort zum Exportieren.</translation>
    </message>
    <message>
        <source>Export the conversation</source>
        <translation>Unterhaltung exportieren</translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversation(s) deleted</source>
        <translation>
            <numerusform>%Ln Unterhaltung gelöscht</numerusform>
            <numerusform>%Ln Unterhaltungen gelöscht</numerusform>
        </translation>
    </message>
    <message>
        <source>begin start thread chat</source>
        <comment>words to find a command by</comment>
        <translation>beginnen anfangen Gespräch Chat</translation>
    </message>
    <message>
        <source>history earlier find threads chats</source>
        <comment>words to find a command by</comment>
        <translation>Verlauf Historie früher finden Gespräche Chats</translation>
    </message>
    <message>
        <source>title name thread chat</source>
        <comment>words to find a command by</comment>
        <translation>Titel Name Gespräch Chat</translation>
    </message>
    <message>
        <source>pdf html markdown xlsx excel report save share send print</source>
        <comment>words to find a command by</comment>
        <translation>PDF HTML Markdown XLSX Excel Bericht speichern teilen senden drucken</translation>
    </message>
    <message>
        <source>remove erase thread chat</source>
        <comment>words to find a command by</comment>
        <translation>entfernen Gespräch Chat</translation>
    </message>
    <message>
        <source>privacy history save store</source>
        <comment>words to find a command by</comment>
        <translation>Datenschutz Verlauf speichern aufbewahren</translation>
    </message>
    <message>
        <source>startup restore remember</source>
        <comment>words to find a command by</comment>
        <translation>Programmstart wiederherstellen merken</translation>
    </message>
    <message>
        <source>privacy history remove erase clear</source>
        <comment>words to find a command by</comment>
        <translation>Datenschutz Verlauf entfernen leeren</translation>
    </message>
</context>
<context>
    <name>querent::gui::TileFrame</name>
    <message>
        <source>Show as a number</source>
        <translation>Als Zahl zeigen</translation>
    </message>
    <message>
        <source>Show as a chart</source>
        <translation>Als Diagramm zeigen</translation>
    </message>
    <message>
        <source>Show as a table</source>
        <translation>Als Tabelle zeigen</translation>
    </message>
    <message>
        <source>No rows</source>
        <translation>Keine Zeilen</translation>
    </message>
    <message>
        <source>What to do with this tile</source>
        <translation>Was sich mit dieser Kachel tun lässt</translation>
    </message>
    <message>
        <source>Not filtered by %1</source>
        <translation>Nicht gefiltert nach: %1</translation>
    </message>
    <message>
        <source>%1
Read %2</source>
        <comment>question and time</comment>
        <translation>%1
Gelesen: %2</translation>
    </message>
    <message>
        <source>Tile: %1</source>
        <translation>Kachel: %1</translation>
    </message>
    <message>
        <source>Being read</source>
        <translation>Wird gelesen</translation>
    </message>
    <message>
        <source>Read it anyway</source>
        <translation>Trotzdem lesen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Title of the tile</source>
        <translation>Titel der Kachel</translation>
    </message>
    <message>
        <source>Words of the tile</source>
        <translation>Text der Kachel</translation>
    </message>
    <message>
        <source>What there is to say; Ctrl+Enter when it is said</source>
        <translation>Was zu sagen ist; Strg+Eingabe, wenn es gesagt ist</translation>
    </message>
    <message>
        <source>Heading</source>
        <translation>Überschrift</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Ask again in the conversation</source>
        <translation>In der Unterhaltung noch einmal fragen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Remove from the board</source>
        <translation>Von der Pinnwand entfernen</translation>
    </message>
    <message>
        <source>Chart settings…</source>
        <translation>Diagramm einstellen …</translation>
    </message>
</context>
<context>
    <name>querent::gui::TileSettings</name>
    <message>
        <source>Chart of the tile “%1”</source>
        <translation>Diagramm der Kachel „%1“</translation>
    </message>
</context>
<context>
    <name>querent::gui::TimelinePanel</name>
    <message>
        <source>Ask a question and every step of its way shows up here: what was read, what was decided and how long it took.</source>
        <translation>Stellen Sie eine Frage, und hier erscheint jeder Schritt: was gelesen und entschieden wurde und wie lange es gedauert hat.</translation>
    </message>
    <message>
        <source>How it was answered</source>
        <translation>So entstand die Antwort</translation>
    </message>
    <message>
        <source>Hide the timeline</source>
        <translation>Ablauf ausblenden</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) so far</source>
        <translation>
            <numerusform>Bisher %n Schritt</numerusform>
            <numerusform>Bisher %n Schritte</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, run %2</source>
        <comment>name of a step, how often it ran</comment>
        <translation>%1, Durchlauf %2</translation>
    </message>
    <message>
        <source>Open here</source>
        <translation>Hier öffnen</translation>
    </message>
    <message>
        <source>More about this run</source>
        <translation>Mehr zu diesem Lauf</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>How the run is shown</source>
        <translation>Wie der Lauf gezeigt wird</translation>
    </message>
    <message>
        <source>Look at the state here, change it and run on</source>
        <translation>Den Zustand hier ansehen, ändern und weiterlaufen lassen</translation>
    </message>
    <message>
        <source>Search the step</source>
        <translation>Im Schritt suchen</translation>
    </message>
    <message>
        <source>Compare with another run…</source>
        <translation>Mit einem anderen Lauf vergleichen …</translation>
    </message>
    <message>
        <source>Show less time (+)</source>
        <translation>Weniger Zeit zeigen (+)</translation>
    </message>
    <message>
        <source>Fill with the selected step (Z)</source>
        <translation>Mit dem gewählten Schritt füllen (Z)</translation>
    </message>
    <message>
        <source>Show all of the time (0)</source>
        <translation>Die ganze Zeit zeigen (0)</translation>
    </message>
</context>
<context>
    <name>querent::gui::TimelinePart</name>
    <message>
        <source>Show the way through the graph</source>
        <translation>Den Weg durch den Graphen zeigen</translation>
    </message>
    <message>
        <source>Open the state at the selected step</source>
        <translation>Den Zustand beim gewählten Schritt öffnen</translation>
    </message>
    <message>
        <source>Compare two runs…</source>
        <translation>Zwei Läufe vergleichen …</translation>
    </message>
    <message>
        <source>Ask a question first.</source>
        <translation>Stellen Sie zuerst eine Frage.</translation>
    </message>
    <message>
        <source>Copy the run as Mermaid</source>
        <translation>Den Lauf als Mermaid kopieren</translation>
    </message>
    <message>
        <source>Copy the run as JSON</source>
        <translation>Den Lauf als JSON kopieren</translation>
    </message>
    <message>
        <source>Save the run as a picture…</source>
        <translation>Den Lauf als Bild speichern …</translation>
    </message>
    <message>
        <source>Save the run as Mermaid…</source>
        <translation>Den Lauf als Mermaid speichern …</translation>
    </message>
    <message>
        <source>Save the run as JSON…</source>
        <translation>Den Lauf als JSON speichern …</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Saved as “%1”</source>
        <translation>Gespeichert als „%1“</translation>
    </message>
    <message>
        <source>There has to be another run to compare with: ask again, or run on from a step.</source>
        <translation>Zum Vergleichen braucht es einen zweiten Lauf: fragen Sie noch einmal, oder lassen Sie von einem Schritt aus weiterlaufen.</translation>
    </message>
    <message>
        <source>timeline steps nodes explain</source>
        <comment>words to find a command by</comment>
        <translation>Zeitleiste Schritte Knoten erklären</translation>
    </message>
    <message>
        <source>plan history time travel edit fork prompt debug</source>
        <comment>words to find a command by</comment>
        <translation>Plan Verlauf Zeitreise bearbeiten abzweigen Prompt</translation>
    </message>
    <message>
        <source>difference diff history</source>
        <comment>words to find a command by</comment>
        <translation>Unterschied Verlauf</translation>
    </message>
    <message>
        <source>export share timeline steps</source>
        <comment>words to find a command by</comment>
        <translation>exportieren teilen Zeitleiste Schritte</translation>
    </message>
</context>
<context>
    <name>querent::gui::TimelineView</name>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>waiting for you</source>
        <translation>wartet auf Sie</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>Steps of the answer</source>
        <translation>Schritte der Antwort</translation>
    </message>
    <message>
        <source>Part %1: %2</source>
        <translation>Teil %1: %2</translation>
    </message>
    <message>
        <source>Part %1</source>
        <translation>Teil %1</translation>
    </message>
    <message>
        <source>Part %1 · %2</source>
        <comment>number and question</comment>
        <translation>Teil %1 · %2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>two points in time</comment>
        <translation>%1 bis %2</translation>
    </message>
</context>
<context>
    <name>querent::gui::TopBar</name>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>Hell oder dunkel</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Switch to another source</source>
        <translation>Zu einer anderen Quelle wechseln</translation>
    </message>
    <message>
        <source>Open a source</source>
        <translation>Quelle öffnen</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>Quelle: %1</translation>
    </message>
    <message>
        <source>Switch to light</source>
        <translation>Zu Hell wechseln</translation>
    </message>
    <message>
        <source>Switch to dark</source>
        <translation>Zu Dunkel wechseln</translation>
    </message>
</context>
<context>
    <name>querent::gui::Trace</name>
    <message>
        <source>Receive</source>
        <translation>Frage annehmen</translation>
    </message>
    <message>
        <source>Reading the question…</source>
        <translation>Die Frage wird gelesen&#xa0;…</translation>
    </message>
    <message>
        <source>Intent</source>
        <translation>Absicht erkennen</translation>
    </message>
    <message>
        <source>Finding out what is wanted…</source>
        <translation>Das Anliegen wird ermittelt&#xa0;…</translation>
    </message>
    <message>
        <source>Find tables</source>
        <translation>Tabellen suchen</translation>
    </message>
    <message>
        <source>Looking for the right tables…</source>
        <translation>Passende Tabellen werden gesucht&#xa0;…</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Planen</translation>
    </message>
    <message>
        <source>Planning the query…</source>
        <translation>Die Abfrage wird geplant&#xa0;…</translation>
    </message>
    <message>
        <source>Plan again</source>
        <translation>Neu planen</translation>
    </message>
    <message>
        <source>Planning the query again…</source>
        <translation>Die Abfrage wird neu geplant&#xa0;…</translation>
    </message>
    <message>
        <source>Ask back</source>
        <translation>Rückfrage stellen</translation>
    </message>
    <message>
        <source>Waiting for you…</source>
        <translation>Wartet auf Sie&#xa0;…</translation>
    </message>
    <message>
        <source>Check the plan</source>
        <translation>Plan prüfen</translation>
    </message>
    <message>
        <source>Checking the plan…</source>
        <translation>Der Plan wird geprüft&#xa0;…</translation>
    </message>
    <message>
        <source>Write SQL</source>
        <translation>SQL schreiben</translation>
    </message>
    <message>
        <source>Writing the SQL…</source>
        <translation>Das SQL wird geschrieben&#xa0;…</translation>
    </message>
    <message>
        <source>Check the SQL</source>
        <translation>SQL prüfen</translation>
    </message>
    <message>
        <source>Checking the SQL…</source>
        <translation>Das SQL wird geprüft&#xa0;…</translation>
    </message>
    <message>
        <source>Dry run</source>
        <translation>Probelauf</translation>
    </message>
    <message>
        <source>Trying the SQL without running it…</source>
        <translation>Das SQL wird probeweise geprüft, ohne es auszuführen&#xa0;…</translation>
    </message>
    <message>
        <source>Run the query</source>
        <translation>Abfrage ausführen</translation>
    </message>
    <message>
        <source>Running the query…</source>
        <translation>Die Abfrage läuft&#xa0;…</translation>
    </message>
    <message>
        <source>Judge the result</source>
        <translation>Ergebnis prüfen</translation>
    </message>
    <message>
        <source>Judging the result…</source>
        <translation>Das Ergebnis wird beurteilt&#xa0;…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Trying another way…</source>
        <translation>Ein anderer Weg wird versucht&#xa0;…</translation>
    </message>
    <message>
        <source>Refine</source>
        <translation>Verbessern</translation>
    </message>
    <message>
        <source>Thinking about what to change…</source>
        <translation>Mögliche Änderungen werden überlegt&#xa0;…</translation>
    </message>
    <message>
        <source>Analyse</source>
        <translation>Auswerten</translation>
    </message>
    <message>
        <source>Doing the statistics…</source>
        <translation>Die Statistik wird berechnet&#xa0;…</translation>
    </message>
    <message>
        <source>Insight</source>
        <translation>Zusammenfassen</translation>
    </message>
    <message>
        <source>Summing up and choosing a chart…</source>
        <translation>Das Ergebnis wird zusammengefasst und ein Diagramm gewählt&#xa0;…</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <source>Writing the answer…</source>
        <translation>Die Antwort wird geschrieben&#xa0;…</translation>
    </message>
    <message>
        <source>Remember</source>
        <translation>Merken</translation>
    </message>
    <message>
        <source>Finishing…</source>
        <translation>Abschluss&#xa0;…</translation>
    </message>
    <message>
        <source>Combine</source>
        <translation>Zusammenführen</translation>
    </message>
    <message>
        <source>Putting the parts together…</source>
        <translation>Die Teile werden zusammengeführt&#xa0;…</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Teilfragen</translation>
    </message>
    <message>
        <source>Answering the parts…</source>
        <translation>Die Teilfragen werden beantwortet&#xa0;…</translation>
    </message>
    <message>
        <source>Report the problem</source>
        <translation>Problem melden</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n step(s)</source>
        <comment>duration and number of steps</comment>
        <translation>
            <numerusform>%1 · %n Schritt</numerusform>
            <numerusform>%1 · %n Schritte</numerusform>
        </translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>In Arbeit&#xa0;…</translation>
    </message>
    <message>
        <source>&lt; 1 ms</source>
        <comment>a duration</comment>
        <translation>&lt;&#xa0;1&#xa0;ms</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <comment>milliseconds</comment>
        <translation>%1&#xa0;ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1&#xa0;s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <comment>minutes and seconds</comment>
        <translation>%1&#xa0;min %2&#xa0;s</translation>
    </message>
    <message>
        <source>Ask before running</source>
        <translation>Vor dem Ausführen fragen</translation>
    </message>
</context>
<context>
    <name>querent::gui::TurnView</name>
    <message>
        <source>From before. Your answer is all that is missing.</source>
        <translation>Von früher. Es fehlt nur noch Ihre Antwort.</translation>
    </message>
    <message>
        <source>It was asked when the file was still %1.</source>
        <translation>Gefragt wurde es, als die Datei noch %1 war.</translation>
    </message>
</context>
<context>
    <name>querent::gui::ValueChooser</name>
    <message>
        <source>Reading the values…</source>
        <translation>Die Werte werden gelesen …</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Find a value</source>
        <translation>Wert suchen</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s)</source>
        <translation>
            <numerusform>%n Wert</numerusform>
            <numerusform>%n Werte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %n most frequent values</source>
        <translation>
            <numerusform>Der häufigste Wert</numerusform>
            <numerusform>Die %n häufigsten Werte</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>table and column</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Leave it out</source>
        <translation>Weglassen</translation>
    </message>
    <message>
        <source>No value looks like this.</source>
        <translation>So sieht kein Wert aus.</translation>
    </message>
</context>
<context>
    <name>querent::gui::VerdictLine</name>
    <message>
        <source>This may run.</source>
        <translation>Das darf laufen.</translation>
    </message>
    <message>
        <source>A limit of %1 rows is added.</source>
        <translation>Eine Grenze von %1 Zeilen kommt hinzu.</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>It reads a lot: you are asked before it does.</source>
        <translation>Es liest sehr viel: Sie werden vorher gefragt.</translation>
    </message>
    <message>
        <source>Did you mean “%1”?</source>
        <translation>Meinten Sie „%1“?</translation>
    </message>
</context>
<context>
    <name>querent::gui::WelcomePage</name>
    <message>
        <source>Ask your data a question</source>
        <translation>Stellen Sie Ihren Daten eine Frage</translation>
    </message>
    <message>
        <source>Open a database, ask in plain words, and get an answer with its chart, its rows and the SQL behind it. Everything stays on this computer.</source>
        <translation>Öffnen Sie eine Datenbank, fragen Sie in einfachen Worten und erhalten Sie eine Antwort mit Diagramm, Zeilen und dem SQL dahinter. Alles bleibt auf diesem Computer.</translation>
    </message>
    <message>
        <source>Drop a file here, or</source>
        <translation>Datei hier ablegen oder</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Datei öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Try the sample database</source>
        <translation>Beispieldatenbank ausprobieren</translation>
    </message>
    <message>
        <source>SQLite databases</source>
        <translation>SQLite-Datenbanken</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
</context>
<context>
    <name>querent::gui::WordMarks</name>
    <message>
        <source>Nothing here is called “%1”</source>
        <translation>Nichts heißt hier „%1“</translation>
    </message>
    <message>
        <source>Table %1</source>
        <translation>Tabelle %1</translation>
    </message>
    <message>
        <source>Column %1</source>
        <translation>Spalte %1</translation>
    </message>
    <message>
        <source>Value: %1</source>
        <translation>Wert: %1</translation>
    </message>
    <message>
        <source>A time</source>
        <translation>Eine Zeit</translation>
    </message>
    <message>
        <source>A number</source>
        <translation>Eine Zahl</translation>
    </message>
    <message>
        <source>A calculation</source>
        <translation>Eine Berechnung</translation>
    </message>
    <message>
        <source>Calculated: %1</source>
        <translation>Berechnet: %1</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>Not understood: %1</source>
        <translation>Nicht verstanden: %1</translation>
    </message>
</context>
<context>
    <name>querent::gui::Workspace</name>
    <message numerus="yes">
        <source>%Ln table(s)</source>
        <translation>
            <numerusform>%Ln Tabelle</numerusform>
            <numerusform>%Ln Tabellen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 with %2 rows in all</source>
        <comment>number of tables, number of rows</comment>
        <translation>%1 mit insgesamt %2 Zeilen</translation>
    </message>
    <message>
        <source>One question at a time: cancel this one or wait for its answer.</source>
        <translation>Nur eine Frage zur selben Zeit: Brechen Sie diese ab oder warten Sie auf die Antwort.</translation>
    </message>
    <message>
        <source>SQL: %1</source>
        <translation>SQL: %1</translation>
    </message>
    <message>
        <source>Remembered: questions like it are answered the same way.</source>
        <translation>Gemerkt: Ähnliche Fragen werden ebenso beantwortet.</translation>
    </message>
    <message>
        <source>Set aside</source>
        <translation>Zurückgestellt</translation>
    </message>
    <message>
        <source>There is no answer yet.</source>
        <translation>Es gibt noch keine Antwort.</translation>
    </message>
    <message>
        <source>No longer remembered.</source>
        <translation>Nicht mehr gemerkt.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln view(s)</source>
        <translation>
            <numerusform>%Ln Sicht</numerusform>
            <numerusform>%Ln Sichten</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <comment>between tables and views that are counted</comment>
        <translation>, </translation>
    </message>
</context>
<context>
    <name>querent::session::BoardDesk</name>
    <message>
        <source>The file of the pinboards was damaged. It is kept as “%1”.</source>
        <translation>Die Datei der Pinnwände war beschädigt. Sie ist als „%1“ aufgehoben.</translation>
    </message>
</context>
<context>
    <name>querent::session::SqliteCheckpointer</name>
    <message>
        <source>The file &apos;%1&apos; cannot be locked. Check the rights of the file and its folder.</source>
        <translation>Die Datei „%1“ lässt sich nicht sperren. Prüfen Sie die Rechte der Datei und ihres Ordners.</translation>
    </message>
    <message>
        <source>The file &apos;%1&apos; of saved runs was written by a later version of Querent. Use that version, or move the file away.</source>
        <translation>Die Datei „%1“ mit gespeicherten Läufen stammt von einer neueren Version von Querent. Verwenden Sie diese, oder verschieben Sie die Datei.</translation>
    </message>
    <message>
        <source>The file &apos;%1&apos; is a database, but none of saved runs. Name another file, or move it away.</source>
        <translation>Die Datei „%1“ ist eine Datenbank, aber keine mit gespeicherten Läufen. Nennen Sie eine andere, oder verschieben Sie sie.</translation>
    </message>
    <message>
        <source>The saved runs in &apos;%1&apos; are in use by another process that writes. Try again later.</source>
        <translation>Die gespeicherten Läufe in „%1“ werden gerade von einem anderen Programm beschrieben. Versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <source>The saved runs in &apos;%1&apos; find no more space on the disk. Make some, and go on.</source>
        <translation>Für die gespeicherten Läufe in „%1“ ist auf dem Datenträger kein Platz mehr. Schaffen Sie Platz, dann geht es weiter.</translation>
    </message>
    <message>
        <source>The saved runs in &apos;%1&apos; are damaged. Move the file away; a new one is made in its place.</source>
        <translation>Die gespeicherten Läufe in „%1“ sind beschädigt. Verschieben Sie die Datei; an ihrer Stelle wird eine neue angelegt.</translation>
    </message>
    <message>
        <source>The saved runs in &apos;%1&apos; cannot be written. Check the rights of the file and its folder.</source>
        <translation>Die gespeicherten Läufe in „%1“ lassen sich nicht schreiben. Prüfen Sie die Rechte der Datei und ihres Ordners.</translation>
    </message>
    <message>
        <source>The saved runs in &apos;%1&apos; cannot be read or written. Check the disk.</source>
        <translation>Die gespeicherten Läufe in „%1“ lassen sich nicht lesen oder schreiben. Prüfen Sie den Datenträger.</translation>
    </message>
</context>
<context>
    <name>querent::session::ThreadStore</name>
    <message>
        <source>The kept conversations in “%1” are in use by another program. Close it; they are kept as soon as it is done.</source>
        <translation>Die aufbewahrten Unterhaltungen in „%1“ werden von einem anderen Programm benutzt. Schließen Sie es; aufbewahrt wird, sobald es fertig ist.</translation>
    </message>
    <message>
        <source>There is no more space on the disk for the conversations in “%1”. Make some: they are kept then.</source>
        <translation>Auf der Platte ist kein Platz mehr für die Unterhaltungen in „%1“. Schaffen Sie welchen: Dann werden sie aufbewahrt.</translation>
    </message>
    <message>
        <source>The kept conversations in “%1” are damaged.</source>
        <translation>Die aufbewahrten Unterhaltungen in „%1“ sind beschädigt.</translation>
    </message>
    <message>
        <source>The conversations cannot be kept in “%1”. Check that the file and its folder belong to you.</source>
        <translation>Die Unterhaltungen können nicht in „%1“ aufbewahrt werden. Prüfen Sie, ob die Datei und ihr Ordner Ihnen gehören.</translation>
    </message>
    <message>
        <source>The kept conversations in “%1” cannot be read or written. Check the disk.</source>
        <translation>Die aufbewahrten Unterhaltungen in „%1“ können nicht gelesen oder geschrieben werden. Prüfen Sie die Platte.</translation>
    </message>
    <message>
        <source>The conversations in “%1” were kept by a later version of Querent. Use that version, or move the file away.</source>
        <translation>Die Unterhaltungen in „%1“ hat eine spätere Version von Querent aufbewahrt. Benutzen Sie diese Version oder verschieben Sie die Datei.</translation>
    </message>
    <message>
        <source>The file “%1” is a database, but none of kept conversations. Move it away.</source>
        <translation>Die Datei „%1“ ist eine Datenbank, aber keine mit aufbewahrten Unterhaltungen. Verschieben Sie sie.</translation>
    </message>
</context>
<context>
    <name>query</name>
    <message>
        <source>It is too long.</source>
        <translation>Der Ausdruck ist zu lang.</translation>
    </message>
    <message>
        <source>It is empty.</source>
        <translation>Der Ausdruck ist leer.</translation>
    </message>
    <message>
        <source>Nothing in it gathers rows: use sum, avg, count, min, max or median.</source>
        <translation>Nichts darin fasst Zeilen zusammen: sum, avg, count, min, max oder median verwenden.</translation>
    </message>
    <message>
        <source>It ends too early.</source>
        <translation>Der Ausdruck endet zu früh.</translation>
    </message>
    <message>
        <source>“%1” is not understood here.</source>
        <translation>„%1“ ist hier nicht zu verstehen.</translation>
    </message>
    <message>
        <source>Sub-queries are not possible here.</source>
        <translation>Unterabfragen sind hier nicht möglich.</translation>
    </message>
    <message>
        <source>There is no function “%1” for metrics.</source>
        <translation>Für Kennzahlen gibt es keine Funktion „%1“.</translation>
    </message>
    <message>
        <source>“%1” has the wrong number of arguments.</source>
        <translation>„%1“ hat die falsche Anzahl von Argumenten.</translation>
    </message>
    <message>
        <source>An aggregate cannot lie within another.</source>
        <translation>Eine Zusammenfassung kann nicht in einer anderen stehen.</translation>
    </message>
    <message>
        <source>Windows (OVER) are not possible here.</source>
        <translation>Fensterfunktionen (OVER) sind hier nicht möglich.</translation>
    </message>
    <message>
        <source>“%1” holds words, which cannot be added up.</source>
        <translation>„%1“ enthält Wörter, die sich nicht zusammenzählen lassen.</translation>
    </message>
    <message>
        <source>“%1” is another table; only columns of “%2” can be used.</source>
        <translation>„%1“ ist eine andere Tabelle; nur Spalten von „%2“ sind möglich.</translation>
    </message>
    <message>
        <source>“%1” is no column of “%2”.</source>
        <translation>„%1“ ist keine Spalte von „%2“.</translation>
    </message>
    <message>
        <source>“%1” stands outside of sum, avg, count, min, max and median.</source>
        <translation>„%1“ steht außerhalb von sum, avg, count, min, max und median.</translation>
    </message>
    <message>
        <source>It is nested too deeply.</source>
        <translation>Der Ausdruck ist zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>There is no table “%1” here.</source>
        <translation>Eine Tabelle „%1“ gibt es hier nicht.</translation>
    </message>
    <message>
        <source>“%1” has no column “%2”.</source>
        <translation>„%1“ hat keine Spalte „%2“.</translation>
    </message>
    <message>
        <source>A metric needs a name.</source>
        <translation>Eine Kennzahl braucht einen Namen.</translation>
    </message>
    <message>
        <source>A column is not related to itself.</source>
        <translation>Eine Spalte hängt nicht mit sich selbst zusammen.</translation>
    </message>
    <message>
        <source>“%1” is masked: rows cannot be joined by it.</source>
        <translation>„%1“ ist maskiert: Darüber lassen sich keine Zeilen verknüpfen.</translation>
    </message>
    <message>
        <source>“%1” and “%2” hold different kinds of values.</source>
        <translation>„%1“ und „%2“ enthalten verschiedene Arten von Werten.</translation>
    </message>
    <message>
        <source>Rows of “%1” cannot be brought together with these without counting some of them twice.</source>
        <translation>Zeilen aus „%1“ lassen sich nicht dazunehmen, ohne manche doppelt zu zählen.</translation>
    </message>
    <message>
        <source>This condition cannot be changed by itself.</source>
        <translation>Diese Bedingung lässt sich nicht für sich ändern.</translation>
    </message>
    <message>
        <source>This cannot be left out by itself.</source>
        <translation>Das lässt sich nicht für sich weglassen.</translation>
    </message>
    <message>
        <source>Without this nothing would be left to show.</source>
        <translation>Ohne das bliebe nichts zu zeigen.</translation>
    </message>
    <message>
        <source>This cannot be grouped in another way.</source>
        <translation>Das lässt sich nicht anders gruppieren.</translation>
    </message>
    <message>
        <source>It is grouped by this already.</source>
        <translation>Danach ist schon gruppiert.</translation>
    </message>
    <message>
        <source>This number cannot be exchanged by itself.</source>
        <translation>Diese Zahl lässt sich nicht für sich austauschen.</translation>
    </message>
    <message>
        <source>This number is shown already.</source>
        <translation>Diese Zahl wird schon gezeigt.</translation>
    </message>
    <message>
        <source>There is nothing to order by.</source>
        <translation>Es gibt nichts, wonach geordnet werden könnte.</translation>
    </message>
    <message>
        <source>At least one row has to be shown.</source>
        <translation>Mindestens eine Zeile muss gezeigt werden.</translation>
    </message>
    <message>
        <source>There is no such column any more.</source>
        <translation>Diese Spalte gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>Choose a value first.</source>
        <translation>Wählen Sie zuerst einen Wert.</translation>
    </message>
</context>
<context>
    <name>reasoning</name>
    <message>
        <source>as the program reads it</source>
        <translation>wie das Programm es liest</translation>
    </message>
    <message>
        <source>as the language model reads it</source>
        <translation>wie das Sprachmodell es liest</translation>
    </message>
    <message>
        <source>This can be read in two ways. Which one do you mean?</source>
        <translation>Das lässt sich auf zwei Arten lesen. Welche meinen Sie?</translation>
    </message>
    <message>
        <source>The language model did not answer, so this was worked out offline: %1</source>
        <translation>Das Sprachmodell antwortete nicht; darum wurde dies offline ermittelt: %1</translation>
    </message>
    <message>
        <source>The language model&apos;s answer could not be used, so this was worked out offline: %1</source>
        <translation>Die Antwort des Sprachmodells war nicht zu gebrauchen; darum wurde dies offline ermittelt: %1</translation>
    </message>
    <message>
        <source>The language model could not explain this: %1</source>
        <translation>Das Sprachmodell konnte dies nicht erklären: %1</translation>
    </message>
</context>
<context>
    <name>session</name>
    <message>
        <source>The run was cancelled.</source>
        <translation>Der Lauf wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Retry %1 of %2</source>
        <translation>Neuer Versuch %1 von %2</translation>
    </message>
    <message>
        <source>This cannot be remembered: its file cannot be written. Check that there is room and that “%1” belongs to you.</source>
        <translation>Das lässt sich nicht merken: Die Datei ist nicht beschreibbar. Bitte prüfen, ob Platz ist und „%1“ Ihnen gehört.</translation>
    </message>
    <message>
        <source>A question from before is damaged in the store and is left out.</source>
        <translation>Eine Frage von früher ist in der Ablage beschädigt und wird ausgelassen.</translation>
    </message>
    <message>
        <source>This was answered or set aside in another window in the meantime. Ask again to see the answer.</source>
        <translation>Das wurde inzwischen in einem anderen Fenster beantwortet oder zurückgestellt. Fragen Sie noch einmal, um die Antwort zu sehen.</translation>
    </message>
    <message>
        <source>This step is not kept any more. Ask the question again to look at its steps.</source>
        <translation>Dieser Schritt ist nicht mehr aufbewahrt. Stellen Sie die Frage noch einmal, um ihre Schritte anzusehen.</translation>
    </message>
    <message>
        <source>This was asked of another source. Open that one first.</source>
        <translation>Das wurde eine andere Quelle gefragt. Öffnen Sie zuerst diese.</translation>
    </message>
    <message>
        <source>The policy has changed since, so what was read then is not shown. Ask the question again.</source>
        <translation>Die Richtlinie hat sich seither geändert, deshalb wird nicht gezeigt, was damals gelesen wurde. Stellen Sie die Frage noch einmal.</translation>
    </message>
    <message>
        <source>The source has other tables or columns now. Ask the question again.</source>
        <translation>Die Quelle hat jetzt andere Tabellen oder Spalten. Stellen Sie die Frage noch einmal.</translation>
    </message>
    <message>
        <source>The policy “%1” does not hold for this source, only for %2. Choose another role, or name this source in its &quot;sources&quot;.</source>
        <translation>Die Richtlinie „%1“ gilt nicht für diese Quelle, nur für %2. Wählen Sie eine andere Rolle, oder nennen Sie diese Quelle in ihren „sources“.</translation>
    </message>
    <message>
        <source>The role “%1” does not hold for this source, only for %2. Choose another role, or name this source in its &quot;sources&quot;.</source>
        <translation>Die Rolle „%1“ gilt nicht für diese Quelle, nur für %2. Wählen Sie eine andere Rolle, oder nennen Sie diese Quelle in ihren „sources“.</translation>
    </message>
    <message>
        <source>There is no table in this source. Open one that holds data.</source>
        <translation>In dieser Quelle ist keine Tabelle. Öffnen Sie eine, die Daten enthält.</translation>
    </message>
    <message>
        <source>The policy “%1” hides every table of this source. Name tables that exist in allowed_tables, or choose another policy.</source>
        <translation>Die Richtlinie „%1“ verbirgt jede Tabelle dieser Quelle. Nennen Sie in allowed_tables Tabellen, die es gibt, oder wählen Sie eine andere Richtlinie.</translation>
    </message>
</context>
</TS>
