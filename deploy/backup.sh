#!/usr/bin/env bash
# A base backup a day, kept for four weeks, and the WAL in between (archive_command puts it into /wal): any second of these weeks
# can be restored (docs/run/restore.md). Copy /backups and /wal to another provider; pgbackrest.conf does so by itself.
set -euo pipefail
keep_days=${KEEP_DAYS:-28}
while true; do
  day=/backups/$(date -u +%Y-%m-%dT%H%M)
  if pg_basebackup --pgdata="$day.part" --format=tar --gzip --checkpoint=fast --wal-method=fetch --no-password; then
    tar -czf "$day.part/files.tar.gz" -C /data files 2>/dev/null || true
    mv "$day.part" "$day"
    date +%s > /backups/last-success
    psql -qc "insert into backups (kind, note) values ('made', 'base backup')" || true
  else
    rm -rf "$day.part"
    echo "the backup failed; next try in an hour" >&2
    sleep 3600
    continue
  fi
  find /backups -mindepth 1 -maxdepth 1 -type d -mtime +"$keep_days" -exec rm -rf {} +
  find /wal -type f -mtime +"$keep_days" -delete
  sleep 86400
done
