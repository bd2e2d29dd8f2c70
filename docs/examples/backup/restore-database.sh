#!/bin/sh -eu
# As the user of PostgreSQL, on an empty machine with the same major version, where $PGDATA does not exist yet. Prepares it
# to start as it was at $TARGET, such as 2026-11-23T09:30:00+00.
for base in "$BACKUP"/base/*+00; do [ "${base##*/}" \> "$TARGET" ] || newest=$base; done
cp -a "$newest" "$PGDATA"
chmod 700 "$PGDATA"
cat >> "$PGDATA/postgresql.auto.conf" <<END
archive_mode = off
restore_command = 'cp $BACKUP/wal/%f %p'
recovery_target_time = '$TARGET'
recovery_target_action = promote
synchronous_standby_names = ''
END
touch "$PGDATA/recovery.signal"
