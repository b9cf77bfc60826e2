/** What a translator is told of each message: where it stands, and what each of its placeholders holds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type Select, type Token } from '@messageformat/parser';
import { areas, isNamed, readCatalog } from './catalogs.ts';

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
  [/^receipt\./, 'a receipt'],
  [/^debit\./, 'mandate of a direct debit: words of the scheme'],
  [/^health\./, 'a part of the installation, and what members notice when it fails'],
  [/^site\./, 'text a site begins with'],
  [/^(sandbox|hand_over)\./, 'pages between shop and payment'],
  [/^writing\./, 'what a fictional profile answers'],
];

const elements: Readonly<Record<string, string>> = {
  h1: 'heading of the page',
  h2: 'heading of a part',
  h3: 'heading of a part',
  th: 'heading of a column',
  dt: 'name of a fact',
  dd: 'a fact',
  option: 'a choice in a list',
  legend: 'heading of a group of fields',
  label: 'label of a field, column or choice',
  title: 'title',
  heading: 'heading',
  hint: 'hint below a field',
  action: 'button of a dialog',
  placeholder: 'example in an empty field',
  alt: 'description of a picture',
  'aria-label': 'read out by a screen reader, not seen',
};
const elementOf = (name: string) =>
  elements[name] ?? (/button/i.test(name) ? 'a button' : /chip|pill|badge/i.test(name) ? 'a mark or chip' : undefined);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What kind of thing shows a text, told from the code before it. */
export function elementAround(code: string, text: string): string {
  // Of a text with placeholders the beginning tells enough.
  const [start = ''] = text.split(/[{<]/);
  const end = start === text ? `(?=['"\`]|\\s*<)` : '';
  const at = start.length < 3 ? -1 : code.search(new RegExp(`(?:\\bt\`|message: ['"\`]|>\\s*)${escaped(start)}${end}`));
  // Icons and the like within a tag are in the way.
  const before = at < 0 ? '' : code.slice(Math.max(0, at - 600), at + 1).replace(/<[A-Z]\w*\b[^<>]*\/>/g, '');
  const attribute = /([\w-]+)=\{[^{}<>]*$/.exec(before)?.[1] ?? /\b(\w+): [^,{}<>:]*$/.exec(before)?.[1];
  const element = /<([A-Za-z]\w*)(?:\s[^<>]*(?:=>[^<>]*)*)?>[^<>]*$/.exec(before)?.[1];
  return (
    elementOf(attribute ?? '') ??
    elementOf(element ?? '') ??
    (text.split(' ').length > 2 ? 'a phrase or sentence' : 'a word')
  );
}

/** The names of the placeholders of a message. */
export function placeholdersOf(message: string): string[] {
  const found = new Set<string>();
  const walk = (tokens: Token[]) => {
    for (const token of tokens) {
      if (token.type === 'content' || token.type === 'octothorpe') continue;
      found.add(token.arg);
      for (const one of (token as Partial<Select>).cases ?? []) walk(one.tokens);
    }
  };
  walk(parse(message));
  return [...found];
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

/** What each named placeholder holds: `locales/placeholders.tsv`. */
export const held = new Map(
  readFileSync(join(root, 'locales/placeholders.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string]),
);

const sources = new Map<string, string>();
const codeOf = (file: string) => {
  const code = sources.get(file) ?? readFileSync(join(root, file), 'utf8');
  sources.set(file, code);
  return code;
};

/** The notes of every message of the English catalogs. */
export function notes(): Note[] {
  return areas.flatMap((area) =>
    readCatalog('en', area)
      .items.filter((item) => !item.obsolete)
      .map((item): Note => {
        const missing: string[] = [];
        const stands = item.references.map((file) => {
          const room = rooms.find(([folder]) => file.startsWith(`${folder}/`))?.[1];
          if (!room) missing.push(`which room ${file} is (scripts/lib/notes.ts)`);
          const what = isNamed(item.msgid)
            ? named.find(([name]) => name.test(item.msgid))?.[1]
            : elementAround(codeOf(file), item.msgid) +
              (/\/use-[\w-]*words?\.tsx?$/.test(file) ? ' of a list of states or kinds' : '');
          if (!what) missing.push(`where “${item.msgid}” stands (scripts/lib/notes.ts)`);
          return `${what}; ${room} (${file})`;
        });
        const holds = placeholdersOf(item.msgstr[0] || item.msgid).map((name) => {
          const expression = item.extractedComments.find((line) => line.startsWith(`placeholder {${name}}:`));
          const words = held.get(name) ?? expression?.replace(/^placeholder \{\w+\}:\s*/, 'in the code: ');
          if (!words) missing.push(`what {${name}} holds (locales/placeholders.tsv)`);
          return `{${name}}: ${words}`;
        });
        return { area, id: item.msgid, context: item.msgctxt ?? '', stands, holds, missing };
      }),
  );
}
