<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>data</name>
    <message>
        <source>no value</source>
        <translation>kein Wert</translation>
    </message>
</context>
</TS>
