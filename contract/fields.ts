/**
 * What a caller may send, by kind. Every text and number of a request has bounds that its column can hold (contract/fields.test.ts
 * refuses others), so that no input ends in a fault of the database. What no text may hold at all is `textFault`.
 */
import { Type } from 'typebox';

/** The largest number of PostgreSQL's `integer`. */
const intMax = 2_147_483_647;

export const Id = Type.String({ format: 'uuid', maxLength: 36 });

interface Bounds {
  minimum?: number;
  maximum?: number;
}

/** How many of something, or a number in a list. */
export const Count = (bounds: Bounds = {}) => Type.Integer({ minimum: 0, maximum: intMax, ...bounds });
/** Place of a message in its conversation, size of a file, position in one. */
export const Seq = (bounds: Bounds = {}) => Type.Integer({ minimum: 0, maximum: intMax, ...bounds });
/** A number of a long series: a stream of changes, the lines of the audit log. */
export const LongSeq = (bounds: Bounds = {}) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, ...bounds });
/** An amount to pay or to pay back, in minor units. */
export const Money = (bounds: Bounds = {}) => Type.Integer({ minimum: 1, maximum: intMax, ...bounds });
/** At most `max` characters. */
export const Text = (max: number, more: { minLength?: number; pattern?: string } = {}) =>
  Type.String({ maxLength: max, ...more });
/** ISO 3166, two capitals. */
export const Country = Text(2, { pattern: '^[A-Z]{2}$' });
/** ISO 8601, of this millennium or the next one. */
export const Moment = Text(40, { pattern: '^[12]\\d{3}-\\d{2}-\\d{2}(T[\\d:.]+(Z|[+-]\\d{2}:\\d{2}))?$' });
/** Where a list goes on, as an earlier answer said. */
export const Cursor = Text(300);

/**
 * Code units of one character as people see it, at most. The longest emoji have 19; a text is measured in characters, and without
 * this one of them could be as long as a book.
 */
export const characterMaxUnits = 32;

let segmenter: Intl.Segmenter | undefined;
/** Nothing but characters of one code unit, whatever stands beside them; most texts are that. */
const plain = /^[\u0020-\u02ff\n\t]*$/;

/** Why a text can be no input, however short: the null character, half a surrogate pair, a character without end. */
export function textFault(text: string): 'null' | 'surrogate' | 'character' | undefined {
  if (text.includes('\0')) return 'null';
  if (!text.isWellFormed()) return 'surrogate';
  if (text.length <= characterMaxUnits || plain.test(text)) return undefined;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) if (segment.length > characterMaxUnits) return 'character';
  return undefined;
}
