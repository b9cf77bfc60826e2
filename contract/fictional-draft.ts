/** What is typed in the studio before members see it: field by field. Pure, the same on both sides. */
import type { Static } from 'typebox';
import type { FictionalChanges } from './desk-fictional.ts';

export type Changes = Static<typeof FictionalChanges>;

/** A field of the draft: a part of a profile that is kept, and overtaken, by itself. */
export const draftField = '^(about|voice|never|writers|place|texts\\.[a-z]{2}|facts\\.[a-z_]{3,30})$';

/** One change for each field that these changes are about. */
export function fieldsOf({ facts, texts, ...others }: Changes): [field: string, changes: Changes][] {
  return [
    ...Object.entries(others).map(([name, value]): [string, Changes] => [name, { [name]: value }]),
    ...Object.entries(facts ?? {}).map(([name, value]): [string, Changes] => [
      `facts.${name}`,
      { facts: { [name]: value } },
    ]),
    ...(texts ?? []).map((text): [string, Changes] => [`texts.${text.language}`, { texts: [text] }]),
  ];
}

/** All of them as one change; of a text in a language, and of a fact, the last one counts. */
export function merged(parts: readonly Changes[]): Changes {
  const facts = Object.assign({}, ...parts.map((part) => part.facts ?? {})) as NonNullable<Changes['facts']>;
  const texts = new Map(parts.flatMap((part) => part.texts ?? []).map((text) => [text.language, text]));
  const whole: Changes = Object.assign({}, ...parts);
  if (Object.keys(facts).length > 0) whole.facts = facts;
  if (texts.size > 0) whole.texts = [...texts.values()];
  return whole;
}
