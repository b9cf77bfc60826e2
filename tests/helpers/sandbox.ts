/** A shop under test: the application with the payment sandbox beside it, each a real HTTP server. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { createSandbox, type Sandbox } from '../../server/payments/sandbox/server.ts';
import { startTestApp, type TestApp, type TestMember } from './app.ts';
import type { Answer, Client } from './http-client.ts';

export interface TestShop extends TestApp {
  sandbox: Sandbox;
  /** Loads the shop, then orders as the page would. The current offer is used unless `code` says otherwise. */
  order(
    member: TestMember,
    options?: {
      credits?: number;
      method?: string;
      code?: string | null;
      key?: string;
      amount_minor?: number;
      currency?: string;
    },
  ): Promise<Answer>;
  /** Orders and expects success. @returns the payment and the sandbox's reference */
  ordered(
    member: TestMember,
    options?: Parameters<TestShop['order']>[1],
  ): Promise<{ id: string; ref: string; amount_minor: number }>;
  /** Orders, pays at the sandbox, and waits for the report. */
  bought(
    member: TestMember,
    options?: Parameters<TestShop['order']>[1],
  ): Promise<{ id: string; ref: string; amount_minor: number }>;
  /** The status page. */
  payment(client: Client, id: string): Promise<Answer>;
  /** All ledger rows of a payment, for comparison. */
  books(id: string): Promise<{
    status: string;
    credits: number;
    refunded_minor: number;
    charged_back_minor: number;
    purchases: number;
    balance: number;
  }>;
  credits(memberId: string): Promise<number>;
}

export const startTestShop = async (): Promise<TestShop> => shopOf(await startTestApp());

/** Puts a sandbox beside a running application; stopping the shop stops both. */
export async function shopOf(app: TestApp): Promise<TestShop> {
  const sandbox = createSandbox({ secret: app.services.config.appSecret, words: app.services.words, file: null });
  await new Promise<void>((resolve) => sandbox.server.listen(0, '127.0.0.1', resolve));
  app.services.config.payments.sandboxUrl = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`;

  const shop: TestShop = {
    ...app,
    sandbox,
    async order(
      member,
      { credits = 50, method = 'ideal', code, key = randomUUID(), amount_minor: amountMinor, currency } = {},
    ) {
      const shopAnswer = await member.client.get(`/api/shop.php${code ? `?code=${code}` : ''}`);
      const list = shopAnswer.status === 200 ? shopAnswer : await member.client.get('/api/shop.php');
      expect(list.status, list.text).toBe(200);
      const pack = list.json.packages.find((p: { credits: number }) => p.credits === credits);
      const used = code === undefined ? (pack?.discount_minor > 0 ? list.json.code : null) : code;
      const price = amountMinor ?? (code === null ? pack?.price_minor : pack?.amount_minor) ?? 1;
      return member.client.post(
        '/api/payments.php',
        {
          package: credits,
          method,
          ...(used ? { code: used } : {}),
          amount_minor: price,
          currency: currency ?? list.json.currency,
          terms_date: list.json.terms_date,
          agreed: true,
        },
        { headers: { 'idempotency-key': key } },
      );
    },
    async ordered(member, options) {
      const answer = await shop.order(member, options);
      expect(answer.status, answer.text).toBe(200);
      const id = answer.json.payment.payment_id as string;
      const [row] = await app.sql<{ ref: string; amount_minor: number }>(
        'select ref, amount_minor from payments where id = $1',
        [id],
      );
      return { id, ref: row?.ref ?? '', amount_minor: row?.amount_minor ?? 0 };
    },
    async bought(member, options) {
      const payment = await shop.ordered(member, options);
      sandbox.bank.decide(payment.ref, 'completed');
      await sandbox.tick();
      return payment;
    },
    payment: (client, id) => client.get(`/api/payment.php?id=${id}`),
    async books(id) {
      const [row] = await app.sql<{
        status: string;
        credits: number;
        refunded_minor: number;
        charged_back_minor: number;
        purchases: number;
        balance: number;
      }>(
        `select p.status, coalesce((select sum(credits)::int from payment_bookings b where b.payment_id = p.id), 0) as credits, p.refunded_minor,
                p.charged_back_minor, (select count(*)::int from payment_bookings b where b.payment_id = p.id and b.kind = 'purchase') as purchases,
                coalesce((select balance from accounts a where a.member_id = p.member_id), 0) as balance
           from payments p where p.id = $1`,
        [id],
      );
      if (!row) throw new Error('no such payment');
      return row;
    },
    credits: async (memberId) =>
      (await app.sql<{ balance: number }>('select balance from accounts where member_id = $1', [memberId]))[0]
        ?.balance ?? 0,
    async stop() {
      await app.stop();
      sandbox.server.closeAllConnections();
      await new Promise((resolve) => sandbox.server.close(resolve));
    },
  };
  return shop;
}
