/** Translation at the desk. */
import type { deskTranslate as contract } from '../../contract/desk-translate.ts';
import { Refusal } from '../platform/errors.ts';
import type { Handler } from '../platform/http/call.ts';
import { createTranslator } from '../platform/translate.ts';

export const deskTranslate: Handler<typeof contract> = async ({ services, body }) => {
  const translator = createTranslator(services.config);
  if (translator === null) throw new Refusal('unavailable');
  try {
    return { texts: await translator.translate(body.texts, body.to) };
  } catch (err) {
    services.log.warn({ err }, 'no translation');
    throw new Refusal('unavailable');
  }
};
