#!/bin/sh -eu
# After each base backup, as the user of PostgreSQL. Keeps the newest $KEEP base backups, such as 14, and the log since the
# oldest of them.
ls "$BACKUP/base" | grep '+00$' | head -n "-$KEEP" | while read -r base; do rm -rf "$BACKUP/base/$base"; done
oldest=$(ls "$BACKUP/base" | grep '+00$' | head -n 1)
pg_archivecleanup "$BACKUP/wal" "$(sed -n 's/^START WAL LOCATION: .*(file \(.*\))$/\1/p' "$BACKUP/base/$oldest/backup_label")"
