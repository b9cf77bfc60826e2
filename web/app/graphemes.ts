/** Characters as people see them: a family emoji or a letter with its accent is one. */
let segmenter: Intl.Segmenter | undefined;

export function graphemes(text: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}
