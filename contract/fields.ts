/**
 * Field types of requests. Every text and number is bounded by what its column can hold (contract/fields.test.ts refuses others),
 * so that no input causes a database error. `textFault` finds texts that are never acceptable.
 */
import { type TSchema, Type } from 'typebox';

/** The largest number of PostgreSQL's `integer`. */
const intMax = 2_147_483_647;

export const Id = Type.String({ format: 'uuid', maxLength: 36 });

interface Bounds {
  minimum?: number;
  maximum?: number;
}

/** A quantity, or a number in a list. */
export const Count = (bounds: Bounds = {}) => Type.Integer({ minimum: 0, maximum: intMax, ...bounds });
/** Position of a message in its conversation, size of a file, offset in one. */
export const Seq = (bounds: Bounds = {}) => Type.Integer({ minimum: 0, maximum: intMax, ...bounds });
/** A number in a long series: a stream of changes, the lines of the audit log. */
export const LongSeq = (bounds: Bounds = {}) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, ...bounds });
/** An amount to pay or to pay back, in minor units. */
export const Money = (bounds: Bounds = {}) => Type.Integer({ minimum: 1, maximum: intMax, ...bounds });
/** At most `max` characters. */
export const Text = (max: number, more: { minLength?: number; pattern?: string } = {}) =>
  Type.String({ maxLength: max, ...more });
/** ISO 3166, two upper-case letters. */
export const Country = Text(2, { pattern: '^[A-Z]{2}$' });
/** A month, such as 2026-11. */
export const Month = Text(7, { pattern: '^\\d{4}-\\d{2}$' });
/** A day, of the years a moment can have. */
export const Day = Text(10, { pattern: '^[12]\\d{3}-\\d{2}-\\d{2}$' });
/** ISO 8601, from the year 1000 to 2999. */
export const Moment = Text(40, { pattern: '^[12]\\d{3}-\\d{2}-\\d{2}(T[\\d:.]+(Z|[+-]\\d{2}:\\d{2}))?$' });
/** Of answers: what may be null. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const NullableText = Nullable(Type.String());
/** Where a list continues, from an earlier answer. */
export const Cursor = Text(300);

/**
 * Maximum code units of one character as people see it. The longest emoji have 19; since texts are measured in characters, one
 * character could otherwise be as long as a book.
 */
export const characterMaxUnits = 32;

let segmenter: Intl.Segmenter | undefined;
/** Only characters of one code unit, as in most texts. */
const plain = /^[\u0020-\u02ff\n\t]*$/;

/** Why a text is unacceptable at any length: a null character, half a surrogate pair, an endless character. */
export function textFault(text: string): 'null' | 'surrogate' | 'character' | undefined {
  if (text.includes('\0')) return 'null';
  if (!text.isWellFormed()) return 'surrogate';
  if (text.length <= characterMaxUnits || plain.test(text)) return undefined;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) if (segment.length > characterMaxUnits) return 'character';
  return undefined;
}
