/** The calls of the writers. */
import type * as contract from '../../contract/desk-writing.ts';
import type * as saved from '../../contract/desk-writing-lines.ts';
import { may, type Right } from '../../contract/permissions.ts';
import type { At } from '../chat/message-cost.ts';
import { oneLine } from '../chat/rules.ts';
import { writingOf } from '../insight/close-writing.ts';
import { writerToday } from '../insight/writers.ts';
import { fieldRefusal } from '../platform/errors.ts';
import type { Handler } from '../platform/http/call.ts';
import { setting } from '../sites/settings.ts';
import * as care from './care.ts';
import * as sql from './sql-writing.ts';
import * as start from './start-writing.ts';
import { openSites } from './start-writing.ts';
import * as writing from './writing.ts';
import { dropLine, linesOf, saveLine } from './writer-lines.ts';
import { asksIfReal } from './writing-rules.ts';
import { turnsNow } from './writing-turns.ts';
import { honestSentence } from './writing-words.ts';

/** Who sets what writers are paid, and sees what all of them earned. */
const mayPay = (rights: readonly Right[]): boolean => may(rights, 'books.see', { site: 'every' }) !== null;

const zoneOf = ({ site, country }: At) => setting(site, country, 'time_zone');

/** As the database decides it (kept_for_others), with why. */
function turnOf(row: Pick<sql.QueueRow, 'on_duty' | 'waiting_since'>, staffId: string, late: Date) {
  if (row.on_duty === null) return 'anybody';
  if (row.on_duty.some(({ id }) => id === staffId)) return 'own';
  if (row.on_duty.length === 0) return 'off_duty';
  return row.waiting_since <= late ? 'late' : 'kept';
}

export const listWriting: Handler<typeof contract.listWriting> = async (call) => {
  const { services, staff, query, scope } = call;
  const seen = JSON.stringify(scope);
  const { hours, late } = await turnsNow(services);
  const [rows, languages, today, open] = await Promise.all([
    sql.writingQueue(services.db, query.language || null, seen, hours),
    sql.writingLanguages(services.db, seen),
    writerToday.one(services.db, staff.id, zoneOf(call)),
    openSites(services),
  ]);
  return {
    today: today ?? { messages: 0, median_seconds: null, usual: null },
    may_start: open.some((site) => may(staff.rights, 'writing.answer', { site }) !== null),
    conversations: rows.map(({ preview_kind: previewKind, preview_body: previewBody, staff_id: staffId, ...row }) => ({
      ...row,
      on_duty: (row.on_duty ?? []).map(({ name }) => name),
      turn: turnOf(row, staff.id, late),
      waiting_since: row.waiting_since.toISOString(),
      preview: { kind: previewKind, body: oneLine(previewBody, 120) },
      asks_if_real: asksIfReal(previewBody),
      claimed_by: staffId === staff.id ? null : row.claimed_by,
      mine: staffId === staff.id,
    })),
    waiting: languages.reduce((sum, language) => sum + language.count, 0),
    languages,
  };
};

const monthIn = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone }).format(at);

export const listOpenings: Handler<typeof contract.listOpenings> = async ({ services, staff, scope }) => ({
  openings: await start.listOpenings(services, staff, scope),
});

export const startWriting: Handler<typeof contract.startWriting> = ({ services, staff, body, idempotencyKey }) =>
  start.startWriting(services, staff, { ...body, key: idempotencyKey });

export const writerCounts: Handler<typeof contract.writerCounts> = async (call) => {
  const { services, staff, query, scope } = call;
  const month = query.month ?? monthIn(services.clock.now(), zoneOf(call));
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) throw fieldRefusal('month', 'bad_request');
  const own = may(staff.rights, 'insight.see') === null;
  // A month is paid for all sites together, so beside the figures of some there is no amount. One's own is one's own, wherever it was written.
  const paid = query.site === undefined && (own || mayPay(staff.rights));
  return {
    month,
    own,
    may_pay: mayPay(staff.rights),
    paid,
    ...(await writingOf(services, { month, own: own ? staff.id : null, scope: paid ? null : scope, paid })),
  };
};

export const claimWriting: Handler<typeof contract.claimWriting> = async ({ services, staff, body, scope }) => ({
  id: await writing.claimNext(services, staff, { ...body, scope }),
});

export const openWriting: Handler<typeof contract.openWriting> = async (call) => {
  const { language, ...opened } = await writing.openWriting(call, call.params.id);
  return { ...opened, honest_sentence: call.services.words.text(language, honestSentence) };
};

export const pollWriting: Handler<typeof contract.pollWriting> = (call) =>
  writing.pollWriting(call, call.params.id, call.body);

export const olderWriting: Handler<typeof contract.olderWriting> = (call) =>
  writing.olderMessages(call, call.params.id, call.query.before);

export const releaseWriting: Handler<typeof contract.releaseWriting> = async ({ services, staff, params }) => {
  await sql.releaseWriting.run(services.db, staff.id, params.id);
  return { ok: true };
};

export const answerWriting: Handler<typeof contract.answerWriting> = ({
  services,
  staff,
  params,
  body,
  idempotencyKey,
}) => writing.answerWriting(services, staff, params.id, { ...body, key: idempotencyKey });

export const saveWritingNote: Handler<typeof contract.saveWritingNote> = async ({ services, staff, params, body }) => ({
  note: await writing.saveNote(services, staff, params.id, body),
});

export const tellSupport: Handler<typeof contract.tellSupport> = ({ services, staff, params, body }) =>
  care.tellSupport(services, staff, params.id, body);

export const listWriterLines: Handler<typeof saved.listWriterLines> = async ({ services, staff }) => ({
  lines: await linesOf(services.db, staff.id),
});

export const saveWriterLine: Handler<typeof saved.saveWriterLine> = async ({ services, staff, params, body }) => {
  await saveLine(services, staff, params.id, body);
  return { ok: true };
};

export const dropWriterLine: Handler<typeof saved.dropWriterLine> = async ({ services, staff, params }) => {
  await dropLine(services, staff, params.id);
  return { ok: true };
};
