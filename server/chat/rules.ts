/** Pure rules about the content of messages. */

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Characters as people see them (graphemes); counting stops just above `limit`. */
export function graphemes(text: string, limit = Number.POSITIVE_INFINITY): number {
  // For plain ASCII, code units are graphemes.
  if (text.length <= limit && /^[\x20-\x7e]*$/.test(text)) return text.length;
  let n = 0;
  for (const _ of segmenter.segment(text)) if (++n > limit) break;
  return n;
}

/**
 * A version 7 UUID: its first 48 bits are the time. Whether that time is plausible is decided by the database's
 * clock.
 */
export const isUuidV7 = (id: string): boolean => id.charAt(14) === '7';
export const timeOfUuid = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));

/** A text cut to one line, for lists and quotations. */
export const oneLine = (text: string, limit = 160): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= limit) return line;
  let cut = '';
  for (const { segment } of segmenter.segment(line.slice(0, limit * 4))) {
    if (cut.length + segment.length >= limit) break;
    cut += segment;
  }
  return `${cut}…`;
};
