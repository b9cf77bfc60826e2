/** Checks the import arrows and the other rules of ARCHITECTURE.md that can be verified line by line. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeOf, filesOf, type Import, importsOf, isTest, root } from './imports.ts';

/** Server domains; each may import those before it. The demo comes last: it fills them all. */
const domains = [
  'sites',
  'credits',
  'accounts',
  'age',
  'members',
  'photos',
  'likes',
  'chat',
  'payments',
  'moderation',
  'notifications',
  'insight',
  'campaigns',
  'signup',
  'desk',
  'demo',
];

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
/** Of the database: without comments. */
const sqlOf = (file: string) => textOf(file).replace(/--.*$/gm, '');
const sqlFiles = ['db/functions', 'db/migrations'].flatMap((room) =>
  readdirSync(join(root, room))
    .sort()
    .map((name) => `${room}/${name}`),
);

const rooms = ['contract', 'server', 'web'];
const files = rooms.flatMap(filesOf);
const imports = files.flatMap(importsOf);
const describeImports = (all: Import[]) =>
  all.map((i) => `${i.file} imports ${i.target}${i.typeOnly ? ' (type)' : ''}`);
const within = (path: string, room: string) => path === room || path.startsWith(`${room}/`);
/** `server/chat/send-message.ts` -> `chat`; a file directly in the folder -> undefined. */
const part = (path: string, room: string) =>
  path.startsWith(`${room}/`) && path.split('/').length > 2 ? path.split('/')[1] : undefined;

/** The base of every page of web; the other folders of web are domains. */
const frame = ['app', 'ui', 'static'];

describe('import arrows', () => {
  it('are read from real files', () => {
    expect(imports.length).toBeGreaterThan(300);
    expect(imports.some((i) => i.typeOnly)).toBe(true);
    expect(
      describeImports(imports.filter((i) => i.own && /\.tsx?$/.test(i.target) && !existsSync(join(root, i.target)))),
    ).toEqual([]);
  });

  it('what ships imports nothing of tests, bench or scripts', () => {
    const bad = imports.filter(
      (i) => i.own && !isTest(i.file) && ['tests', 'bench', 'scripts'].some((room) => within(i.target, room)),
    );
    expect(describeImports(bad)).toEqual([]);
  });

  it('contract imports nothing outside itself but typebox', () => {
    const bad = imports.filter(
      (i) =>
        within(i.file, 'contract') &&
        !isTest(i.file) &&
        !(i.own ? within(i.target, 'contract') : /^typebox(\/|$)/.test(i.target)),
    );
    expect(describeImports(bad)).toEqual([]);
  });

  it('web imports contract and itself, never server', () => {
    const bad = imports.filter(
      (i) => within(i.file, 'web') && i.own && !within(i.target, 'web') && !within(i.target, 'contract'),
    );
    expect(describeImports(bad)).toEqual([]);
  });

  it('server takes nothing from web but the types of a page’s context and bundle', () => {
    const may = (i: Import) => i.typeOnly && (i.file === 'server/pages.ts' || within(i.file, 'server/platform/pages'));
    const bad = imports.filter((i) => within(i.file, 'server') && i.own && within(i.target, 'web') && !may(i));
    expect(describeImports(bad)).toEqual([]);
  });

  it('server/platform knows no domain', () => {
    const bad = imports.filter(
      (i) =>
        within(i.file, 'server/platform') &&
        i.own &&
        within(i.target, 'server') &&
        !within(i.target, 'server/platform'),
    );
    expect(describeImports(bad)).toEqual([]);
  });

  it('a domain imports only those before it, and never the server’s top', () => {
    const bad = imports.filter((i) => {
      const from = part(i.file, 'server');
      if (!i.own || from === undefined || from === 'platform' || !within(i.target, 'server')) return false;
      const to = part(i.target, 'server');
      if (to === undefined) return true;
      return to !== 'platform' && to !== from && !(domains.indexOf(to) < domains.indexOf(from));
    });
    expect(describeImports(bad)).toEqual([]);
  });

  it('every folder of the server is platform or a domain of the list', () => {
    const folders = new Set(files.map((f) => part(f, 'server')).filter((f) => f !== undefined));
    expect([...folders].filter((f) => f !== 'platform' && !domains.includes(f))).toEqual([]);
  });

  it('web/ui imports nothing of ours outside itself', () => {
    const bad = imports.filter((i) => within(i.file, 'web/ui') && i.own && !within(i.target, 'web/ui'));
    expect(describeImports(bad)).toEqual([]);
  });

  it('web/app imports no domain of web', () => {
    const bad = imports.filter((i) => {
      if (!within(i.file, 'web/app') || !i.own || !within(i.target, 'web')) return false;
      // The router renders the pages of routes.ts: the only file of the frame that may import the list.
      if (i.target === 'web/routes.ts') return i.file !== 'web/app/router.tsx' && !i.typeOnly;
      return !frame.some((room) => within(i.target, `web/${room}`));
    });
    expect(describeImports(bad)).toEqual([]);
  });

  it('web/static, the small script of static pages, needs nothing but itself, ui and contract', () => {
    const bad = imports.filter(
      (i) =>
        within(i.file, 'web/static') &&
        !(i.own && ['web/static', 'web/ui', 'contract'].some((room) => within(i.target, room))),
    );
    expect(describeImports(bad)).toEqual([]);
  });

  it('one web domain never imports another', () => {
    const bad = imports.filter((i) => {
      const from = part(i.file, 'web');
      const to = part(i.target, 'web');
      if (!i.own || from === undefined || frame.includes(from) || !within(i.target, 'web')) return false;
      return to === undefined || (to !== from && !frame.includes(to));
    });
    expect(describeImports(bad)).toEqual([]);
  });
});

describe('one place for each matter', () => {
  const server = files.filter((f) => within(f, 'server') && !isTest(f));
  const offenders = (pattern: RegExp, ...except: string[]) =>
    server.filter((f) => !except.includes(f) && pattern.test(codeOf(f)));

  it('only credits/ledger.ts writes to the ledger', () => {
    const write =
      /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|copy|merge\s+into)\s+"?(?:public\.)?(?:accounts|transfers)\b|\b(?:book_transfer|spend_credits)\(/i;
    // The demo moves ledger rows into its invented past.
    expect(offenders(write, 'server/credits/ledger.ts', 'server/demo/backdate.ts')).toEqual([]);
    expect(write.test(codeOf('server/credits/ledger.ts'))).toBe(true);
  });

  it('only db/functions/credits.sql writes to the ledger in the database', () => {
    const write =
      /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|copy|merge\s+into)\s+(?:only\s+)?"?(?:public\.)?"?(?:accounts|transfers)\b/i;
    expect(sqlFiles.filter((file) => write.test(sqlOf(file)))).toEqual(['db/functions/credits.sql']);
  });

  it('who may be found and reached is decided in members/visible-to.ts and db/functions/members.sql', () => {
    const copies =
      /\bnot\s+(?:\w+\.)?invisible\b|\bstatus\s+in\s*\([^)]*not_confirmed[^)]*\)\s+and\s+\w+\.status\s*=\s*'active'/i;
    // Members' own data does not show anybody invisible; this is not about who finds whom.
    expect(offenders(copies, 'server/accounts/export-sql.ts')).toEqual([]);
    expect(sqlFiles.filter((file) => copies.test(sqlOf(file)))).toEqual([]);
    const uses = /\bis_(?:findable|reachable)\(/;
    expect(sqlFiles.filter((file) => uses.test(sqlOf(file)))).toEqual([
      'db/functions/chat.sql',
      'db/functions/members.sql',
      'db/functions/search.sql',
    ]);
    expect(uses.test(codeOf('server/members/visible-to.ts'))).toBe(true);
  });

  it('functions and triggers of the database have one home, and each table says what a row is', () => {
    const migrations = sqlFiles.filter((file) => file.startsWith('db/migrations/'));
    expect(
      migrations.filter((file) =>
        /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?(?:function|procedure|trigger)\b/i.test(sqlOf(file)),
      ),
    ).toEqual([]);
    const bare = migrations.flatMap((file) =>
      [...textOf(file).matchAll(/(^|\n)([^\n]*)\n(create table (?:if not exists )?(\w+))/g)]
        .filter(([, , above, , name]) => !above?.startsWith('--') && !/_default$/.test(name ?? ''))
        .map((match) => `${file}: ${match[4]}`),
    );
    expect(bare).toEqual([]);
    const names = sqlFiles
      .filter((file) => !migrations.includes(file))
      .flatMap((file) =>
        [...sqlOf(file).matchAll(/\bcreate or replace (?:function|trigger) (\w+)/g)].map(([, name]) => name),
      );
    const triggers = sqlFiles.flatMap((file) =>
      [...sqlOf(file).matchAll(/\bcreate or replace trigger (\w+)/g)].map(([, name]) => name),
    );
    // A trigger may have the name of its function.
    expect(names.filter((name, i) => names.indexOf(name) !== i && !triggers.includes(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(20);
  });

  it('only platform/clock.ts reads the time', () => {
    const now = /\bnew Date\(\s*\)|\bDate\.now\b/;
    expect(offenders(now, 'server/platform/clock.ts')).toEqual([]);
    expect(now.test(codeOf('server/platform/clock.ts'))).toBe(true);
  });

  it('SQL is never put together from values', () => {
    // A template with a value in it may only splice column lists, which are constants named as such.
    const spliced = /\b(?:where|values|set|limit)\b[^`]*\$\{(?!\w*(?:[cC]olumns|[tT]ables|[jJ]oins|Sql)\b)[^}]*\}/i;
    const bad = server.filter((f) =>
      [
        ...codeOf(f).matchAll(/\.query(?:<[^>]*>)?\(\s*`([^`]*)`/g),
        ...codeOf(f).matchAll(/\bstatement<[\s\S]*?>\(\s*'[^']+',\s*`([^`]*)`/g),
      ].some((m) => spliced.test(m[1] ?? '')),
    );
    expect(bad).toEqual([]);
  });

  it('no file or folder is a drawer for anything', () => {
    const drawer = /^(?:utils?|helpers?|common|misc)(?:\.|$)/i;
    const bad = files.filter(
      (f) =>
        drawer.test(basename(f)) ||
        dirname(f)
          .split('/')
          .some((name) => drawer.test(name)),
    );
    expect(bad).toEqual([]);
  });
});
