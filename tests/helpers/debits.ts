/** Direct debits for tests: a form with an account of its own, the code of the text message, the order. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestMember } from './app.ts';
import type { Answer } from './http-client.ts';
import type { TestShop } from './sandbox.ts';

export interface DebitForm {
  holder: string;
  iban: string;
  mobile: string;
  address: { street: string; number: string; postal_code: string; city: string; country: string };
}
export interface DebitWish {
  credits?: number;
  account?: DebitForm;
  mandate_id?: string;
  more?: object;
}
export interface Started {
  member: TestMember;
  account: DebitForm;
  attempt_id: string;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is looked at field by field
  json: any;
  code: string;
}

type Shop = Pick<TestShop, 'secret' | 'sql' | 'signup'>;

let serial = 0;

export function debitsOf(shop: Shop) {
  /** Every code that was sent: the log may contain none of them. */
  const codes = new Set<string>();
  /** A valid Dutch IBAN, a different one each time. */
  function newIban(): string {
    serial += 1;
    const account = String(4_170_000_000 + serial).slice(0, 10);
    const rest = [...`ABNA${account}NL00`].map((c) => (/\d/.test(c) ? c : String(c.charCodeAt(0) - 55))).join('');
    return shop.secret(`NL${String(98n - (BigInt(rest) % 97n)).padStart(2, '0')}ABNA${account}`);
  }
  const newMobile = () => shop.secret(`+316${String(12_000_000 + ++serial * 37)}`);
  const form = (more: { iban?: string; mobile?: string; holder?: string } = {}): DebitForm => ({
    holder: shop.secret('Jörgen van der Straße'),
    iban: more.iban ?? newIban(),
    mobile: more.mobile ?? newMobile(),
    address: {
      street: shop.secret('Lange Nieuwstraat'),
      number: '12 b',
      postal_code: '3512 PA',
      city: 'Utrecht',
      country: 'NL',
    },
    ...(more.holder ? { holder: more.holder } : {}),
  });
  async function start(
    member: TestMember,
    { credits = 10, account, mandate_id: mandateId, more }: DebitWish = {},
  ): Promise<Answer> {
    const { json } = await member.client.get('/api/shop.php');
    const pack = json.packages.find((p: { credits: number }) => p.credits === credits);
    return member.client.post('/api/directdebit.php', {
      package: credits,
      amount_minor: pack.price_minor,
      currency: 'EUR',
      terms_date: json.terms_date,
      agreed: true,
      ...(mandateId ? { mandate_id: mandateId } : { account: account ?? form() }),
      ...more,
    });
  }
  const textsTo = (mobile: string) =>
    shop
      .sql<{ body: string }>('select body from local_sms where recipient = $1 order by id', [mobile])
      .then((rows) => rows.map((r) => r.body));
  async function codeFor(mobile: string): Promise<string> {
    const code = /^\d{6}/.exec((await textsTo(mobile)).at(-1) ?? '')?.[0] ?? '';
    expect(code).toMatch(/^\d{6}$/);
    codes.add(code);
    return code;
  }
  const confirm = (
    member: TestMember,
    attemptId: string,
    code: string,
    more: { key?: string; authorised?: boolean } = {},
  ): Promise<Answer> =>
    member.client.post(
      '/api/directdebit/confirm.php',
      { attempt_id: attemptId, code, authorised: more.authorised ?? true },
      { headers: { 'idempotency-key': more.key ?? randomUUID() } },
    );
  /** A member who has started: form, attempt and code. */
  async function started(of: DebitWish & { member?: TestMember } = {}): Promise<Started> {
    const member = of.member ?? (await shop.signup());
    const account = of.account ?? form();
    const answer = await start(member, { ...of, account });
    expect(answer.status, answer.text).toBe(200);
    return {
      member,
      account,
      attempt_id: answer.json.attempt_id as string,
      json: answer.json,
      code: await codeFor(account.mobile),
    };
  }
  /** … and has ordered. */
  async function debited(of: DebitWish & { member?: TestMember } = {}) {
    const attempt = await started(of);
    const answer = await confirm(attempt.member, attempt.attempt_id, attempt.code);
    expect(answer.status, answer.text).toBe(200);
    const id = answer.json.payment.payment_id as string;
    const [row] = await shop.sql<{ ref: string; order_number: string }>(
      'select ref, order_number from payments where id = $1',
      [id],
    );
    return { ...attempt, answer, id, ref: row?.ref ?? '', number: row?.order_number ?? '' };
  }
  return { codes, newIban, newMobile, form, start, textsTo, codeFor, confirm, started, debited };
}
