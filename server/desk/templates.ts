/** Texts for answers, by language: kept, changed, removed. */
import { uuidv7 } from 'uuidv7';
import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/desk-threads.ts';
import { isUniqueViolation, transaction } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { audit, changesIn } from './audit.ts';
import * as sql from './sql-threads.ts';

export async function listTemplates({ db }: Services): Promise<AnswerOf<typeof contract.listTemplates>> {
  const rows = await sql.templates(db);
  return { templates: rows.map(({ updated_at: at, ...row }) => ({ ...row, updated_at: at.toISOString() })) };
}

/** @throws Refusal conflict: somebody changed or deleted it meanwhile; template_taken */
export async function saveTemplate(
  { db }: Services,
  staff: StaffCaller,
  input: BodyOf<typeof contract.saveTemplate>,
): Promise<void> {
  const { id, language, version } = input;
  const [name, text] = [input.name.trim(), input.text.trim()];
  if (name.length < 2) throw fieldRefusal('name', 'bad_request');
  if (id === null && text === '') throw fieldRefusal('text', 'bad_request');
  const keep = transaction(db, async (tx) => {
    const template = id === null ? undefined : await sql.templateById.one(tx, id);
    if (id === null) await sql.insertTemplate.run(tx, uuidv7(), language, name, text, staff.name);
    else if (template?.version !== version) throw new Refusal('conflict');
    else if (text === '') await sql.dropTemplate.run(tx, id);
    else await sql.changeTemplate.run(tx, id, language, name, text, staff.name);
    const action = text === '' ? 'template_removed' : 'template_saved';
    await audit(
      tx,
      staff,
      action,
      { kind: 'template', id: text === '' && template ? template.name : name },
      { language },
      changesIn(
        template ? { name: template.name, language: template.language, text: template.text } : {},
        text === '' ? {} : { name, language, text },
      ),
    );
  });
  try {
    await keep;
  } catch (error) {
    // Two under one name in one language would be one too many to choose from.
    throw isUniqueViolation(error, 'reply_templates_name') ? fieldRefusal('name', 'template_taken') : error;
  }
}
