import { expect, it } from 'vitest';
import { formatted, withoutMarks } from './format.ts';

const wrap = {
  p: (html: string) => `<p>${html}</p>`,
  list: (items: string[]) => `<ul>${items.map((i) => `<li>${i}</li>`).join('')}</ul>`,
};
const html = (words: string) => formatted(words, wrap);

it('makes bold and lists of marks, and leaves everything else as it was typed', () => {
  expect(html('Only **this week**, and **no longer**.')).toBe(
    '<p>Only <strong>this week</strong>, and <strong>no longer</strong>.</p>',
  );
  expect(html('What is new:\n- filters\n- a **map**\nSee you')).toBe(
    '<p>What is new:</p>\n<ul><li>filters</li><li>a <strong>map</strong></li></ul>\n<p>See you</p>',
  );
  for (const plain of ['2 ** 3 ** 4', '****', '** a **', 'one\ntwo', '-5 degrees', 'a - b'])
    expect(html(plain)).toBe(`<p>${plain.replaceAll('\n', '<br>')}</p>`);
});

it('escapes what is typed, inside of marks too', () => {
  expect(html('**<b>&**\n- <img src=x onerror=alert(1)>')).toBe(
    '<p><strong>&lt;b&gt;&amp;</strong></p>\n<ul><li>&lt;img src=x onerror=alert(1)&gt;</li></ul>',
  );
});

it('takes the marks out of plain text', () => {
  expect(withoutMarks('Only **this week**:\n- 2 ** 3')).toBe('Only this week:\n- 2 ** 3');
});
