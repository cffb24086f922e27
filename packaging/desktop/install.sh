#!/bin/sh
# Make the program known to the desktop: menu entry, icons, and sessions (.oracle) that open with a double click.
#   install.sh [PROGRAM]           for this user; PROGRAM is the path of open-odds-oracle (default: beside this file's folder)
#   install.sh --remove            take everything back
# Another place than ~/.local/share: set XDG_DATA_HOME, for packages /usr/share.
set -eu
id=io.github.open_odds_oracle.open_odds_oracle
type=application-x-open-odds-oracle
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}

known() {  # bring the lists up to date that desktops keep of these files
  [ -z "${NO_LISTS:-}" ] || return 0  # set for a package: the system does it where that is installed
  if command -v update-mime-database >/dev/null; then update-mime-database "$data/mime" 2>/dev/null || true; fi
  if command -v update-desktop-database >/dev/null; then update-desktop-database "$data/applications" || true; fi
  if command -v gtk-update-icon-cache >/dev/null; then gtk-update-icon-cache -qtf "$data/icons/hicolor" || true; fi
}

if [ "${1:-}" = --remove ]; then
  rm -f "$data/applications/$id.desktop" "$data/mime/packages/$id.xml" "$data/metainfo/$id.metainfo.xml"
  rm -f "$data"/icons/hicolor/*/apps/$id.png "$data"/icons/hicolor/*/mimetypes/$type.png
  rm -f "$data/icons/hicolor/scalable/apps/$id.svg" "$data/icons/hicolor/scalable/mimetypes/$type.svg"
  known
  exit 0
fi

program=${1:-$here/../open-odds-oracle}
case $program in */*) program=$(cd "$(dirname "$program")" && pwd)/$(basename "$program") ;; esac
if ! command -v "$program" >/dev/null; then
  echo "There is no program $program. Give the path of open-odds-oracle." >&2
  exit 1
fi
case $program in *"
"*) echo "The path of the program has a line break, which menu entries cannot have. Move it to another folder." >&2; exit 1 ;; esac
icons=$here/icons
[ -d "$icons" ] || icons=$here/../../resources/icons

mkdir -p "$data/applications" "$data/mime/packages" "$data/metainfo"
# In a desktop entry, a path in quotation marks has \ before \ " ` $; then each \ is doubled, and so is each %.
quoted=$(printf '%s' "$program" | sed -e 's/[\\"`$]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g')
line="Exec=\"$quoted\" %f" awk '/^Exec=/ { print ENVIRON["line"]; next } !/^TryExec=/ { print }' \
  "$here/$id.desktop" > "$data/applications/$id.desktop"
cp "$here/$id.xml" "$data/mime/packages/"
cp "$here/$id.metainfo.xml" "$data/metainfo/"
for size in 16 24 32 48 64 128 256 512 scalable; do
  case $size in scalable) folder=scalable end=svg name=open-odds-oracle ;; *) folder=${size}x$size end=png name=open-odds-oracle-$size ;; esac
  mkdir -p "$data/icons/hicolor/$folder/apps" "$data/icons/hicolor/$folder/mimetypes"
  cp "$icons/$name.$end" "$data/icons/hicolor/$folder/apps/$id.$end"
  cp "$icons/$name.$end" "$data/icons/hicolor/$folder/mimetypes/$type.$end"
done
known
