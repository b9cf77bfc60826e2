/** Statements of the page of health. */
import type { Fact, HealthState, Watcher } from '../../../contract/desk-health.ts';
import { statement } from '../../platform/db.ts';

export interface ProcessRow {
  host: string;
  pid: number;
  roles: string[];
  started_at: Date;
  seen_at: Date;
  figures: Record<string, number>;
}
/** A process that said nothing for a day is forgotten: its absence was told long ago. */
export const processes = statement<ProcessRow, [now: Date]>(
  'health.processes',
  `select host, pid, roles, started_at, seen_at, figures from processes where seen_at > $1::timestamptz - interval '1 day' order by started_at, id`,
);
export const forgetProcesses = statement<never, [now: Date]>(
  'health.forget_processes',
  `delete from processes where seen_at < $1::timestamptz - interval '1 day'`,
);

export interface PartRow {
  part: string;
  state: HealthState;
  since: Date;
  checked_at: Date;
  facts: Fact[];
  next_state: HealthState | null;
  seen: number;
}
export const allParts = statement<PartRow>(
  'health.parts',
  'select part, state, since, checked_at, facts, next_state, seen from health_parts',
);
export const saveParts = statement<never, [rows: string]>(
  'health.save_parts',
  `insert into health_parts (part, state, since, checked_at, facts, next_state, seen)
   select part, state, since, checked_at, facts, next_state, seen from jsonb_to_recordset($1::jsonb)
     as r (part text, state text, since timestamptz, checked_at timestamptz, facts jsonb, next_state text, seen int)
   on conflict (part) do update set state = excluded.state, since = excluded.since, checked_at = excluded.checked_at,
     facts = excluded.facts, next_state = excluded.next_state, seen = excluded.seen`,
);
/** Two looks at the same time would tell twice. */
export const lockHealth = statement<never>('health.lock', `select pg_advisory_xact_lock(hashtext('health'))`);

export const watchers = statement<Watcher>(
  'health.watchers',
  'select id, email, language, least, repeat_hours from health_watchers order by created_at, id',
);
export const watcher = statement<Watcher, [id: string]>(
  'health.watcher',
  'select id, email, language, least, repeat_hours from health_watchers where id = $1',
);
export const watcherOf = statement<{ language: string; least: string; repeat_hours: number }, [email: string]>(
  'health.watcher_of',
  'select language, least, repeat_hours from health_watchers where email = $1 for update',
);
export const saveWatcher = statement<
  { id: string },
  [id: string, email: string, language: string, least: string, hours: number]
>(
  'health.save_watcher',
  `insert into health_watchers (id, email, language, least, repeat_hours) values ($1, $2, $3, $4, $5)
   on conflict (email) do update set language = excluded.language, least = excluded.least, repeat_hours = excluded.repeat_hours returning id`,
);
export const dropWatcher = statement<{ id: string }, [id: string]>(
  'health.drop_watcher',
  'delete from health_watchers where id = $1 returning id',
);
export const lastTold = statement<{ watcher_id: string; part: string; state: HealthState; told_at: Date }>(
  'health.told',
  'select watcher_id, part, state, told_at from health_told',
);
export const setTold = statement<
  never,
  [watcher: string, parts: readonly string[], states: readonly string[], at: Date]
>(
  'health.set_told',
  `insert into health_told (watcher_id, part, state, told_at)
   select $1, part, state, $4 from unnest($2::text[], $3::text[]) as t (part, state)
   on conflict (watcher_id, part) do update set state = excluded.state, told_at = excluded.told_at`,
);
export const noteBackup = statement<never, [kind: string, at: Date, note: string]>(
  'health.note_backup',
  'insert into backups (kind, at, note) values ($1, $2, $3)',
);
export const anySite = statement<{ id: number }>(
  'health.any_site',
  'select id from sites order by is_default desc, id limit 1',
);
export const siteHosts = statement<{ host: string }>('health.hosts', 'select host from site_hosts order by host');
export const auditProof = statement<{ at: Date; lines: number; broken_at: number | null }>(
  'health.audit_proof',
  'select at, lines, broken_at from audit_proofs order by at desc limit 1',
);
