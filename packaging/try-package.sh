#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# try-package.sh PACKAGE.deb: unpacks it into an empty folder and asks the program there a question.
set -euo pipefail
package=$1
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
fail() { echo "package: $*" >&2; exit 1; }

dpkg-deb --extract "$package" "$root"
for file in bin/querent bin/querent-cli libexec/querent/querent-sandbox \
    share/querent/sample.db share/querent/sample.dictionary.json \
    share/applications/org.querent.Querent.desktop share/metainfo/org.querent.Querent.metainfo.xml \
    share/icons/hicolor/scalable/apps/org.querent.Querent.svg share/man/man1/querent.1 \
    share/man/man1/querent-cli.1 share/doc/querent/copyright; do
    [ -s "$root/usr/$file" ] || fail "/usr/$file is missing"
done
depends=$(dpkg-deb --field "$package" Depends)
for name in libc6 libqt6core6 libqt6sql6 libqt6sql6-sqlite libqt6svg6; do
    grep -qE "(^|[ ,])$name([ ,(]|\$)" <<<"$depends" || fail "it does not depend on $name"
done
for program in "$root"/usr/bin/* "$root"/usr/libexec/querent/*; do
    ! ldd "$program" | grep 'not found' || fail "$program lacks a library"
    ! grep -qaF "$PWD/build" "$program" || fail "$program knows the folder it was built in"
done
if command -v desktop-file-validate >/dev/null; then
    desktop-file-validate "$root"/usr/share/applications/*.desktop
fi
if command -v appstreamcli >/dev/null; then
    appstreamcli validate --no-net "$root"/usr/share/metainfo/*.xml >/dev/null \
        || fail "appstreamcli finds fault with the metainfo"
fi
answer=$(cd / && env -i HOME="$root" LC_ALL=C.UTF-8 PATH=/usr/bin:/bin QT_QPA_PLATFORM=offscreen \
    "$root/usr/bin/querent-cli" ask --source "$root/usr/share/querent/sample.db" \
    "total sales by category in 2024 as a bar chart") || fail "querent-cli ask ended with $?"
python3 -c '
import json, sys
answer = json.loads(sys.argv[1])
rows = answer["execution_result"]["rows"]
assert answer["outcome"] == "answered" and len(rows) == 10, answer["outcome"]
print("asked from the package:", answer["response"])' "$answer" || fail "the answer is wrong"
printf '%s: %s\ndepends on %s\n' "$package" "$(du -h "$package" | cut -f1)" "$depends"
