#!/bin/sh -eu
# Once, as the user of PostgreSQL; restart it afterwards. Archives the log to $BACKUP/wal.
# $PG… are the settings of libpq.
mkdir -p "$BACKUP/base" "$BACKUP/wal"
psql -c "alter system set archive_mode = on" \
  -c "alter system set archive_timeout = '${ARCHIVE_TIMEOUT:-1min}'" \
  -c "alter system set archive_command = 'cmp -s %p $BACKUP/wal/%f || { test ! -e $BACKUP/wal/%f && cp %p $BACKUP/wal/%f.part && sync $BACKUP/wal/%f.part && mv $BACKUP/wal/%f.part $BACKUP/wal/%f; }'"
