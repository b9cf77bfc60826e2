/** Every figure is explained where it is shown: a page of the desk with numbers in a table or a chart says at its `?` what they mean. (Lists: by type, web/desk/table/look.ts.) */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOf, root } from './imports.ts';

const pages = [
  ...filesOf('web/desk/insight').filter((file) => file.endsWith('.tsx')),
  ...filesOf('web/desk/offers').filter((file) => file.endsWith('.tsx')),
  'web/desk/BookDays.tsx',
  'web/desk/LedgerPage.tsx',
  'web/desk/writing/WriterCountsPage.tsx',
];
const shown = (file: string) => readFileSync(join(root, file), 'utf8');
/** A chart cannot be made without saying what its figures mean, nor the table within it: its type asks for `of`. */
const explains = (code: string) => /<(?:FigureHead|Definitions?) of=|<Explained\b|<ChartCard\b[^>]*?\sof=/.test(code);
const showsFigures = (code: string) => /<(?:table|ChartCard)\b|className="insight-numbers"/.test(code);

it('wherever insight shows figures, their definitions stand beside them', () => {
  const figures = pages.filter((file) => showsFigures(shown(file)));
  expect(figures.length).toBeGreaterThan(12);
  expect(figures.filter((file) => !explains(shown(file)))).toEqual([]);
});

/** Tables whose numbers are named by their caption, are what one sets, or are explained in the list of the same rows. */
const explainedElsewhere = new Map([
  ['web/desk/member/Beside.tsx', 'its caption: by month, under net payments'],
  ['web/desk/threads/HeldTable.tsx', 'rows of one person, counted'],
  ['web/desk/table/ListTable.tsx', 'at the title, for every column of figures'],
]);

it('so does every other table of the desk with numbers in its cells', () => {
  const tables = filesOf('web/desk').filter((file) => {
    const code = file.endsWith('.tsx') ? shown(file) : '';
    return /<table\b/.test(code) && /className="num"|'num'|\b(?:number|money|sum|share|took)\(/.test(code);
  });
  expect(tables.length).toBeGreaterThan(10);
  const bare = tables.filter((file) => !explains(shown(file)));
  expect(bare.toSorted()).toEqual([...explainedElsewhere.keys()].toSorted());
});

it('each table and each chart has its own', () => {
  const without = pages.flatMap((file) => {
    const code = shown(file);
    const charts = [...code.matchAll(/<ChartCard\b[\s\S]*?\n\s*>\n/g)];
    return charts.filter(([head]) => !/\sof=/.test(head)).map(() => file);
  });
  expect(without).toEqual([]);
});

/** Headings that name no figure: what a row is, or how a chart is divided. */
const noFigures = new Set([
  'Answer from the mail server',
  'Country',
  'Currency',
  'Day',
  'Domain',
  'Figure',
  'Median time, seconds',
  '95% within, seconds',
  'Hour',
  'Kind',
  'Mail',
  'Mail provider',
  'Minute',
  'Month',
  'Number',
  'Offer',
  'Offer or code',
  'Row',
  'Rule',
  'Signed up in the week of',
  'Site',
  'State',
  'Step',
  'To',
  'Total',
  'Tries',
  'VAT rate',
  'Warning',
  'What differs',
  'What it checks',
  'When',
  'previous period',
  'today',
  'yesterday',
]);
/** Said beside them: of the funnel each step says what it counts, of an offer each kind whom it reached. */
const saidThere = new Set(['People', '% of the step before', 'Points', 'Offered']);

it('every figure of insight, mail and money is called as in the one list', () => {
  const headings = pages.flatMap((file) => {
    const code = shown(file);
    const lists = [...code.matchAll(/\bcolumns(?:: | = |=\{)\[([\s\S]*?)\](?:,\n|;\n|\}\n)/g)].map(
      ([, list = '']) => list,
    );
    const heads = [...code.matchAll(/<(?:th scope="col"[^>]*|dt)>\s*\{?\s*(\{t`[^`]*`\})/g)].map(
      ([, head = '']) => head,
    );
    return [...lists, ...heads].flatMap((part) =>
      [...part.matchAll(/\bt`([^`]*)`/g)].map(([, text = '']) => `${file}: ${text}`),
    );
  });
  expect(headings.length).toBeGreaterThan(30);
  const own = headings.filter((heading) => {
    const text = heading.slice(heading.indexOf(': ') + 2);
    return !text.startsWith('week ') && !noFigures.has(text) && !saidThere.has(text);
  });
  expect(own).toEqual([]);
});
