#!/bin/sh -eu
# After remove-old-backups.sh, as the user of the service, and not while files are being copied. Removes the copies of files
# that were deleted before the oldest base backup.
test -d "$DATA_DIR/blobs/files"
mkdir -p "$BACKUP/deleted"
for copy in "$BACKUP"/files/*; do
  name=${copy##*/}
  if [ -e "$DATA_DIR/blobs/files/$name" ]; then
    [ ! -e "$BACKUP/deleted/$name" ] || rm "$BACKUP/deleted/$name"
  elif [ ! -e "$BACKUP/deleted/$name" ]; then
    : > "$BACKUP/deleted/$name" # its time is when the file was found to be deleted
  fi
done
oldest=$(ls "$BACKUP/base" | grep '+00$' | head -n 1)
find "$BACKUP/deleted" -type f ! -newermt "$oldest" | while read -r deleted; do
  rm -f "$BACKUP/files/${deleted##*/}" "$deleted"
done
