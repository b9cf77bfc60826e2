/** Every kind of mail that is logged, and every file of a member's data, has words at the desk: no code is shown there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportParts } from '../../server/accounts/export-sql.ts';
import { contents } from '../../server/notifications/activity-content.ts';
import { caseWords } from '../../server/notifications/mails/case-words.ts';
import { accountMails } from '../../server/notifications/mails/index.ts';
import { paymentWords } from '../../server/notifications/mails/payment-words.ts';

const root = join(import.meta.dirname, '../..');

const namedIn = (file: string) =>
  new Set([...readFileSync(join(root, file), 'utf8').matchAll(/^ {4}([a-z_]+): t[`(]/gm)].map(([, kind]) => kind));

test('each file of a member’s data has words', () => {
  const named = namedIn('web/desk/member/use-held-words.ts');
  expect(exportParts.map(({ file }) => file).filter((file) => !named.has(file))).toEqual([]);
});

test('each kind of mail has words', () => {
  const named = namedIn('web/desk/use-mail-words.ts');
  const ofWords = (all: object) => Object.entries(all).flatMap(([kind, words]) => ('subject' in words ? [kind] : []));
  const kinds = [
    ...Object.keys(accountMails),
    ...Object.keys(contents),
    ...ofWords(caseWords),
    ...ofWords(paymentWords),
  ];
  expect(kinds.length).toBeGreaterThan(30);
  expect(kinds.filter((kind) => !named.has(kind))).toEqual([]);
});
