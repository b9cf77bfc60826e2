#!/usr/bin/env bash
# A base backup a day, kept for four weeks, and the WAL in between (archive_command puts it into /wal): any second of these weeks
# can be restored (docs/run/restore.md). Photos of the volume: a whole copy a day, kept for three days, since they hardly change.
# Copy /backups and /wal to another provider. `backup.sh once` makes one backup and ends.
set -euo pipefail
keep_days=${KEEP_DAYS:-28}
keep_photos_days=${KEEP_PHOTOS_DAYS:-3}

# The volume belongs to root at first, and PostgreSQL could not write to it.
chown postgres /wal

# A file that changed while it was read is no failure (1); one that could not be read is.
photos() {
  [ -d /data/files ] || return 0
  tar -czf "$1/files.tar.gz" -C /data files || [ $? -eq 1 ]
}

back_up() {
  local day
  day=/backups/$(date -u +%Y-%m-%dT%H%M%S)
  if pg_basebackup --pgdata="$day.part" --format=tar --gzip --checkpoint=fast --wal-method=stream --no-password && photos "$day.part"; then
    mv "$day.part" "$day"
    date +%s > /backups/last-success
    psql -qc "insert into backups (kind, note) values ('made', 'base backup')" || true
  else
    rm -rf "$day.part"
    return 1
  fi
}

if [ "${1:-}" = once ]; then
  back_up
  exit
fi
while true; do
  if ! back_up; then
    echo "the backup failed; next try in an hour" >&2
    sleep 3600
    continue
  fi
  find /backups -mindepth 1 -maxdepth 1 -type d -mtime +"$keep_days" -exec rm -rf {} +
  find /backups -name files.tar.gz -mtime +"$keep_photos_days" -delete
  # The oldest base backup needs some from before its end.
  find /wal -type f -mtime +$((keep_days + 1)) -delete
  sleep 86400
done
