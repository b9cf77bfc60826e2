import { expect, test } from 'vitest';
import { contactMarks } from './contact-marks.ts';

const marked = (text: string) =>
  contactMarks(text)
    .filter((piece) => piece.contact)
    .map((piece) => piece.text.trim());

test.each([
  ['write me: anna.k@mail.example please', ['anna.k@mail.example']],
  ['anna (at) mail punt nl', ['anna (at) mail punt nl']],
  ['see www.my-page.nl/me or https://x.example', ['www.my-page.nl/me', 'https://x.example']],
  ['bel 06 - 12 34 56 78', ['06 - 12 34 56 78']],
  ['+49 (0)170 1234567', ['+49 (0)170 1234567']],
  ['Insta: yara_k83, or on WhatsApp', ['Insta: yara_k83', 'WhatsApp']],
  ['find me @yara.k', ['@yara.k']],
])('%s', (text, ways) => {
  expect(marked(text)).toEqual(ways);
});

test.each([
  'I was born on 12.03.1984 and moved in 2010.',
  'Two cats, 3 plants, 1,80 m. Meet at the lake.',
  'Ich mag Schnappschüsse, e.g. of trees... and so on.',
  '',
])('innocent: %s', (text) => {
  expect(marked(text)).toEqual([]);
  expect(
    contactMarks(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

test('the pieces are the text', () => {
  const text = 'a@b.nl b@c.nl www.c.nl +31 6 12345678 @handle';
  expect(
    contactMarks(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
