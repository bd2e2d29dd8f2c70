#!/bin/sh -eu
# Every day. Adds a base backup to $BACKUP/base. $PG… are the settings of libpq.
rm -rf "$BACKUP/base.part"
pg_basebackup -D "$BACKUP/base.part" -X stream -c fast
pg_verifybackup "$BACKUP/base.part"
mv "$BACKUP/base.part" "$BACKUP/base/$(date -u +%Y-%m-%dT%H:%M:%S+00)"
