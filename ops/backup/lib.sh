# shellcheck shell=sh
# What the scripts in this folder share.

# Debian installs some of PostgreSQL's programs only in a folder of their own. PG_BIN overrides it.
if [ -z "${PG_BIN:-}" ]; then
  PG_BIN=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)
fi
PATH=${PG_BIN:+$PG_BIN:}$PATH
export PATH

say() { printf '%s: %s\n' "$(basename "$0")" "$*"; }

fail() {
  say "$*" >&2
  exit 1
}

require() {
  for program in "$@"; do
    command -v "$program" >/dev/null || fail "$program isn't installed. Install PostgreSQL's client programs, or set PG_BIN."
  done
}

# Refuses a folder with files in it, so that no script can overwrite a database.
require_empty() {
  [ ! -e "$1" ] || [ -z "$(ls -A "$1")" ] || fail "$1 isn't empty. Move it away first. Don't delete it before the new server works."
}

# Compares every file of a backup with the manifest that the server wrote. The WAL needs pg_waldump, which comes with the
# server.
verify() {
  if command -v pg_waldump >/dev/null; then
    pg_verifybackup --quiet "$1"
  else
    pg_verifybackup --quiet --no-parse-wal "$1"
  fi
}

# Prints the name of the first WAL file that a backup needs.
first_wal() { sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]\{24\}\))$/\1/p' "$1/backup_label"; }

# Adds settings, which win over earlier ones in the same file.
add_settings() { cat >>"$1/postgresql.auto.conf"; }
