/**
 * Translation for staff who read what they do not speak: an interface, with nothing behind it unless the operator names a server
 * (TRANSLATE_URL, that of LibreTranslate or one like it). Texts go there and are kept nowhere.
 */
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from './config.ts';

export interface Translator {
  /** Each text in `to`, in the same order. @throws Error when the server does not answer as it should */
  translate(texts: readonly string[], to: string): Promise<string[]>;
}

const timeoutMs = 15_000;
const Answer = Type.Object({ translatedText: Type.Array(Type.String()) });

/** Null: none is set. */
export function createTranslator({ translateUrl }: Pick<Config, 'translateUrl'>): Translator | null {
  if (translateUrl === null) return null;
  const address = new URL(translateUrl);
  const key = decodeURIComponent(address.password);
  const target = `${address.origin}${address.pathname.replace(/\/$/, '')}/translate`;
  return {
    async translate(texts, to) {
      const answer = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          q: texts,
          source: 'auto',
          target: to,
          format: 'text',
          ...(key ? { api_key: key } : {}),
        }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!answer.ok) throw new Error(`the translation answered ${answer.status}`);
      const read: Static<typeof Answer> = Value.Parse(Answer, await answer.json());
      if (read.translatedText.length !== texts.length) throw new Error('the translation has another number of texts');
      return read.translatedText;
    },
  };
}
