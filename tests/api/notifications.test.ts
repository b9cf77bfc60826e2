/**
 * Mails about events, bounces and complaints, push messages. Mails, queue and push service are real, the clock is set
 * by hand.
 */
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendActivityMail } from '../../server/notifications/send-activity-mail.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { grant, send as trySend } from '../helpers/chat.ts';
import { addPeople, person } from '../helpers/people.ts';
import { addStaff } from '../helpers/staff.ts';
import { createPushBrowser, type PushServer, startPushServer } from '../helpers/push-server.ts';

const feedbackSecret = 'secret-of-the-mail-server';
let app: TestApp;
let push: PushServer;
/** Noon in Amsterdam, summer. */
const noon = new Date('2026-07-15T10:00:00Z');
let now = noon;
/** The one who writes and likes. */
let bob: TestMember & { name: string };

beforeAll(async () => {
  push = await startPushServer();
  app = await startTestApp({ config: { mailFeedbackSecret: feedbackSecret, pushHosts: [push.host] } });
  app.services.clock = { now: () => now };
  await app.settings(app.sites.a.site_id, { free_conversations: 0 });
  bob = await member();
});
beforeEach(() => {
  now = noon;
});
afterAll(async () => {
  await app.stop();
  await push.stop();
});

const send: typeof trySend = async (...sending) => {
  // One author writes to more new people here than a member may in a day.
  await app.sql('update chat_members set openings = 0 where openings > 0');
  const answer = await trySend(...sending);
  expect(answer.status, answer.text).toBe(200);
  return answer;
};

/** A member others find, with credits and no page open. */
async function member(): Promise<TestMember & { name: string }> {
  const newMember = await app.signup();
  const name = `somebody.${newMember.id.slice(-8)}`;
  await app.sql('update members set username = $2 where id = $1', [newMember.id, name]);
  await app.sql("update profiles set gender = 'female', wanted = '{male}' where member_id = $1", [newMember.id]);
  await grant(app, newMember.id, 50);
  app.services.live.away(newMember.id);
  return { ...newMember, name };
}

async function fictional(name: string): Promise<string> {
  const id = uuidv7();
  await app.sql(
    "insert into members (id, pool_id, site_id, kind, username, status, language) values ($1, $2, $3, 'fictional', $4, 'active', 'en')",
    [id, app.sites.a.pool_id, app.sites.a.site_id, name],
  );
  await app.sql(
    "insert into profiles (member_id, date_of_birth, country, gender) values ($1, '1990-01-01', 'NL', 'male')",
    [id],
  );
  return id;
}

/** Makes the waiting jobs of a kind about a member due, and waits for them. @returns how many there were */
async function due(to: TestMember, kind: string): Promise<number> {
  await events();
  const mine =
    "name = 'send_activity_mail' and data ->> 'member_id' = $1 and data ->> 'kind' = $2 and state < 'completed'";
  const moved = await app.sql(
    `update jobs.job set start_after = now() where ${mine} and state = 'created' returning id`,
    [to.id, kind],
  );
  // A job without a member wakes the workers, which otherwise poll only now and then.
  await app.services.jobs.enqueue(app.services.db, sendActivityMail, { member_id: uuidv7(), kind: 'reminders' });
  await until(
    async () =>
      (await app.sql(`select 1 as x from jobs.job where ${mine} and start_after <= now()`, [to.id, kind])).length === 0,
  );
  return moved.length;
}
const waiting = (to: TestMember, kind: string) =>
  app.sql<{ seconds: number }>(
    `select round(extract(epoch from start_after - created_on))::int as seconds from jobs.job
      where name = 'send_activity_mail' and data ->> 'member_id' = $1 and data ->> 'kind' = $2 and state = 'created'`,
    [to.id, kind],
  );
const events = () =>
  until(async () => (await app.sql('select 1 as x from outbox where handled_at is null')).length === 0);
const pushed = () =>
  until(
    async () =>
      (await app.sql("select 1 as x from jobs.job where name = 'send_push' and state < 'completed'")).length === 0,
  );
async function until(done: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 8_000; Date.now() < end; await new Promise((go) => setTimeout(go, 20)))
    if (await done()) return;
  throw new Error('it did not come to that');
}
const mailsTo = (to: TestMember) =>
  app.smtp.mails.filter((m) => m.to.toLowerCase() === to.email.toLowerCase() && m.headers['list-unsubscribe']);
const reopen = (who: TestMember) =>
  app.sql("update members set last_active = now() + interval '1 second' where id = $1", [who.id]);
const disabled = async (who: TestMember) =>
  (await app.sql<{ mail_disabled: string | null }>('select mail_disabled from members where id = $1', [who.id]))[0]
    ?.mail_disabled;

describe('mails about what happened', () => {
  it('tells of a new conversation: who, never what; one mail for many messages; none again until they were back', async () => {
    const [anna, carl] = [await member(), await member()];
    const body = app.secret('do not tell this to anybody');
    for (const from of [bob, carl]) expect((await send(from, anna.id, { body })).status).toBe(200);
    await events();
    expect(await waiting(anna, 'new_conversations')).toMatchObject([{ seconds: expect.any(Number) }]);
    const [{ seconds } = { seconds: 0 }] = await waiting(anna, 'new_conversations');
    expect(seconds).toBeGreaterThanOrEqual(59);
    expect(seconds).toBeLessThanOrEqual(361);
    expect(await due(anna, 'new_conversations')).toBe(1);
    const [mail] = mailsTo(anna);
    expect(mail?.subject).toBe('You have a new message');
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain(bob.name);
      expect(text).toContain(carl.name);
      expect(text).not.toContain(body);
      expect(text).toContain(`http://a.test:${app.port}/chats`);
    }
    expect(mail?.text).toContain('started conversations with you');

    now = new Date(noon.getTime() + 3_600_000);
    await send(carl, anna.id);
    expect(await due(anna, 'new_messages')).toBe(1);
    expect(mailsTo(anna)).toHaveLength(1);
    await reopen(anna);
    now = new Date(noon.getTime() + 7_200_000);
    await send(bob, anna.id);
    expect(await due(anna, 'new_messages')).toBe(1);
    expect(mailsTo(anna).map((m) => m.subject)).toEqual(['You have a new message', 'You have new messages']);
    expect(mailsTo(anna)[1]?.text).toContain(`New messages from ${bob.name} and ${carl.name} are waiting`);
  });

  it('says nothing when they are here, or have read meanwhile', async () => {
    const anna = await member();
    await send(bob, anna.id);
    app.services.live.seen(anna.id);
    await due(anna, 'new_conversations');
    expect(mailsTo(anna)).toHaveLength(0);
    app.services.live.away(anna.id);
    now = new Date(noon.getTime() + 3_600_000);
    await send(bob, anna.id);
    await send(anna, bob.id);
    app.services.live.away(anna.id);
    await due(anna, 'new_messages');
    await app.sql('update inbox set unread = 0, read_seq = last_seq where member_id = $1', [anna.id]);
    now = new Date(noon.getTime() + 7_200_000);
    await send(bob, anna.id);
    await app.sql('update inbox set unread = 0, read_seq = last_seq where member_id = $1', [anna.id]);
    const before = mailsTo(anna).length;
    await due(anna, 'new_messages');
    expect(mailsTo(anna)).toHaveLength(before);
  });

  it('keeps what comes at night for the morning of the member’s country', async () => {
    const anna = await member();
    now = new Date('2026-07-15T20:30:00Z'); // 22:30 in Amsterdam
    await send(bob, anna.id);
    await due(anna, 'new_conversations');
    expect(mailsTo(anna)).toHaveLength(0);
    expect(await waiting(anna, 'new_conversations')).toEqual([{ seconds: 9.5 * 3_600 + 60 }]);
    now = new Date('2026-07-16T06:01:00Z');
    await due(anna, 'new_conversations');
    expect(mailsTo(anna)).toHaveLength(1);
  });

  it('leaves out kinds that are switched off, members whose mail is stopped, not confirmed or suspended', async () => {
    const cases: [string, string][] = [
      ['preference', "update members set mail_preferences = '{new_conversations}' where id = $1"],
      ['stopped', "update members set mail_disabled = 'bounce' where id = $1"],
      ['not confirmed', "update members set status = 'not_confirmed', confirmed_at = null where id = $1"],
      ['suspended', "update members set status = 'suspended' where id = $1"],
      ['blocked since', 'update inbox set blocked = true where member_id = $1'],
    ];
    const outcomes = await Promise.all(
      cases.map(async ([what, change]) => {
        const anna = await member();
        await send(bob, anna.id);
        await app.sql(change, [anna.id]);
        return [what, await due(anna, 'new_conversations'), mailsTo(anna).length];
      }),
    );
    expect(outcomes).toEqual(cases.map(([what]) => [what, 1, 0]));
  });

  it('reminds of unread messages once, after a day, and of nothing when all is read', async () => {
    const anna = await member();
    await send(bob, anna.id);
    await send(bob, anna.id);
    await due(anna, 'new_conversations');
    const planned = await waiting(anna, 'unread_message_reminders');
    expect(planned).toEqual([{ seconds: 86_400 }]);
    await due(anna, 'unread_message_reminders');
    expect(mailsTo(anna).at(-1)?.text).toContain('You have 2 unread messages');
    expect(await waiting(anna, 'unread_message_reminders')).toEqual([]);
  });

  it('tells a hundred likes of one member a day, so that nobody can have everybody mailed; likes of others go on', async () => {
    const [greedy, modest, last, next, other] = [
      await member(),
      await member(),
      await member(),
      await member(),
      await member(),
    ];
    const liked = Array.from({ length: 99 }, () => person(app.sites.a));
    await addPeople(app.services.db, liked);
    await app.sql('insert into likes (member_id, other_id) select $1, unnest($2::uuid[])', [
      greedy.id,
      liked.map((member) => member.id),
    ]);
    const likes = async (from: TestMember, to: TestMember) => {
      expect((await from.client.post('/api/likes.php', { id: to.id })).status).toBe(200);
      await events();
      return (await waiting(to, 'like')).length;
    };
    expect(await likes(greedy, last)).toBe(1);
    expect(await likes(greedy, next)).toBe(0);
    expect(await likes(modest, other)).toBe(1);
    expect((await next.client.get('/api/likes/received.php')).json.likes).toHaveLength(1);
    await app.sql("update likes set created_at = created_at - interval '1 day' where member_id = $1", [greedy.id]);
    expect(await likes(greedy, modest)).toBe(1);
  });

  it('tells of likes and matches; fictional profiles are named as such', async () => {
    const anna = await member();
    const names = [1, 2, 3, 4].map((n) => `Fantasia.${n}`);
    await app.sql('insert into likes (member_id, other_id) values ($1, $2)', [anna.id, bob.id]);
    for (const name of names)
      await app.sql("insert into likes (member_id, other_id, source) values ($1, $2, 'automatic')", [
        await fictional(name),
        anna.id,
      ]);
    expect((await bob.client.post('/api/likes.php', { id: anna.id })).status).toBe(200);
    app.services.live.away(anna.id);
    await due(anna, 'like');
    const [mail] = mailsTo(anna);
    expect(mail?.subject).toBe('There’s news waiting for you');
    expect(mail?.text).toContain(
      'Fantasia.4 (fictional profile), Fantasia.3 (fictional profile), and 2 more like you.',
    );
    expect(mail?.text).toContain(`It is mutual: you have a match with ${bob.name}.`);
  });

  it('reminds of an unfinished profile after two days, once; of a finished one never', async () => {
    const anna = await member();
    await events();
    expect(await waiting(anna, 'reminders')).toEqual([{ seconds: 2 * 86_400 }]);
    await due(anna, 'reminders');
    expect(mailsTo(anna).map((m) => m.subject)).toEqual(['Your profile is not finished yet']);
    const carl = await member();
    await app.sql('update members set signup_step = 5 where id = $1', [carl.id]);
    await app.sql("update profiles set about = 'x' where member_id = $1", [carl.id]);
    await app.sql(
      "insert into photos (id, member_id, position, status, filename, width, height, thumbhash) values ($1, $2, 0, 'active', $3, 600, 800, '\\x00')",
      [uuidv7(), carl.id, uuidv7()],
    );
    await due(carl, 'reminders');
    expect(mailsTo(carl)).toHaveLength(0);
  });

  it('sends the overview of a week only with something to tell, and plans the next', async () => {
    const anna = await member();
    await events();
    expect(await waiting(anna, 'weekly_updates')).toEqual([{ seconds: 7 * 86_400 }]);
    now = new Date(noon.getTime() + 7 * 86_400_000);
    await due(anna, 'weekly_updates');
    expect(mailsTo(anna)).toHaveLength(0);
    expect(await waiting(anna, 'weekly_updates')).toEqual([{ seconds: 7 * 86_400 }]);
    await app.sql("update members set last_active = now() - interval '8 days' where id = $1", [anna.id]);
    await app.sql('insert into visits (member_id, visitor_id) values ($1, $2)', [anna.id, bob.id]);
    now = new Date(noon.getTime() + 14 * 86_400_000);
    await due(anna, 'weekly_updates');
    expect(mailsTo(anna)[0]?.text).toContain('1 member looked at your profile.');
  });
});

describe('the way out', () => {
  async function mailed(): Promise<{ anna: TestMember; path: string; header: string }> {
    const anna = await member();
    await send(bob, anna.id);
    await due(anna, 'new_conversations');
    const header = mailsTo(anna)[0]?.headers['list-unsubscribe'] ?? '';
    expect(mailsTo(anna)[0]?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const url = new URL(header.slice(1, -1));
    expect(mailsTo(anna)[0]?.html).toContain(url.href);
    app.secret(url.pathname.slice(1));
    return { anna, path: url.pathname, header };
  }
  const foreign = { origin: undefined, 'sec-fetch-site': undefined };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it('is one click in the mail program (RFC 8058): a post without cookies from anywhere', async () => {
    const { anna, path } = await mailed();
    const client = app.client();
    for (const _ of [1, 2]) {
      const answer = await client.send('POST', path, 'List-Unsubscribe=One-Click', {
        headers: { ...foreign, ...form },
      });
      expect([answer.status, answer.text]).toEqual([200, 'ok']);
      expect(await disabled(anna)).toBe('listunsubscribe');
    }
    expect((await anna.client.get('/api/user.php')).json.user.notifications_disabled).toEqual(['listunsubscribe']);
  });

  it('also as multipart', async () => {
    const { anna, path } = await mailed();
    const body = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    const answer = await app
      .client()
      .send('POST', path, body, { headers: { ...foreign, 'content-type': 'multipart/form-data; boundary=b' } });
    expect(answer.status).toBe(200);
    expect(await disabled(anna)).toBe('listunsubscribe');
  });

  it('lets nothing else in: other bodies, other tokens, other forms stay refused from other sites', async () => {
    const { anna, path } = await mailed();
    const post = (to: string, body: string) =>
      app.client().send('POST', to, body, {
        headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', ...form },
      });
    expect((await post(path, 'kind=unsubscribe')).status).toBe(403);
    expect(await disabled(anna)).toBeNull();
    const waitingMember = await app.signup({ confirmed: false });
    const token = await app.mailToken(waitingMember.email, 'Confirm your e-mail address');
    expect((await post(`/${token}`, 'List-Unsubscribe=One-Click')).status).toBe(403);
    expect(
      (await app.sql<{ status: string }>('select status from members where id = $1', [waitingMember.id]))[0]?.status,
    ).toBe('not_confirmed');
    expect((await post('/lang-config', 'List-Unsubscribe=One-Click')).status).toBe(403);
  });
});

describe('what the mail server reports', () => {
  const report = (body: unknown, secret: string | undefined = feedbackSecret) =>
    app.client().post('/api/mail-feedback.php', body, {
      headers: { origin: undefined, 'sec-fetch-site': undefined, 'x-mail-feedback-secret': secret },
    });

  it('stops mails after a bounce or a complaint, and the member is told why', async () => {
    const [anna, carl] = [await member(), await member()];
    expect((await report({ type: 'bounce', email: anna.email.toUpperCase() })).json).toEqual({ changed: 1 });
    expect((await anna.client.get('/api/user.php')).json.user.notifications_disabled).toEqual(['bounce']);
    expect(
      (
        await report([
          { type: 'complaint', email: carl.email },
          { type: 'complaint', email: anna.email },
          { type: 'bounce', email: carl.email },
        ])
      ).json,
    ).toEqual({ changed: 2 });
    expect([await disabled(anna), await disabled(carl)]).toEqual(['fbl', 'fbl']);
  });

  it('changes nothing without the secret, for a full mailbox, or for what is no report', async () => {
    const anna = await member();
    expect((await report({ type: 'bounce', email: anna.email }, 'a wrong secret of some length')).status).toBe(403);
    expect((await report({ type: 'bounce', email: anna.email, permanent: false })).json).toEqual({ changed: 0 });
    for (const odd of [null, 3, {}, { type: 'bounce' }, { type: 'other', email: anna.email }])
      expect((await report([odd])).json).toEqual({ changed: 0 });
    expect(await disabled(anna)).toBeNull();
    app.services.config.mailFeedbackSecret = null;
    expect((await report({ type: 'bounce', email: anna.email })).status).toBe(404);
    app.services.config.mailFeedbackSecret = feedbackSecret;
  });
});

describe('push', () => {
  const attach = (who: TestMember, subscription: object) => who.client.post('/api/user.php?push=1', subscription);
  const subscriptions = (who: TestMember) =>
    app.sql<{ endpoint: string }>('select endpoint from push_subscriptions where member_id = $1', [who.id]);
  async function subscribed(): Promise<{ anna: TestMember; browser: ReturnType<typeof createPushBrowser> }> {
    const anna = await member();
    const browser = createPushBrowser(push.host);
    expect((await attach(anna, browser.subscription)).json).toEqual({ ok: true });
    app.services.live.away(anna.id);
    push.received.length = 0;
    return { anna, browser };
  }

  it('tells the public key, the same each time; the private one is kept sealed', async () => {
    const key = (await app.client().get('/api/settings.php')).json.push_public;
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
    expect((await app.client('b.test').get('/api/settings.php')).json.push_public).toBe(key);
    const [row] = await app.sql<{ sealed: string }>("select sealed from app_secrets where name = 'vapid'");
    expect(row?.sealed).not.toContain(key);
    await app.settings(app.sites.b.site_id, { push_public: 'BOwn' });
    expect((await app.client('b.test').get('/api/settings.php')).json.push_public).toBe('BOwn');
    await app.settings(app.sites.b.site_id, {});
  });

  it('sends a neutral text, signed and sealed for the browser, when no page is in sight', async () => {
    const { anna, browser } = await subscribed();
    await send(bob, anna.id, { body: app.secret('nothing for a lock screen') });
    await events();
    await pushed();
    expect(push.received).toHaveLength(1);
    const [notification] = push.received;
    expect(notification?.path).toBe(browser.path);
    expect(notification?.headers['authorization']).toMatch(/^vapid t=/);
    expect(notification?.headers['content-encoding']).toBe('aes128gcm');
    const { name } = (await app.client().get('/api/settings.php')).json;
    expect(browser.read(notification?.body ?? Buffer.alloc(0))).toEqual({
      title: name,
      body: 'You have a new message',
      url: '/chats',
      tag: 'message',
      unread: 1,
    });
    app.services.live.seen(anna.id);
    await send(bob, anna.id);
    await events();
    await pushed();
    expect(push.received).toHaveLength(1);
    // What became of it is at the member's console: the device, the service and its answer, never the text or the address.
    const support = await addStaff(app, ['support']);
    const { rows } = (await support.client.get(`/api/desk/members/${anna.id}/part.php?part=mails`)).json;
    const shown = rows.filter((row: { ref: string | null }) => row.ref);
    expect(shown).toMatchObject([{ status: 'sent', ref: push.host, detail: '201', count: 1 }]);
    expect(JSON.stringify(rows)).not.toContain(browser.path);
  });

  it('a phone rings once for messages that came at the same time, and one mail is planned for them', async () => {
    const { anna, browser } = await subscribed();
    const carl = await member();
    await app.sql(
      `insert into outbox (kind, payload)
       select 'messages_sent', jsonb_build_object('to', jsonb_build_array(
                jsonb_build_object('member_id', $1::text, 'first', false), jsonb_build_object('member_id', case when n = 3 then $2 else $1 end, 'first', false)))
         from generate_series(1, 4) n`,
      [anna.id, carl.id],
    );
    await events();
    await pushed();
    expect(push.received.map(({ path }) => path)).toEqual([browser.path]);
    expect([(await waiting(anna, 'new_messages')).length, (await waiting(carl, 'new_messages')).length]).toEqual([
      1, 1,
    ]);
  });

  const switchOf = (who: TestMember, by: 'email' | 'push', kind: string, on: boolean) =>
    who.client.put('/api/notifications/switch.php', { by, kind, on });
  const bodies = (browser: ReturnType<typeof createPushBrowser>) =>
    push.received
      .filter(({ path }) => path === browser.path)
      .map(({ body }) => (browser.read(body) as { body: string }).body);
  /** Runs something while this browser is away. */
  async function happen(who: TestMember, what: () => Promise<unknown>): Promise<void> {
    app.services.live.away(who.id);
    await what();
    await events();
    await pushed();
  }
  const like = (from: TestMember, to: TestMember) => from.client.post('/api/likes.php', { id: to.id });

  it('only of the kinds that are switched on; mails hang on their own switches', async () => {
    const { anna, browser } = await subscribed();
    const [carl, dora] = [await member(), await member()];
    expect((await anna.client.get('/api/notifications.php')).json).toMatchObject({
      push: {
        new_conversations: true,
        new_messages: true,
        like: true,
        unread_message_reminders: false,
        promotions: false,
        weekly_updates: false,
        news: false,
        reminders: false,
      },
      push_content: false,
    });
    const off = await switchOf(anna, 'push', 'new_conversations', false);
    expect(off.json).toMatchObject({
      push: { new_conversations: false, new_messages: true },
      email: { new_conversations: true },
    });
    await happen(anna, () => send(bob, anna.id));
    expect(bodies(browser)).toEqual([]);
    expect(await waiting(anna, 'new_conversations')).toHaveLength(1);
    await happen(anna, () => send(bob, anna.id));
    expect(bodies(browser)).toEqual(['You have a new message']);
    await switchOf(anna, 'push', 'new_messages', false);
    await happen(anna, () => send(bob, anna.id));
    await switchOf(anna, 'push', 'new_conversations', true);
    await happen(anna, () => send(carl, anna.id));
    expect(bodies(browser)).toHaveLength(2);
    await switchOf(anna, 'push', 'like', false);
    await app.sql('insert into likes (member_id, other_id) values ($1, $2)', [anna.id, carl.id]);
    await happen(anna, async () => [await like(dora, anna), await like(carl, anna)]);
    expect(bodies(browser)).toHaveLength(2);
    await switchOf(anna, 'push', 'like', true);
    await happen(anna, () => like(bob, anna));
    expect(bodies(browser)[2]).toBe('You have a new like');
  });

  it('a kind switched off while its message waits is not sent any more', async () => {
    const { anna, browser } = await subscribed();
    push.answerWith(503);
    await send(bob, anna.id);
    await events();
    await until(
      async () =>
        (await app.sql("select 1 as x from jobs.job where name = 'send_push' and state = 'retry'")).length === 1,
    );
    expect(await app.sql('select state, answer, tries from push_messages where member_id = $1', [anna.id])).toEqual([
      { state: 'later', answer: 503, tries: 1 },
    ]);
    push.answerWith(201);
    await switchOf(anna, 'push', 'new_conversations', false);
    push.received.length = 0;
    await app.sql("update jobs.job set start_after = now() where name = 'send_push' and state = 'retry'");
    await pushed();
    expect(bodies(browser)).toEqual([]);
  });

  it('reminders, overviews and hints come as push messages where they are wanted, without their mail too', async () => {
    for (const kind of ['unread_message_reminders', 'weekly_updates', 'reminders'] as const) {
      const { anna, browser } = await subscribed();
      expect((await switchOf(anna, 'push', kind, true)).json.push[kind]).toBe(true);
      expect((await switchOf(anna, 'email', kind, false)).json.email[kind]).toBe(false);
      await switchOf(anna, 'push', 'new_conversations', false);
      app.services.live.away(anna.id);
      await send(bob, anna.id);
      await events();
      await app.sql("update members set last_active = now() - interval '8 days' where id = $1", [anna.id]);
      if (kind === 'unread_message_reminders') {
        now = noon;
        await due(anna, 'new_conversations');
      }
      const mails = mailsTo(anna).length;
      // Not at night either.
      now = new Date('2026-07-15T20:30:00Z');
      await due(anna, kind);
      await pushed();
      expect([kind, bodies(browser)]).toEqual([kind, []]);
      now = new Date('2026-07-16T06:01:00Z');
      await due(anna, kind);
      await pushed();
      const words = {
        unread_message_reminders: 'Unread messages are waiting for you',
        weekly_updates: 'Here is what happened this week',
        reminders: 'Your profile is not finished yet',
      };
      expect([kind, bodies(browser), mailsTo(anna).length - mails]).toEqual([kind, [words[kind]], 0]);
      now = noon;
    }
  });

  it('names and quotes only where the member allows it', async () => {
    const { anna, browser } = await subscribed();
    const body = app.secret('shall we   meet\nat eight?');
    await happen(anna, () => send(bob, anna.id, { body }));
    expect(bodies(browser)).toEqual(['You have a new message']);
    expect(
      (await anna.client.put('/api/notifications/switch.php', { by: 'push', kind: 'content', on: true })).json
        .push_content,
    ).toBe(true);
    await happen(anna, () => send(bob, anna.id, { body }));
    await happen(anna, () => send(bob, anna.id, { body: `${'x'.repeat(400)}` }));
    await happen(anna, () => send(bob, anna.id, { kind: 'gift', gift: 'rose', price: 3 }));
    await happen(anna, () => like(bob, anna));
    const texts = bodies(browser).slice(1);
    expect(texts.slice(0, 1)).toEqual([`${bob.name}: shall we meet at eight?`]);
    expect(texts[1]?.length).toBeLessThan(160);
    expect(texts.slice(2)).toEqual([`${bob.name} sent you a gift`, `${bob.name} likes you`]);
    await switchOf(anna, 'push', 'content', false);
    await happen(anna, () => send(bob, anna.id, { body }));
    expect(bodies(browser).at(-1)).toBe('You have a new message');
    expect(
      (await anna.client.put('/api/notifications/switch.php', { by: 'email', kind: 'content', on: true })).status,
    ).toBe(400);
    expect(
      (await anna.client.put('/api/notifications/switch.php', { by: 'push', kind: 'nonsense', on: true })).status,
    ).toBe(400);
  });

  it('says with the site’s word when a profile is fictional, allowed to name it or not', async () => {
    const { anna, browser } = await subscribed();
    const lotte = await fictional(`lotte.${anna.id.slice(-6)}`);
    await app.settings(app.sites.a.site_id, { free_conversations: 0, fictional_singular: { en: 'staff profile' } });
    const written = async (text: string) => {
      await app.sql('insert into outbox (kind, payload) values ($1, $2)', [
        'like_received',
        JSON.stringify({ member_id: anna.id, other_id: lotte, automatic: true }),
      ]);
      await events();
      await pushed();
      return text;
    };
    await app.sql("insert into likes (member_id, other_id, source) values ($1, $2, 'automatic')", [lotte, anna.id]);
    await written('neutral');
    await switchOf(anna, 'push', 'content', true);
    app.services.live.away(anna.id);
    await written('named');
    const [{ username } = { username: '' }] = await app.sql<{ username: string }>(
      'select username from members where id = $1',
      [lotte],
    );
    expect(bodies(browser)).toEqual(['You have a new like (staff profile)', `${username} (staff profile) likes you`]);
    await app.settings(app.sites.a.site_id, { free_conversations: 0 });
  });

  it('many switches pressed at once all hold', async () => {
    const anna = await member();
    const kinds = [
      'new_conversations',
      'new_messages',
      'like',
      'unread_message_reminders',
      'weekly_updates',
      'reminders',
    ];
    await Promise.all(
      kinds.flatMap((kind, i) => [
        switchOf(anna, 'email', kind, i % 2 === 0),
        switchOf(anna, 'push', kind, i % 2 === 1),
      ]),
    );
    const { email, push: pushes } = (await anna.client.get('/api/notifications.php')).json;
    kinds.forEach((kind, i) => {
      expect([kind, email[kind], pushes[kind]]).toEqual([kind, i % 2 === 0, i % 2 === 1]);
    });
  });

  it('forgets a subscription that is gone, and comes again later when the service is down', async () => {
    const { anna } = await subscribed();
    push.answerWith(503);
    await send(bob, anna.id);
    await events();
    await until(
      async () =>
        (await app.sql("select 1 as x from jobs.job where name = 'send_push' and state = 'retry'")).length === 1,
    );
    push.answerWith(410);
    await app.sql("update jobs.job set start_after = now() where name = 'send_push' and state = 'retry'");
    await pushed();
    push.answerWith(201);
    expect(push.received).toHaveLength(2);
    expect(await subscriptions(anna)).toEqual([]);
  });

  it('ends with the session, and goes over to whoever logs in at the same browser', async () => {
    const { anna, browser } = await subscribed();
    const carl = await member();
    await attach(carl, browser.subscription);
    expect(await subscriptions(anna)).toEqual([]);
    expect(await subscriptions(carl)).toEqual([{ endpoint: browser.endpoint }]);
    expect((await carl.client.get('/api/logout.php')).status).toBe(200);
    expect(await subscriptions(carl)).toEqual([]);
    await attach(anna, browser.subscription);
    expect((await anna.client.delete('/api/user/push.php', { endpoint: browser.endpoint })).json).toEqual({ ok: true });
    expect(await subscriptions(anna)).toEqual([]);
  });

  it('needs a member', async () => {
    const answer = await app.client().post('/api/user.php?push=1', createPushBrowser(push.host).subscription);
    expect([answer.status, answer.json.error]).toEqual([403, 'authentication_required']);
  });

  it('23: takes https addresses of the push services only', async () => {
    const anna = await member();
    const { keys } = createPushBrowser(push.host).subscription;
    const bad = [
      'http://fcm.googleapis.com/fcm/send/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil.example/fcm.googleapis.com',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://169.254.169.254/latest',
      'https://fcm.googleapis.com:8443/x',
      'https://a@fcm.googleapis.com/x',
      'https://push.apple.com.evil.example/',
      'https://evilpush.apple.com/',
      `http://${push.host}/x`,
      'javascript:alert(1)',
      'https://fcm.googleapis.com@evil.example/',
    ];
    for (const endpoint of bad) expect((await attach(anna, { endpoint, keys })).status, endpoint).toBe(400);
    expect(
      (await attach(anna, { endpoint: 'https://web.push.apple.com/x', keys: { ...keys, p256dh: 'x' } })).status,
    ).toBe(400);
    expect(await subscriptions(anna)).toEqual([]);
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
      'https://db5p.notify.windows.com/w/?x',
    ])
      expect((await attach(anna, { endpoint, keys })).status, endpoint).toBe(200);
    await app.sql('delete from push_subscriptions where member_id = $1', [anna.id]);
  });

  it('23: follows no redirect', async () => {
    const { anna } = await subscribed();
    push.answerWith(302, `https://${push.host}/elsewhere`);
    await send(bob, anna.id);
    await events();
    await pushed();
    push.answerWith(201);
    expect(push.received).toHaveLength(1);
  });
});
