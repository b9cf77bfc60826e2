/** Direct debits: the code by SMS, the mandate and its evidence, limits, blocks, returns, and the file for the bank. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tidyDebits } from '../../server/payments/direct-debit/jobs.ts';
import { checkLedger } from '../../server/payments/ledger-check.ts';
import { lookUp } from '../../server/payments/look-up.ts';
import { paymentById } from '../../server/payments/sql.ts';
import { isBankingDay } from '../../server/payments/direct-debit/rules.ts';
import { type DebitWish, debitsOf } from '../helpers/debits.ts';
import { startTestShop, type TestShop } from '../helpers/sandbox.ts';
import { addStaff } from '../helpers/staff.ts';

let shop: TestShop;
let debits: ReturnType<typeof debitsOf>;
beforeAll(async () => {
  shop = await startTestShop();
  debits = debitsOf(shop);
  await shop.sql(
    "update companies set creditor_identifier = 'NL79ZZZ999999990000', creditor_iban = 'NL91ABNA0417164300', creditor_bic = 'ABNANL2A'",
  );
});
// `stop` also searches the log for every IBAN, name and number of these tests.
afterAll(async () => {
  const loggedCodes = [...debits.codes].filter((code) =>
    shop.logLines.some((line) => new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`).test(line)),
  );
  await shop.stop();
  expect(loggedCodes, 'codes in the log').toEqual([]);
});
afterEach(async () => {
  expect((await checkLedger(shop.services.db)).faults).toEqual([]);
});

/** Stands in for a lost report: makes the poller run. */
const lookAgain = async (id: string) => {
  const payment = await paymentById.one(shop.services.db, id);
  if (payment) await lookUp(shop.services, payment, 'poll');
};
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('the form', () => {
  it('shows the mandate with creditor and the scheme’s sentences, and who may use it', async () => {
    const member = await shop.signup();
    const { json } = await member.client.get('/api/directdebit.php');
    expect(json).toMatchObject({
      state: 'ok',
      left_minor: 15_000,
      open_payment_id: null,
      mandate: null,
      prefilled: { holder: '', country: 'NL' },
    });
    expect(json.text).toMatchObject({
      heading: 'SEPA Direct Debit mandate',
      language: 'en',
      creditor: { identifier: 'NL79ZZZ999999990000' },
    });
    expect(json.text.authorisation).toContain('you authorise (A)');
    expect(json.text.refund).toContain('8 weeks');
    expect(json.text.rights).toContain('statement that you can obtain from your bank');
    expect(json.countries).toContain('NL');
    await shop.sql("update profiles set country = 'PL' where member_id = $1", [member.id]);
    expect((await member.client.get('/api/directdebit.php')).json.state).toBe('unavailable');
    expect((await shop.client().get('/api/directdebit.php')).json.authentication_required).toBe(true);
  });

  it('checks account, number, terms and price, and names the field', async () => {
    const member = await shop.signup();
    const fault = async (of: DebitWish) => {
      const { json } = await debits.start(member, of);
      return [json.error, Object.keys(json.fields ?? {})];
    };
    expect(await fault({ account: debits.form({ iban: 'NL91ABNA0417164301' }) })).toEqual(['iban_invalid', ['iban']]);
    expect(await fault({ account: debits.form({ iban: 'BR1800360305000010009795493C1' }) })).toEqual([
      'iban_invalid',
      ['iban'],
    ]);
    for (const mobile of ['+31201234567', '+12025550123', '0612'])
      expect((await fault({ account: debits.form({ mobile }) }))[0], mobile).toMatch(/mobile_invalid|bad_request/);
    expect((await fault({ account: debits.form({ holder: '  ' }) }))[0]).toBe('bad_request');
    expect((await fault({ more: { agreed: false } }))[0]).toBe('terms_required');
    expect((await fault({ more: { amount_minor: 1 } }))[0]).toBe('price_changed');
    expect((await fault({ more: { status: 'completed' } }))[0]).toBe('bad_request');
    expect((await fault({ mandate_id: randomUUID() }))[0]).toBe('not_found');
    expect(await shop.sql('select 1 from sms_sent where member_id = $1', [member.id])).toEqual([]);
    // The plain payment call refuses direct debits: it has no mandate.
    expect((await shop.order(member, { method: 'sdd', code: null })).json.error).toBe('method_unavailable');
  });
});

describe('8 the code', () => {
  it('has six digits, goes to the number, is kept only as a keyed hash, and orders once', async () => {
    const { member, account, attempt_id: attemptId, code, json } = await debits.started();
    expect(json).toMatchObject({
      mobile: `+31 •••••• ${account.mobile.slice(-2)}`,
      iban_last4: account.iban.slice(-4),
      amount_minor: 1250,
      currency: 'EUR',
      tries_left: 5,
    });
    expect(Date.parse(json.expires_at) - Date.parse(json.now)).toBe(600_000);
    expect(Date.parse(json.resend_after) - Date.parse(json.now)).toBe(60_000);
    expect(json.reference).toMatch(/^[A-Z0-9]{1,35}$/);
    expect(isBankingDay(json.collect_on)).toBe(true);
    const [text] = await debits.textsTo(account.mobile);
    for (const part of ['€12.50', account.iban.slice(-4)]) expect(text).toContain(part);
    expect((await debits.confirm(member, attemptId, code, { authorised: false })).json.error).toBe('terms_required');

    const key = randomUUID();
    const answer = await debits.confirm(member, attemptId, `${code.slice(0, 3)} ${code.slice(3)}`, { key });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject({
      action: { kind: 'none' },
      payment: { payment_id: key, status: 'pending', methods: ['sdd'], amount_minor: 1250 },
    });
    expect(await shop.credits(member.id)).toBe(0);
    // Again, with this key or another: the same payment.
    for (const k of [key, randomUUID()])
      expect((await debits.confirm(member, attemptId, code, { key: k })).json.payment.payment_id).toBe(key);

    const stored =
      JSON.stringify(await shop.sql('select * from debit_attempts where id = $1', [attemptId])) +
      JSON.stringify(await shop.sql('select * from debit_mandates where member_id = $1', [member.id]));
    for (const privateText of [account.iban, account.mobile, account.holder, account.address.street])
      expect(stored).not.toContain(privateText);
    // Support finds the member by what they remember of the number.
    const support = await addStaff(shop, ['support']);
    const hits = await support.client.get(`/api/desk/find.php?q=${account.mobile.slice(-6)}`);
    expect(hits.json.groups[0].items.map(({ id }: { id: string }) => id)).toContain(member.id);
    const [mandate] = await shop.sql<{
      text: { authorisation: string; version: string; language: string };
      evidence: object;
      place: string;
      reference: string;
    }>('select * from debit_mandates where member_id = $1', [member.id]);
    expect(mandate).toMatchObject({
      reference: json.reference,
      place: 'Utrecht',
      text: { language: 'en', version: '2026-11-4' },
      evidence: { result: 'the code sent was entered', authorised: true, wrongTries: 0 },
    });
    expect(mandate?.text).toEqual(json.text);
    const mail = await shop.smtp.waitFor(
      member.email,
      `Direct debit on ${new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(json.collect_on))}`,
    );
    for (const part of ['€12.50', json.reference, account.iban.slice(-4), 'NL79ZZZ999999990000', '8 weeks'])
      expect(mail.text).toContain(part);
    expect(mail.text).not.toContain(account.iban);
  });

  it('5 tries, also when they come at once; then not even the right one', async () => {
    const { member, attempt_id: attemptId, code } = await debits.started();
    const answers = await Promise.all(Array.from({ length: 12 }, () => debits.confirm(member, attemptId, other(code))));
    const errors = answers.map((a) => a.json.error as string).sort();
    expect(errors).toEqual([...Array(4).fill('code_invalid'), ...Array(8).fill('code_spent')]);
    expect(answers[0]?.json.message).toContain('Code invalid');
    expect(
      (await shop.sql<{ tries: number }>('select tries from debit_attempts where id = $1', [attemptId]))[0]?.tries,
    ).toBe(5);
    expect((await debits.confirm(member, attemptId, code)).json.error).toBe('code_spent');
    expect(await shop.sql('select 1 from payments where member_id = $1', [member.id])).toEqual([]);
  });

  it('ends after 10 minutes by the database’s clock', async () => {
    const { member, attempt_id: attemptId, code } = await debits.started();
    await shop.sql('update debit_attempts set code_expires_at = now() where id = $1', [attemptId]);
    expect((await debits.confirm(member, attemptId, code)).json.error).toBe('code_spent');
  });

  it('is bound to its mandate, account and amount: it fits nothing else', async () => {
    const member = await shop.signup();
    const [first, second] = [await debits.started({ member }), await debits.started({ member, credits: 50 })];
    if (first.code !== second.code) {
      expect((await debits.confirm(member, first.attempt_id, second.code)).json.error).toBe('code_invalid');
      expect((await debits.confirm(member, second.attempt_id, first.code)).json.error).toBe('code_invalid');
    }
    for (const change of ['amount_minor = amount_minor + 1', "reference = 'DDOTHER'", "iban_hash = '\\x00'"]) {
      const three = await debits.started();
      await shop.sql(`update debit_attempts set ${change} where id = $1`, [three.attempt_id]);
      expect((await debits.confirm(three.member, three.attempt_id, three.code)).json.error, change).toBe(
        'code_invalid',
      );
    }
  });

  it('13 the attempt of another member does not exist', async () => {
    const { attempt_id: attemptId, code } = await debits.started();
    const stranger = await shop.signup();
    expect((await debits.confirm(stranger, attemptId, code)).status).toBe(404);
    expect((await stranger.client.post('/api/directdebit/resend.php', { attempt_id: attemptId })).status).toBe(404);
  });

  it('can be asked for again after 60 seconds, 3 times an hour, also from many forms at once', async () => {
    const { member, account, attempt_id: attemptId, code } = await debits.started();
    const resend = () => member.client.post('/api/directdebit/resend.php', { attempt_id: attemptId });
    const early = await resend();
    expect([early.status, early.json.error]).toEqual([429, 'too_many_requests']);
    expect(early.json.retry_after).toBeGreaterThan(50);
    const later = () => shop.sql("update sms_sent set sent_at = sent_at - interval '61 seconds'");
    await later();
    const again = await resend();
    expect(again.json).toMatchObject({ attempt_id: attemptId, tries_left: 5 });
    const newest = await debits.codeFor(account.mobile);
    if (newest !== code) expect((await debits.confirm(member, attemptId, code)).json.error).toBe('code_invalid');
    await later();
    // The third of the hour: of ten concurrent forms by another member, one succeeds.
    const rival = await shop.signup();
    const many = await Promise.all(
      Array.from({ length: 10 }, () => debits.start(rival, { account: debits.form({ mobile: account.mobile }) })),
    );
    expect(many.map((a) => a.status).sort()).toEqual([200, ...Array(9).fill(429)]);
    await later();
    expect((await resend()).json.error).toBe('too_many_requests');
    expect(await debits.textsTo(account.mobile)).toHaveLength(3);
    expect((await debits.confirm(member, attemptId, newest)).status).toBe(200);
    expect((await resend()).json.error).toBe('conflict');
  });

  it('a member gets no more than 6 texts an hour, to whatever numbers', async () => {
    const member = await shop.signup();
    const answers = [];
    for (let i = 0; i < 7; i++) answers.push((await debits.start(member)).status);
    expect(answers).toEqual([...Array(6).fill(200), 429]);
  });

  it('what could not be sent does not count; a number that takes no texts is told', async () => {
    const smsRequests: { path: string; authorization: string; body: URLSearchParams }[] = [];
    let answer = [500, {}] as [number, object];
    const twilio = createServer((request, response) => {
      let body = '';
      request
        .on('data', (part) => (body += part))
        .on('end', () => {
          smsRequests.push({
            path: request.url ?? '',
            authorization: request.headers.authorization ?? '',
            body: new URLSearchParams(body),
          });
          response.writeHead(answer[0], { 'content-type': 'application/json' }).end(JSON.stringify(answer[1]));
        });
    });
    await new Promise<void>((resolve) => twilio.listen(0, '127.0.0.1', resolve));
    const before = shop.services.config.sms;
    shop.services.config.sms = {
      provider: 'twilio',
      url: `http://127.0.0.1:${(twilio.address() as AddressInfo).port}`,
      account: 'AC1',
      token: shop.secret('token-of-the-sms-provider'),
      from: '+3197010000000',
    };
    try {
      const member = await shop.signup();
      const account = debits.form();
      expect((await debits.start(member, { account })).status).toBe(503);
      answer = [400, { code: 21614, message: 'not a mobile number' }];
      expect((await debits.start(member, { account })).json).toMatchObject({
        error: 'mobile_invalid',
        fields: { mobile: expect.any(String) },
      });
      answer = [201, { sid: 'SM1', status: 'queued' }];
      const started = await debits.start(member, { account });
      expect(started.status, started.text).toBe(200);
      const last = smsRequests.at(-1);
      expect(last).toMatchObject({
        path: '/2010-04-01/Accounts/AC1/Messages.json',
        authorization: `Basic ${Buffer.from('AC1:token-of-the-sms-provider').toString('base64')}`,
      });
      expect([last?.body.get('To'), last?.body.get('From')]).toEqual([account.mobile, '+3197010000000']);
      const code = /^\d{6}/.exec(last?.body.get('Body') ?? '')?.[0] ?? '';
      expect((await debits.confirm(member, started.json.attempt_id, code)).status).toBe(200);
    } finally {
      shop.services.config.sms = before;
      twilio.closeAllConnections();
      await new Promise((resolve) => twilio.close(resolve));
    }
  });
});

describe('limits and blocks', () => {
  it('two confirmations at once are one payment, whatever their keys', async () => {
    const { member, attempt_id: attemptId, code } = await debits.started();
    const answers = await Promise.all(Array.from({ length: 6 }, () => debits.confirm(member, attemptId, code)));
    expect(answers.map((a) => a.status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map((a) => a.json.payment.payment_id)).size).toBe(1);
    expect(await shop.sql('select 1 from payments where member_id = $1', [member.id])).toHaveLength(1);
    expect(
      shop.sandbox.bank.newest(200).filter((p) => p.order_id === answers[0]?.json.payment.payment_id),
    ).toHaveLength(1);
    expect(
      await shop.sql("select 1 from outbox where kind = 'debit_announced' and payload ->> 'member_id' = $1", [
        member.id,
      ]),
    ).toHaveLength(1);
  });

  it('one undecided debit: of forms sent in at once, one becomes a payment', async () => {
    const member = await shop.signup();
    const attempts = await Promise.all(Array.from({ length: 4 }, () => debits.started({ member })));
    const answers = await Promise.all(attempts.map((a) => debits.confirm(member, a.attempt_id, a.code)));
    expect(answers.map((a) => a.json.error ?? 'ok').sort()).toEqual([
      'debit_limit',
      'debit_limit',
      'debit_limit',
      'ok',
    ]);
    const { json } = await member.client.get('/api/directdebit.php');
    expect(json).toMatchObject({ state: 'limit', left_minor: 0, open_payment_id: expect.any(String) });
    expect((await debits.start(member)).json.error).toBe('debit_limit');
  });

  it('one undecided debit of an account, too: two members with one IBAN', async () => {
    const account = debits.form();
    const [first, second] = [
      await debits.started({ account }),
      await debits.started({ account: { ...account, mobile: debits.newMobile() } }),
    ];
    const answers = await Promise.all([first, second].map((a) => debits.confirm(a.member, a.attempt_id, a.code)));
    expect(answers.map((a) => a.json.error ?? 'ok').sort()).toEqual(['debit_limit', 'ok']);
  });

  it('150 euro in 30 days; settled ones count, older ones do not', async () => {
    const member = await shop.signup();
    const { json } = await member.client.get('/api/shop.php');
    const over = json.packages.find((p: { price_minor: number }) => p.price_minor > 15_000);
    expect((await debits.start(member, { credits: over.credits })).json.error).toBe('debit_limit');
    const first = await debits.debited({ member, credits: 100 });
    shop.sandbox.bank.decide(first.ref, 'completed');
    await shop.sandbox.tick();
    expect(await shop.credits(member.id)).toBe(100);
    const mandate = (await member.client.get('/api/directdebit.php')).json;
    expect(mandate).toMatchObject({
      state: 'ok',
      left_minor: 15_000 - first.answer.json.payment.amount_minor,
      mandate: { iban_last4: first.account.iban.slice(-4), holder: 'J. ••• Straße' },
    });
    expect((await debits.start(member, { credits: 100 })).json.error).toBe('debit_limit');
    await shop.sql("update payments set created_at = created_at - interval '31 days' where id = $1", [first.id]);
    await shop.sql("update sms_sent set sent_at = sent_at - interval '1 hour'");
    // The mandate is reused: no account is typed, the code goes to its number.
    const again = await debits.start(member, { credits: 100, mandate_id: mandate.mandate.mandate_id });
    expect(again.json).toMatchObject({ reference: first.json.reference });
    const second = await debits.confirm(member, again.json.attempt_id, await debits.codeFor(first.account.mobile));
    expect(second.status, second.text).toBe(200);
    expect(
      await shop.sql<{ sequence: string }>(
        'select sequence from debit_collections where mandate_id = $1 order by created_at',
        [mandate.mandate.mandate_id],
      ),
    ).toEqual([{ sequence: 'FRST' }, { sequence: 'RCUR' }]);
    expect(await shop.sql('select 1 from debit_mandates where member_id = $1', [member.id])).toHaveLength(1);
  });

  it('settles after days by the bank’s own clock', async () => {
    const { member, id } = await debits.debited();
    shop.sandbox.bank.advance(86_400);
    await shop.sandbox.tick();
    expect((await shop.payment(member.client, id)).json.payment.status).toBe('pending');
    shop.sandbox.bank.advance(6 * 86_400);
    await shop.sandbox.tick();
    expect((await shop.payment(member.client, id)).json).toMatchObject({
      credits: 10,
      paid_user: true,
      payment: { status: 'completed' },
    });
  });

  it.each(['AC01', 'MD06', 'MS03'])(
    'a debit returned with %s blocks the member and the account, until staff lifts it',
    async (reason) => {
      const { member, account, ref, id } = await debits.debited();
      shop.sandbox.bank.decide(ref, 'completed');
      await shop.sandbox.tick();
      expect(await shop.credits(member.id)).toBe(10);
      shop.sandbox.bank.chargeBack(ref, reason);
      await shop.sandbox.tick();
      expect(await shop.books(id)).toMatchObject({ status: 'charged_back', balance: 0 });
      expect((await member.client.get('/api/directdebit.php')).json).toMatchObject({
        state: 'blocked',
        left_minor: 0,
        mandate: null,
      });
      // Another member with the same account, and this one with another.
      const blocked = await debits.start(await shop.signup(), { account: { ...account, mobile: debits.newMobile() } });
      expect([blocked.status, blocked.json.error, blocked.json.message]).toEqual([
        403,
        'debit_blocked',
        'Your account is blocked for direct debit payments.',
      ]);
      await shop.sql('update buyers set blocked_reason = null, blocked_at = null where member_id = $1', [member.id]);
      expect((await debits.start(member)).json.error).toBe('debit_blocked');
      if (reason !== 'AC01') return;
      const staff = await addStaff(shop, ['finance']);
      const { json } = await staff.client.get('/api/desk/debits/blocks.php');
      const block = json.rows.find((b: { member_id: string }) => b.member_id === member.id);
      expect(block).toMatchObject({ reason, iban_last4: account.iban.slice(-4) });
      expect((await member.client.post('/api/desk/debits/unblock.php', { block_id: block.block_id })).status).toBe(403);
      expect((await staff.client.post('/api/desk/debits/unblock.php', { block_id: block.block_id })).json).toEqual({
        ok: true,
      });
      expect(
        await shop.sql(
          "select staff_name, action from audit_log where subject_id = $1 and action = 'debit_block_lifted'",
          [member.id],
        ),
      ).toHaveLength(1);
      // Reported again, it stays lifted.
      const checked = await staff.client.post('/api/desk/payment/check.php', { id });
      expect(checked.json.payment.status).toBe('charged_back');
      expect((await debits.start(member)).status).toBe(200);
    },
  );

  it('a debit the bank refuses before it settles blocks as well, and gives nothing', async () => {
    const { member, account, ref, id, number, json } = await debits.debited();
    shop.sandbox.bank.decide(ref, 'failed', { failure_code: 'AC01' });
    await shop.sandbox.tick();
    expect(await shop.books(id)).toMatchObject({ status: 'failed', balance: 0 });
    const mail = await shop.smtp.waitFor(member.email, `Your payment for order ${number} did not go through`);
    for (const part of [
      '€12.50',
      number,
      json.reference,
      account.iban.slice(-4),
      'unknown or closed',
      'You owe us nothing',
    ])
      expect(mail.text).toContain(part);
    expect(mail.text).not.toContain(account.iban);
    // Reported again, the member is notified once.
    await lookAgain(id);
    await shop.idle();
    expect(
      await shop.sql("select 1 from outbox where kind = 'debit_refused' and payload ->> 'payment_id' = $1", [id]),
    ).toHaveLength(1);
    expect((await debits.start(member, { account: { ...debits.form(), mobile: debits.newMobile() } })).json.error).toBe(
      'debit_blocked',
    );
    expect(
      (await debits.start(await shop.signup(), { account: { ...account, mobile: debits.newMobile() } })).json.error,
    ).toBe('debit_blocked');
  });

  it('a mandate unused for 36 months lapses; forms and counts of yesterday are forgotten', async () => {
    const { member, id, ref, attempt_id: attemptId } = await debits.debited();
    shop.sandbox.bank.decide(ref, 'completed');
    await shop.sandbox.tick();
    await shop.sql("update payments set created_at = created_at - interval '37 months' where id = $1", [id]);
    await shop.sql(
      "update debit_mandates set last_used_at = now() - interval '36 months 1 second' where member_id = $1",
      [member.id],
    );
    await shop.sql("update debit_attempts set created_at = now() - interval '25 hours' where id = $1", [attemptId]);
    // Unusable even before the job has run.
    expect((await member.client.get('/api/directdebit.php')).json.mandate).toBe(null);
    await tidyDebits.run(shop.services, {}, { id: '', attempt: 1 });
    expect(await shop.sql('select status from debit_mandates where member_id = $1', [member.id])).toEqual([
      { status: 'lapsed' },
    ]);
    expect(await shop.sql('select 1 from debit_attempts where id = $1', [attemptId])).toEqual([]);
  });
});

describe('the file for the bank', () => {
  it('holds each collection once, whoever asks at once; a file can be had again, and the audit log knows', async () => {
    await shop.sql('update debit_collections set message_id = null');
    await shop.sql("update payments set status = 'expired' where method = 'sdd' and status in ('open', 'pending')");
    const debitsMade = [await debits.debited(), await debits.debited()];
    const staff = await addStaff(shop, ['finance']);
    expect((await staff.client.get('/api/desk/debits.php')).json.companies[0].due).toEqual({
      payments: 2,
      amount_minor: 2500,
    });
    const answers = await Promise.all([1, 2, 3].map(() => staff.client.post('/api/desk/debits/export.php', {})));
    expect(answers.map((a) => a.status).sort()).toEqual([200, 404, 404]);
    const xml = answers.find((a) => a.status === 200)?.text ?? '';
    for (const { account, json } of debitsMade)
      for (const part of [
        account.iban,
        json.reference,
        '<Nm>Jorgen van der Strasse</Nm>',
        '<StrtNm>Lange Nieuwstraat</StrtNm><BldgNb>12 b</BldgNb>',
      ])
        expect(xml).toContain(part);
    expect(xml).toContain('<CtrlSum>25.00</CtrlSum>');
    expect((await staff.client.get('/api/desk/debits.php')).json.companies).toMatchObject([{ due: { payments: 0 } }]);
    const { json } = await staff.client.get('/api/desk/debits/files.php');
    expect(json.rows).toMatchObject([{ payments: 2, amount_minor: 2500, made_by: staff.name }]);
    expect((await staff.client.post('/api/desk/debits/export.php', { message_id: json.rows[0].message_id })).text).toBe(
      xml,
    );
    expect(JSON.stringify(await shop.sql('select * from debit_files'))).not.toContain(debitsMade[0]?.account.iban);
    const lines = await shop.sql<{ action: string }>('select action from audit_log where subject_id = $1 order by id', [
      json.rows[0].message_id,
    ]);
    expect(lines.map((l) => l.action)).toEqual(['debits_exported', 'debit_file_read']);
  });

  it('npm run debit:export writes it for its owner only', async () => {
    const { account } = await debits.debited();
    const { config } = shop.services;
    const run = () =>
      promisify(execFile)(process.execPath, ['scripts/debit-export.ts', join(config.dataDir, 'debits')], {
        cwd: join(import.meta.dirname, '../..'),
        env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATABASE_URL: shop.databaseUrl, APP_SECRET: config.secret },
      });
    const { stdout } = await run();
    expect(stdout).toMatch(/1 collections, €12\.50: .*\.xml/);
    const path = /: (\S+\.xml)/.exec(stdout)?.[1] ?? '';
    expect(readFileSync(path, 'utf8')).toContain(account.iban);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect((await run()).stdout).toContain('nothing is due');
  });

  it('the company’s own bank: what finance enters is applied like any report', async () => {
    shop.services.config.payments = { ...shop.services.config.payments, providers: ['ownbank'] };
    const before = shop.services.config;
    // Providers are created once per configuration.
    shop.services.config = { ...before };
    try {
      const [good, bad] = [await debits.debited(), await debits.debited()];
      expect(good.answer.json.payment.status).toBe('pending');
      const staff = await addStaff(shop, ['finance']);
      const enter = (body: object) => staff.client.post('/api/desk/debits/outcome.php', body);
      // Not before it is in a file; never by a member or by staff without the role.
      expect((await enter({ payment_id: good.id, outcome: 'settled' })).status).toBe(404);
      const xml = (await staff.client.post('/api/desk/debits/export.php', {})).text;
      for (const { account } of [good, bad]) expect(xml).toContain(account.iban);
      const messageId = /<MsgId>([^<]+)/.exec(xml)?.[1] ?? '';
      expect(
        (await good.member.client.post('/api/desk/debits/outcome.php', { message_id: messageId, outcome: 'settled' }))
          .status,
      ).toBe(403);
      expect(
        (
          await (
            await addStaff(shop, ['support'])
          ).client.post('/api/desk/debits/outcome.php', { message_id: messageId, outcome: 'settled' })
        ).status,
      ).toBe(403);
      expect((await enter({ payment_id: bad.id, outcome: 'returned', reason: 'AC01' })).status).toBe(404);
      expect((await enter({ payment_id: bad.id, outcome: 'refused', reason: 'no' })).json.error).toBe('bad_request');
      expect((await enter({ payment_id: bad.id, outcome: 'refused', reason: 'AC01' })).json).toEqual({ changed: 1 });
      expect((await enter({ message_id: messageId, outcome: 'settled' })).json).toEqual({ changed: 1 });
      expect((await enter({ message_id: messageId, outcome: 'settled' })).status).toBe(404);
      expect(await shop.books(bad.id)).toMatchObject({ status: 'failed', balance: 0 });
      expect(await shop.books(good.id)).toMatchObject({ status: 'completed', balance: 10 });
      expect((await debits.start(bad.member)).json.error).toBe('debit_blocked');
      expect((await enter({ payment_id: good.id, outcome: 'returned', reason: 'MD06' })).json).toEqual({ changed: 1 });
      expect(await shop.books(good.id)).toMatchObject({ status: 'charged_back', balance: 0 });
      expect(await shop.sql("select 1 from audit_log where action = 'debit_outcome'")).toHaveLength(3);
      expect((await shop.client().post('/api/payments/ownbank/webhook', {})).status).toBe(400);
    } finally {
      shop.services.config = { ...before, payments: { ...before.payments, providers: ['sandbox'] } };
    }
  });
});
