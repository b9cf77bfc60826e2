/** Every kind of mail that is logged has words at the desk: no code is shown there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contents } from '../../server/notifications/activity-content.ts';
import { caseWords } from '../../server/notifications/mails/case-words.ts';
import { accountMails } from '../../server/notifications/mails/index.ts';
import { paymentWords } from '../../server/notifications/mails/payment-words.ts';

const root = join(import.meta.dirname, '../..');

test('each kind of mail has words', () => {
  const words = readFileSync(join(root, 'web/desk/use-mail-words.ts'), 'utf8');
  const named = new Set([...words.matchAll(/^ {4}([a-z_]+): t`/gm)].map(([, kind]) => kind));
  const ofWords = (all: object) => Object.entries(all).flatMap(([kind, one]) => ('subject' in one ? [kind] : []));
  const kinds = [
    ...Object.keys(accountMails),
    ...Object.keys(contents),
    ...ofWords(caseWords),
    ...ofWords(paymentWords),
  ];
  expect(kinds.length).toBeGreaterThan(30);
  expect(kinds.filter((kind) => !named.has(kind))).toEqual([]);
});
