#!/bin/sh
# man.sh GRAZE FOLDER: writes the manual pages of the command GRAZE and of each of its commands into FOLDER, made of what
# --help says. SOURCE_DATE_EPOCH sets their date.
set -e
graze=$1 folder=$2
mkdir -p "$folder"
version=$("$graze" --version | head -1 | awk '{ print $NF }')
export PATH="$(dirname "$graze"):$PATH"

# page NAME COMMAND…: help2man fills examples like text; here each keeps its line.
page() {
    name=$1
    shift
    summary=$("$@" --help | sed -n 's/^graze[a-z ]*: *//; s/^graze //; s/\.$//; 1p')
    help2man --no-info --name "$summary" --version-string "graze $version" --source "graze $version" "$*" |
        sed -e "/^\.SH NAME/,/^\.SH/ s/^$* /$name /" -e '/^\.SH EXAMPLES/,/^\.SH/ { /^\.IP$/ s/.*/.nf/; }' -e "s/^\.TH .*/.TH $(echo "$name" | tr a-z A-Z) 1 \"\" \"graze $version\"/" \
            >"$folder/$name.1"
}

page graze graze
graze --help | sed -n '/^Commands:/,/^$/ s/^  \([a-z]*\) .*/\1/p' | grep -v '^help$' | while read -r command; do
    page "graze-$command" graze "$command"
done
