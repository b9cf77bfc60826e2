/** The calls of the page of health. */
import { uuidv7 } from 'uuidv7';
import { healthParts, healthStates } from '../../contract/desk-health.ts';
import type * as contract from '../../contract/desk-health.ts';
import { dayMs } from '../../contract/time.ts';
import { isEmail } from '../accounts/rules.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Handler } from '../platform/http/call.ts';
import { audit, changesIn } from './audit.ts';
import { partWords } from './health/part-words.ts';
import { runbookOf } from './health/runbook.ts';
import { sendHealthMail } from './health/send-health-mail.ts';
import * as sql from './health/sql.ts';

export const deskHealth: Handler<typeof contract.deskHealth> = async ({ services: { db, clock, words }, locale }) => {
  const [rows, processes, watchers] = await Promise.all([
    sql.allParts(db),
    sql.processes(db, clock.now()),
    sql.watchers(db),
  ]);
  const rowOf = new Map(rows.map((row) => [row.part, row]));
  const parts = healthParts.flatMap((part) => {
    const row = rowOf.get(part);
    if (!row) return [];
    const { title, means, runbook } = partWords[part];
    return {
      part,
      title: words.text(locale, title),
      means: words.text(locale, means),
      runbook: runbookOf(runbook),
      state: row.state,
      since: row.since.toISOString(),
      checked_at: row.checked_at.toISOString(),
      facts: row.facts,
    };
  });
  return {
    parts: parts.toSorted((a, b) => healthStates.indexOf(b.state) - healthStates.indexOf(a.state)),
    processes: processes.map(({ figures: _, started_at: started, seen_at: seen, ...row }) => ({
      ...row,
      started_at: started.toISOString(),
      seen_at: seen.toISOString(),
    })),
    watchers,
  };
};

export const deskWatchHealth: Handler<typeof contract.deskWatchHealth> = async ({ services, staff, body }) => {
  const email = body.email.trim().toLowerCase();
  if (!isEmail(email)) throw new Refusal('email_invalid', { fields: { email: 'email_invalid' } });
  return transaction(services.db, async (tx) => {
    const before = await sql.watcherOf.one(tx, email);
    const row = await sql.saveWatcher.one(tx, uuidv7(), email, body.language, body.least, body.repeat_hours);
    const id = row?.id ?? '';
    const { language, least, repeat_hours } = body;
    const changes = changesIn(before ?? {}, { language, least, repeat_hours });
    await audit(tx, staff, 'health_watched', { kind: 'watcher', id }, {}, changes);
    return { id };
  });
};

export const deskUnwatchHealth: Handler<typeof contract.deskUnwatchHealth> = ({ services, staff, body: { id } }) =>
  transaction(services.db, async (tx) => {
    const gone = await sql.dropWatcher.one(tx, id);
    if (gone) await audit(tx, staff, 'health_unwatched', { kind: 'watcher', id });
    return { ok: true };
  });

export const deskTestHealth: Handler<typeof contract.deskTestHealth> = ({ services, staff, body: { id } }) =>
  transaction(services.db, async (tx) => {
    if (!(await sql.watcher.one(tx, id))) throw new Refusal('not_found');
    await services.jobs.enqueue(tx, sendHealthMail, { watcher_id: id, lines: [] });
    await audit(tx, staff, 'health_tested', { kind: 'watcher', id });
    return { ok: true };
  });

export const deskNoteRestore: Handler<typeof contract.deskNoteRestore> = ({ services, staff, body: { day, note } }) =>
  transaction(services.db, async (tx) => {
    const at = new Date(`${day}T12:00:00Z`);
    const exact = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
    if (!exact || at.getTime() > services.clock.now().getTime() + dayMs)
      throw new Refusal('bad_request', { fields: { day: 'bad_request' } });
    await sql.noteBackup.run(tx, 'restored', at, note);
    await audit(tx, staff, 'restore_noted', undefined, { day });
    return { ok: true };
  });
