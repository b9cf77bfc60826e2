/** Translators are told of every message what it is, where it stands and what its placeholders hold. */
import { expect, test } from 'vitest';
import { held, lists, notes, placeholdersOf } from '../../scripts/lib/notes.ts';
import { Source } from '../../scripts/lib/standing.ts';

const shown = (code: string, message: string, lists?: ReadonlyMap<string, string>) =>
  new Source('test.tsx', code, lists).standings(message).map((standing) => standing.shown ?? `? ${standing.holder}`);

test('what shows a text is told from the code around it', () => {
  const code = '<Button icon={<Send />} onClick={() => void send(1)}><span>{busy ? t`Wait` : t`Send`}</span></Button>';
  expect(shown(code, 'Send')).toEqual(['a button']);
  expect(shown('<Field id="a" label={t`Name`} />', 'Name')).toEqual(['label of a field']);
  expect(shown('<ConfirmDialog title={t`Sure?`} />', 'Sure?')).toEqual(['heading of a dialog']);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
  expect(shown('<h3>{t`Photos of ${name}`}</h3>', 'Photos of {name}')).toEqual(['heading of a part']);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
  const plurals = "<li>{t`${plural(n, { one: '# day', other: '# days' })} left`}</li>";
  expect(shown(plurals, '{n, plural, one {# day} other {# days}} left')).toEqual(['a line of a list']);
});

test('a text chosen before it is shown is followed to where it is', () => {
  const code = `function Row({ state }) {
    const words = { open: t\`Open\`, shut: t\`Shut\` };
    const word = words[state] ?? t\`Other\`;
    return <Tag>{word}</Tag>;
  }`;
  expect(shown(code, 'Open')).toEqual(['a mark: a state or kind in one word']);
  expect(shown(code, 'Other')).toEqual(['a mark: a state or kind in one word']);
});

test('a list that is shown elsewhere is told from its line, and asked for without one', () => {
  const code = 'export function useWords() { const states = { open: t`Open` }; return { states }; }';
  expect(shown(code, 'Open')).toEqual(['? states']);
  expect(shown(code, 'Open', new Map([['states', 'state of a case']]))).toEqual(['state of a case (open)']);
});

test('cases of a choice are no placeholders', () => {
  expect([
    ...placeholdersOf('{gender, select, male {Married} other {{name} # {n, plural, one {#} other {#}}}}').keys(),
  ]).toEqual(['gender', 'name', 'n']);
});

const all = notes();

test('every message says what it is and where it stands, and what each of its placeholders holds', () => {
  expect(all.length).toBeGreaterThan(4000);
  expect(all.flatMap(({ area, id, missing }) => missing.map((what) => `${area}, “${id}”: ${what}`))).toEqual([]);
});

test('no line of locales/placeholders.tsv or locales/lists.tsv is of something that is gone', () => {
  const includes = (lines: string[], words: string) => lines.some((line) => line.includes(words));
  const unused = [...held].filter(([key, words]) => {
    const [name = '', room = ''] = key.split(' ');
    return !all.some(({ stands, holds }) =>
      holds.some((line) => line.startsWith(`{${name}}:`) && line.includes(words) && includes(stands, room)),
    );
  });
  expect(unused).toEqual([]);
  const gone = [...lists].flatMap(([file, list]) =>
    [...list].filter(
      ([, words]) => !all.some(({ stands }) => includes(stands, words) && includes(stands, `(${file})`)),
    ),
  );
  expect(gone).toEqual([]);
});

/** Read in all eleven languages: these say the same of each thing they are the state of, and where they are a button. */
const alike = new Set(['Draft', 'Open', 'Refused', 'Returned', 'Sending', 'Sent', 'Settled', 'Tried again', 'Waiting']);

test('a short message that is the state of two things, or a state and a button, has a context for each', () => {
  const kinds = new Map<string, Set<string>>();
  for (const { id, context, holds, stands } of all) {
    if (holds.length > 0 || id.split(' ').length > 2 || alike.has(id)) continue;
    const meanings = kinds.get(`${id} [${context}]`) ?? new Set();
    kinds.set(`${id} [${context}]`, meanings);
    for (const line of stands) {
      const kind = line.split('; ')[0]?.replace(/ \([\w.]+\)$/, '') ?? '';
      if (/^state of/.test(kind)) meanings.add(kind.replace(/ \(.*/, ''));
      else if (/^(a button|a link|a line of a menu|button of)/.test(kind)) meanings.add('something to press');
    }
  }
  const unlike = [...kinds].filter(([, meanings]) => meanings.size > 1);
  expect(unlike.map(([message, meanings]) => `${message}: ${[...meanings].join(', ')}`)).toEqual([]);
});
