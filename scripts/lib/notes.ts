/** What a translator is told of each message: where it stands, and what each of its placeholders holds. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, type Select, type Token } from '@messageformat/parser';
import { areas, isNamed, readCatalog } from './catalogs.ts';
import { expressions } from './expressions.ts';
import { Source } from './standing.ts';

const root = join(import.meta.dirname, '../..');

/** The rooms of the code, the narrower first, and what people find there. */
const rooms: readonly (readonly [folder: string, words: string])[] = [
  ['web/app', 'frame of every page: bars, menus, errors'],
  ['web/home', 'front page'],
  ['web/landers', 'pages of advertisements'],
  ['web/legal', 'pages of law and help'],
  ['web/signup', 'sign-up'],
  ['web/age', 'age check'],
  ['web/accounts', 'log-in, passwords, complaints, requests about data'],
  ['web/chat', 'conversations'],
  ['web/credits', 'shop, payments, withdrawal'],
  ['web/settings', 'settings'],
  ['web/members', 'search and profiles'],
  ['web/likes', 'likes, matches, swipe game'],
  ['web/profile', 'own profile'],
  ['web/desk/insight', 'back office, figures'],
  ['web/desk/sites', 'back office, sites and their settings'],
  ['web/desk/member', 'back office, page of a member'],
  ['web/desk/prices', 'back office, prices'],
  ['web/desk/photos', 'back office, photos that wait'],
  ['web/desk/system', 'back office, system'],
  ['web/desk/campaigns', 'back office, campaigns'],
  ['web/desk/audit', 'back office, audit log: one line for each act'],
  ['web/desk', 'back office'],
  ['server/payments', 'test page of payments'],
  ['server/notifications', 'mail or push message'],
  ['server/desk', 'mail to staff, or health of the installation'],
  ['server/sites', 'texts a site begins with'],
  ['server/moderation', 'decisions about members'],
  ['contract', 'answers of the server'],
];

/** Where a message with a name of its own stands, by the beginning of its name. */
const named: readonly (readonly [name: RegExp, words: string])[] = [
  [/^mail\..*\.subject$/, 'subject of a mail'],
  [/^mail\..*\.heading$/, 'heading of a mail'],
  [/^mail\..*\.button$/, 'button in a mail'],
  [/^mail\..*\.reason$/, 'foot of a mail: why they get it'],
  [/^mail\./, 'sentence of a mail'],
  [/^push\./, 'push message, read on a locked screen'],
  [/^error\./, 'error, at the field or above the form'],
  [/^decision\.|^appeal\.|^check\.|^report\.outcome/, 'sentence in a decision a member is told'],
  [/^report\./, 'a reason to choose when reporting somebody'],
  [/^photo\./, 'why a photo was refused'],
  [/^gift\./, 'name of a gift in the shop'],
  [/^method\./, 'a way of paying: on a receipt, in a mail about a payment'],
  [/^receipt\./, 'a receipt'],
  [/^debit\./, 'mandate of a direct debit: words of the scheme'],
  [/^case\./, 'what a case about a member says was seen; staff only'],
  [/^health\./, 'a part of the installation, and what members notice when it fails'],
  [/^site\./, 'text a site begins with'],
  [/^(sandbox|hand_over)\./, 'pages between shop and payment'],
  [/^writing\./, 'what a fictional profile answers'],
];

/** The placeholders of a message, and whether it counts by them. */
export function placeholdersOf(message: string): Map<string, boolean> {
  const counted = new Map<string, boolean>();
  const walk = (tokens: Token[]) => {
    for (const token of tokens) {
      if (token.type === 'content' || token.type === 'octothorpe') continue;
      counted.set(token.arg, counted.get(token.arg) || token.type === 'plural');
      for (const branch of (token as Partial<Select>).cases ?? []) walk(branch.tokens);
    }
  };
  walk(parse(message));
  return counted;
}

export interface Note {
  area: string;
  id: string;
  context: string;
  /** Where it stands, once for each file. */
  stands: string[];
  /** `{name}: what it holds`. */
  holds: string[];
  /** What could not be told. */
  missing: string[];
}

/** What each named placeholder holds, everywhere or (`name web/chat`) in one room: `locales/placeholders.tsv`. */
export const held = new Map(
  readFileSync(join(root, 'locales/placeholders.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string]),
);

/** What the words of a list or function are, where the code alone does not tell: `locales/lists.tsv`. */
export const lists = new Map<string, Map<string, string>>();
for (const line of readFileSync(join(root, 'locales/lists.tsv'), 'utf8').trimEnd().split('\n').slice(1)) {
  const [file, name, words] = line.split('\t') as [string, string, string];
  lists.set(file, (lists.get(file) ?? new Map<string, string>()).set(name, words));
}

const sources = new Map<string, Source>();
const sourceOf = (file: string) => {
  const source = sources.get(file) ?? new Source(file, readFileSync(join(root, file), 'utf8'), lists.get(file));
  sources.set(file, source);
  return source;
};

/** What a placeholder holds in a file: the line of the narrowest room. */
function holding(name: string, file: string): string | undefined {
  let room = file;
  while (room !== '.' && !held.has(`${name} ${room}`)) room = dirname(room);
  return held.get(`${name} ${room}`) ?? held.get(name);
}

/** The notes of every message of the English catalogs. */
export function notes(): Note[] {
  return areas.flatMap((area) =>
    readCatalog('en', area)
      .items.filter((item) => !item.obsolete)
      .map((item): Note => {
        const missing: string[] = [];
        const stands = item.references.flatMap((file) => {
          const room = rooms.find(([folder]) => file.startsWith(`${folder}/`))?.[1];
          if (!room) missing.push(`which room ${file} is (scripts/lib/notes.ts)`);
          const kinds = isNamed(item.msgid)
            ? [named.find(([name]) => name.test(item.msgid))?.[1]]
            : sourceOf(file)
                .standings(item.msgid, item.msgctxt ?? '')
                .map(({ shown, holder }) => {
                  if (!shown) missing.push(`what “${holder}” of ${file} is (locales/lists.tsv)`);
                  return shown;
                });
          if (!kinds[0]) missing.push(`where “${item.msgid}” stands (scripts/lib/notes.ts)`);
          return [...new Set(kinds)].map((kind) => `${kind}; ${room} (${file})`);
        });
        const holds = [...placeholdersOf(item.msgstr[0] || item.msgid)].map(([name, counts]) => {
          const codes = item.extractedComments
            .filter((line) => line.startsWith(`placeholder {${name}}:`))
            .map((line) => line.replace(/^placeholder \{\w+\}:\s*/, ''));
          const words = item.references.some((file) => holding(name, file))
            ? item.references.map((file) => holding(name, file))
            : counts
              ? ['a number: how many']
              : codes.map((code) => expressions.find(([pattern]) => pattern.test(code))?.[1]);
          if (words.length === 0 || words.includes(undefined))
            missing.push(`what {${name}} holds: ${codes.join(', ')} (locales/placeholders.tsv, scripts/lib/notes.ts)`);
          return `{${name}}: ${[...new Set(words)].join('; or ')}`;
        });
        return { area, id: item.msgid, context: item.msgctxt ?? '', stands, holds, missing };
      }),
  );
}
