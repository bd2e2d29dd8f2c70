#!/bin/sh -eu
# As the user of the service, once PostgreSQL is restored. Copies the files that documents need from $BACKUP to $DATA_DIR.
umask 077
mkdir -p "$DATA_DIR/blobs/files"
psql -Atc "select blob_key from documents" | while read -r key; do
  cp "$BACKUP/files/$key" "$DATA_DIR/blobs/files/$key" || echo "no copy of $key"
done
