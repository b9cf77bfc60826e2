/**
 * The order of locks (db/functions/credits.sql): all operations on the same few members at once, without a deadlock.
 */
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as chat from '../../server/chat/sql.ts';
import { listDelivered } from '../../server/chat/deliver.ts';
import { NotSent, storeMessages, type Priced, storeOwn } from '../../server/chat/store-message.ts';
import { eraseDeletedAccounts } from '../../server/accounts/delete-account.ts';
import { tidyMessages } from '../../server/chat/jobs.ts';
import { bookTransfer } from '../../server/credits/ledger.ts';
import { likeMember, unlikeMember } from '../../server/likes/like-member.ts';
import { blockMember, unblockMember } from '../../server/members/blocks.ts';
import { holdMember, makePremium } from '../../server/payments/sql.ts';
import { createDb, transaction } from '../../server/platform/db.ts';
import { Refusal } from '../../server/platform/errors.ts';
import type { Services } from '../../server/platform/services.ts';
import { siteById } from '../../server/sites/find-site.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { checkBooks, grant } from '../helpers/chat.ts';
import { addPeople, person } from '../helpers/people.ts';

const connections = 16;
const slots = 5;
const rounds = 120;

let app: TestApp;
let services: Services;
beforeAll(async () => {
  app = await startTestApp();
  services = { ...app.services, db: createDb(app.databaseUrl, connections, app.services.log) };
});
afterAll(async () => {
  await services.db.end();
  await app.stop();
});

it('16 connections over five members: no deadlock, and every count exact at the end', async () => {
  const { db } = services;
  const at = { site: await siteById(services, app.sites.a.site_id), country: 'NL' };
  const { pool_id: poolId } = app.sites.a;
  const enter = async () => {
    const row = person(app.sites.a, { paid_user: true });
    await addPeople(db, [row]);
    await grant(app, row.id, 1_000);
    return row.id;
  };
  const ids = await Promise.all(Array.from({ length: slots }, enter));
  const mixed = () =>
    ids
      .map((id) => ({ id, by: Math.random() }))
      .sort((x, y) => x.by - y.by)
      .map(({ id }) => id) as [string, string, string, string, string];
  const conversationOf = async (a: string, b: string) =>
    (
      await app.sql<{ id: string }>('select conversation_id as id from inbox where member_id = $1 and other_id = $2', [
        a,
        b,
      ])
    )[0]?.id ?? uuidv7();
  const paid = { message: 0, gift: 0 };
  let bought = 0;
  const text = (from: string, to: string) => ({
    id: uuidv7(),
    from,
    to,
    kind: 'text' as const,
    body: 'hello',
    price: 1,
  });
  const priced = (from: string, to: string): Priced => ({
    message: text(from, to),
    cost: { credits: 1, because: 'text' },
    free_conversations: 2,
    mode: 'member',
  });

  const actions: Record<string, () => Promise<unknown>> = {
    async send() {
      const [from, to] = mixed();
      await storeOwn(db, at, text(from, to), { credits: 1, because: 'text' });
      paid.message += 1;
    },
    async 'send many in one call'() {
      const [a, b, c, d, e] = mixed();
      const answers = await storeMessages(db, [priced(a, b), priced(c, d), priced(d, a), priced(e, c), priced(a, b)]);
      paid.message += answers.filter((answer) => !(answer instanceof NotSent)).length;
    },
    async gift() {
      const [from, to] = mixed();
      await storeOwn(
        db,
        at,
        { ...text(from, to), kind: 'gift', body: '', gift: 'rose', price: 3 },
        { credits: 3, because: 'gift' },
      );
      paid.gift += 1;
    },
    async read() {
      const [a, b] = mixed();
      await chat.readChat.one(db, a, await conversationOf(a, b), 1 + Math.floor(Math.random() * 20));
    },
    async delete() {
      const [a, b] = mixed();
      await chat.deleteChat.one(db, a, await conversationOf(a, b));
    },
    async deliver() {
      const [a, b, c] = mixed();
      await chat.markDelivered(
        db,
        [a, b, c],
        [await conversationOf(a, b), await conversationOf(b, c), await conversationOf(c, a)],
        [9, 9, 9],
      );
    },
    async 'fetch the list'() {
      const [a] = mixed();
      const row = await chat.listChats.one(db, a, 180, null, null, 51);
      if (row) await listDelivered(services, a, row);
    },
    async block() {
      const [a, b] = mixed();
      await blockMember(services, { id: a, pool_id: poolId }, b);
    },
    async unblock() {
      const [a, b] = mixed();
      await unblockMember(services, a, b);
    },
    async like() {
      const [memberId, otherId] = mixed();
      await likeMember(services, { pool_id: poolId, member_id: memberId, other_id: otherId });
    },
    async unlike() {
      const [memberId, otherId] = mixed();
      await unlikeMember(services, { pool_id: poolId, member_id: memberId, other_id: otherId });
    },
    async buy() {
      const [memberId] = mixed();
      // The locks of a completed purchase, in its order.
      const done = await transaction(db, async (tx) => {
        if (!(await holdMember.one(tx, memberId))) return false;
        await bookTransfer(tx, {
          member_id: memberId,
          amount: 10,
          counter_account: 'shop',
          kind: 'purchase',
          ref: uuidv7(),
        });
        await makePremium.one(tx, memberId);
        return true;
      });
      if (done) bought += 1;
    },
    async erase() {
      const place = Math.floor(Math.random() * slots);
      const erased = ids[place];
      ids[place] = await enter();
      await app.sql(
        "update members set status = 'pending_deletion', delete_after = now() - interval '1 hour' where id = $1",
        [erased],
      );
      await eraseDeletedAccounts.run(services, {}, { id: '', attempt: 1 });
    },
    async 'tidy old messages'() {
      await tidyMessages.run(services, {}, { id: '', attempt: 1 });
    },
  };
  // Months are created once; then the rest of that job runs beside the others.
  await actions['tidy old messages']?.();
  const names = Object.keys(actions);
  const unexpected: string[] = [];
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let n = 0; n < rounds; n++) {
        const name = names[Math.floor(Math.random() * names.length)] as string;
        await actions[name]?.().catch((error: Error) => {
          // Blocked, or gone in the meantime: also a valid outcome.
          if (
            !(error instanceof NotSent) &&
            !(error instanceof Refusal) &&
            (error as { code?: string }).code !== '23503'
          )
            unexpected.push(`${name}: ${error.message}`);
        });
      }
    }),
  );

  expect(unexpected).toEqual([]);
  expect(paid.message + paid.gift + bought).toBeGreaterThan(50);
  const booked = await app.sql<{ kind: string; n: number }>(
    "select kind, count(*)::int as n from transfers where kind in ('message', 'gift', 'purchase') group by kind",
  );
  expect(Object.fromEntries(booked.map(({ kind, n }) => [kind, n]))).toEqual({
    message: paid.message,
    gift: paid.gift,
    purchase: bought,
  });
  await checkBooks(app);
}, 60_000);
