/** Lines that writers keep for themselves. */
import { uuidv7 } from 'uuidv7';
import { chatSignals } from '../../contract/chat-signals.ts';
import { type saveWriterLine, writerLineLength, writerLinesMost } from '../../contract/desk-writing-lines.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { isUniqueViolation, statement, transaction } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import { findWriting } from './writing.ts';
import { withoutName } from './writing-rules.ts';

export const linesOf = statement<{ id: string; language: string; text: string }, [staff: string]>(
  'desk.writer_lines',
  'select id, language, text from writer_lines where staff_id = $1 order by saved_at desc, id desc',
);
const nameOf = statement<{ username: string | null }, [member: string]>(
  'desk.writer_lines_name',
  'select username from members where id = $1',
);
/** Saved in two tabs at once, they queue here, so that none gets past the limit. Held to the end of the transaction. */
const lockLines = statement<never, [staff: string]>(
  'desk.lock_writer_lines',
  `select pg_advisory_xact_lock(hashtext('desk.writer_lines'), hashtext($1))`,
);
const countLines = statement<{ n: number }, [staff: string]>(
  'desk.count_writer_lines',
  'select count(*)::int as n from writer_lines where staff_id = $1::uuid',
);
const insertLine = statement<never, [id: string, staff: string, language: string, text: string]>(
  'desk.insert_writer_line',
  'insert into writer_lines (id, staff_id, language, text) values ($1, $2, $3, $4) on conflict (staff_id, language, text) do nothing',
);
const changeLine = statement<never, [id: string, staff: string, language: string, text: string]>(
  'desk.change_writer_line',
  'update writer_lines set language = $3, text = $4, saved_at = now() where id = $1 and staff_id = $2',
);
const deleteLine = statement<{ language: string }, [id: string, staff: string]>(
  'desk.delete_writer_line',
  'delete from writer_lines where id = $1 and staff_id = $2 returning language',
);

/** @throws Refusal not_found (somebody else’s, or gone), bad_request (empty, too long), writer_asks (contact details), writer_lines_full */
export async function saveLine(
  { db }: Services,
  staff: StaffCaller,
  conversation: string,
  { line, language, text }: BodyOf<typeof saveWriterLine>,
): Promise<void> {
  const { member_id: memberId } = await findWriting(db, conversation);
  const kept = withoutName(text.trim(), (await nameOf.one(db, memberId))?.username);
  if (kept === '' || kept.length > writerLineLength) throw fieldRefusal('text', 'bad_request');
  // It could not be sent, and would keep somebody's number where nobody looks for it.
  if (chatSignals(kept).length > 0) throw new Refusal('writer_asks');
  try {
    await transaction(db, async (tx) => {
      await lockLines(tx, staff.id);
      const saved = (await countLines.one(tx, staff.id))?.n ?? 0;
      if (line === null && saved >= writerLinesMost)
        throw new Refusal('writer_lines_full', { data: { limit: writerLinesMost } });
      const id = line ?? uuidv7();
      const done = await (line === null ? insertLine : changeLine).run(tx, id, staff.id, language, kept);
      if (line !== null && done === 0) throw new Refusal('not_found');
      if (done > 0) await audit(tx, staff, 'writing_line_saved', { kind: 'line', id }, { language });
    });
  } catch (error) {
    // Changed into what another of theirs says.
    throw isUniqueViolation(error, 'writer_lines_once') ? fieldRefusal('text', 'conflict') : error;
  }
}

export const dropLine = ({ db }: Services, staff: StaffCaller, id: string): Promise<void> =>
  transaction(db, async (tx) => {
    const gone = await deleteLine.one(tx, id, staff.id);
    if (gone) await audit(tx, staff, 'writing_line_removed', { kind: 'line', id }, { language: gone.language });
  });
