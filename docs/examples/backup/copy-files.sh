#!/bin/sh -eu
# Every few minutes, one at a time, as the user of the service. Copies new files from $DATA_DIR to $BACKUP/files. A file is
# complete before its document is committed and never changes, so the copy has all files of the time in $BACKUP/files-until.
mkdir -p "$BACKUP/files"
began=$(date -u +%Y-%m-%dT%H:%M:%S+00)
for file in "$DATA_DIR"/blobs/files/*; do
  name=${file##*/}
  case $name in *.part | '*') continue ;; esac
  test -e "$BACKUP/files/$name" || {
    cp "$file" "$BACKUP/file.part" && sync "$BACKUP/file.part" && mv "$BACKUP/file.part" "$BACKUP/files/$name"
  } || test ! -e "$file" # deleted meanwhile
done
echo "$began" > "$BACKUP/files-until"
