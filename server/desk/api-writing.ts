/** The calls of the writers. */
import type * as contract from '../../contract/desk-writing.ts';
import { oneLine } from '../chat/rules.ts';
import type { Handler } from '../platform/http/call.ts';
import * as care from './care.ts';
import * as sql from './sql-writing.ts';
import * as writing from './writing.ts';
import { asksIfReal } from './writing-rules.ts';
import { honestSentence } from './writing-words.ts';

export const listWriting: Handler<typeof contract.listWriting> = async ({ services, staff, query, scope }) => {
  const seen = JSON.stringify(scope);
  const [rows, languages] = await Promise.all([
    sql.writingQueue(services.db, query.language || null, seen),
    sql.writingLanguages(services.db, seen),
  ]);
  return {
    conversations: rows.map(({ preview_kind: previewKind, preview_body: previewBody, staff_id: staffId, ...row }) => ({
      ...row,
      waiting_since: row.waiting_since.toISOString(),
      preview: { kind: previewKind, body: oneLine(previewBody, 120) },
      asks_if_real: asksIfReal(previewBody),
      claimed_by: staffId === staff.id ? null : row.claimed_by,
      mine: staffId === staff.id,
    })),
    waiting: languages.reduce((sum, one) => sum + one.count, 0),
    languages,
  };
};

export const claimWriting: Handler<typeof contract.claimWriting> = async ({ services, staff, body, scope }) => ({
  id: await writing.claimNext(services, staff, { ...body, scope }),
});

export const openWriting: Handler<typeof contract.openWriting> = async ({ services, staff, params, locale }) => {
  const { language, ...opened } = await writing.openWriting(services, staff, params.id, locale);
  return { ...opened, honest_sentence: services.words.text(language, honestSentence) };
};

export const pollWriting: Handler<typeof contract.pollWriting> = ({ services, staff, params, body }) =>
  writing.pollWriting(services, staff, params.id, body);

export const olderWriting: Handler<typeof contract.olderWriting> = ({ services, params, query }) =>
  writing.olderMessages(services, params.id, query.before);

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

export const closeCare: Handler<typeof contract.closeCare> = async ({ services, staff, params, body }) => {
  await care.closeCare(services, staff, params.id, body);
  return { ok: true };
};
