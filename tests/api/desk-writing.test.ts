/**
 * Writers: the queue, one writer per conversation, one answer per wait, notes, the honest sentence, and who may need
 * protection.
 */
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetSites } from '../../server/sites/find-site.ts';
import { noticeBuying } from '../../server/desk/jobs.ts';
import { asksIfReal } from '../../server/desk/writing-rules.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import { addPhoto, grant, send } from '../helpers/chat.ts';
import { addFictional } from '../helpers/factories.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let writer: TestStaff;
let two: TestStaff;
let moderator: TestStaff;
beforeAll(async () => {
  app = await startTestApp();
  [writer, two, moderator] = await Promise.all([
    addStaff(app, ['writer']),
    addStaff(app, ['writer']),
    addStaff(app, ['lead']),
  ]);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sql('update inbox set waiting_since = null');
  await app.sql('delete from desk_claims');
});

/** A member who wrote to a fictional profile, and waits. */
async function waits(
  more: { body?: string; language?: string } = {},
): Promise<{ id: string; member: TestMember; fictional: string }> {
  const member = await app.signup();
  const fictional = await addFictional(app.services.db, app.sites.a);
  if (more.language) await app.sql('update members set language = $2 where id = $1', [member.id, more.language]);
  const answer = await send(member, fictional, {
    price: 0,
    body: app.secret(more.body ?? `hello from ${member.name}`),
  });
  expect(answer.status, answer.text).toBe(200);
  return { id: answer.json.conversation, member, fictional };
}
const claim = (staff: TestStaff, body: object = {}) =>
  staff.client.post('/api/desk/writing/claim.php', body).then((a) => a.json.id as string | null);
const open = (staff: TestStaff, id: string) => staff.client.post(`/api/desk/writing/${id}/open.php`, {});
const answer = (staff: TestStaff, id: string, body: string, seenSeq = 1, key = uuidv7()) =>
  staff.client.post(
    `/api/desk/writing/${id}.php`,
    { body: app.secret(body), seen_seq: seenSeq },
    { headers: { 'idempotency-key': key } },
  );
const audit = (action: string, subject: string) =>
  app.sql<{ staff_name: string; details: object }>(
    'select staff_name, details from audit_log where action = $1 and subject_id = $2 order by id',
    [action, subject],
  );
const queue = async (staff: TestStaff, language = '') =>
  (await staff.client.get(`/api/desk/writing.php?language=${language}`)).json;

describe('the queue', () => {
  it('shows the longest wait first, by language, with who has it in hand', async () => {
    const [a, b, c] = [
      await waits({ language: 'nl', body: 'Ben jij wel echt?' }),
      await waits({ language: 'de' }),
      await waits({ language: 'nl' }),
    ];
    const entries = await queue(writer);
    expect(entries.conversations.map((x: { id: string }) => x.id)).toEqual([a.id, b.id, c.id]);
    expect([entries.waiting, entries.languages]).toEqual([
      3,
      [
        { language: 'nl', count: 2 },
        { language: 'de', count: 1 },
      ],
    ]);
    expect(entries.conversations[0]).toMatchObject({
      asks_if_real: true,
      claimed_by: null,
      mine: false,
      unread: 1,
      preview: { kind: 'text', body: 'Ben jij wel echt?' },
    });
    expect((await queue(writer, 'nl')).conversations.map((x: { id: string }) => x.id)).toEqual([a.id, c.id]);
    expect(await claim(writer, { language: 'nl' })).toBe(a.id);
    expect((await queue(two)).conversations[0]).toMatchObject({ claimed_by: writer.name, mine: false });
    expect((await queue(writer)).conversations[0]).toMatchObject({ claimed_by: null, mine: true });
    expect((await writer.client.get('/api/desk/me.php')).json.queues).toMatchObject([{ queue: 'writing', count: 3 }]);
  });

  it('gives each writer another one, however many ask at once, and each a second only for the first', async () => {
    const waiting = new Set<string>();
    for (let i = 0; i < 5; i++) waiting.add((await waits()).id);
    const writers = [writer, two, ...(await Promise.all([1, 2, 3, 4].map(() => addStaff(app, ['writer']))))];
    const claims = await Promise.all(writers.map((staff) => claim(staff)));
    expect(new Set(claims.filter(Boolean))).toEqual(waiting);
    expect(claims.filter((id) => id === null)).toHaveLength(1);
    await app.sql('delete from desk_claims');
    const first = await claim(writer);
    const second = await claim(writer, { after: first });
    expect(second).not.toBe(first);
    expect((await app.sql('select 1 from desk_claims')).length).toBe(1);
    expect(await claim(two)).toBe(first);
  });
});

describe('a conversation in hand', () => {
  it('opens with both profiles and the messages; others read it, but cannot answer until it is given free or its time is over', async () => {
    const { id, member } = await waits();
    const opened = await open(writer, id);
    expect(opened.json).toMatchObject({
      state: { mine: true, claimed_by: null, closed: null, care_number: null },
      message_length: 1000,
      more: false,
      messages: [{ mine: false, seq: 1, body: `hello from ${member.name}`, writer: null }],
      member: { name: member.name, language: 'en' },
    });
    for (const secret of [member.email, member.date_of_birth]) expect(opened.text).not.toContain(secret);
    expect((await open(two, id)).json.state).toMatchObject({ mine: false, claimed_by: writer.name });
    const refused = await answer(two, id, 'me too');
    expect([refused.status, refused.json]).toEqual([
      409,
      { error: 'claimed', message: `${writer.name} is working on this.` },
    ]);
    const poll = (staff: TestStaff, active: boolean) =>
      staff.client.post(`/api/desk/writing/${id}/poll.php`, { after: 0, active });
    await two.client.post(`/api/desk/writing/${id}/release.php`, {});
    expect((await poll(two, true)).json.state.mine).toBe(false);
    await writer.client.post(`/api/desk/writing/${id}/release.php`, {});
    expect((await poll(two, false)).json.state).toMatchObject({ mine: false, claimed_by: null });
    expect((await poll(two, true)).json.state.mine).toBe(true);
    await app.sql("update desk_claims set claimed_until = now() - interval '1 second'");
    expect((await answer(writer, id, 'hello, this is the team')).status).toBe(200);
    expect(await audit('writing_opened', id)).toHaveLength(2);
  });

  it('is answered once, however many answer at once, and never twice for the same wait', async () => {
    const { id, member } = await waits();
    const writers = [writer, two, ...(await Promise.all([1, 2].map(() => addStaff(app, ['writer']))))];
    // Each takes it as soon as it seems free, and tries twice, like two tabs of the same writer.
    const answers = await Promise.all(
      writers.flatMap((staff, i) =>
        [0, 1].map(async (tab) => {
          await open(staff, id);
          const done = await answer(staff, id, `answer ${i} ${tab}`);
          await staff.client.post(`/api/desk/writing/${id}/release.php`, {});
          return done.status;
        }),
      ),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([200, 409]));
    expect((await queue(writer)).waiting).toBe(0);
    const memberView = (await member.client.get(`/api/chat.php?id=${id}`)).json;
    expect(memberView.messages).toMatchObject([
      { mine: true },
      { mine: false, body: expect.stringMatching(/^answer \d \d$/) },
    ]);
    expect(memberView.state.partner).toMatchObject({ fictional: true, online: false });
    // The member writes again; a writer who only saw the first message must read first.
    await app.sql('insert into fictional_confirmations select $1, other_id from inbox where member_id = $1', [
      member.id,
    ]);
    await grant(app, member.id, 5);
    expect((await send(member, memberView.state.partner.id, { body: 'and now?' })).status).toBe(200);
    await app.sql('delete from desk_claims');
    expect((await answer(writer, id, 'late', 1)).json.error).toBe('conflict');
    const key = uuidv7();
    const same = await Promise.all([1, 2, 3].map(() => answer(writer, id, 'I am here', 3, key)));
    expect(same.map((a) => [a.status, a.json.seq])).toEqual(Array(3).fill([200, 4]));
    expect((await answer(writer, id, 'something else', 4, key)).json.error).toBe('conflict');
    expect((await audit('writing_answered', id)).map((line) => line.details)).toEqual([
      { member_id: member.id, seq: 2 },
      { member_id: member.id, seq: 4 },
    ]);
    expect((await open(two, id)).json.messages[3]).toMatchObject({ mine: true, writer: writer.name });
    expect(await app.sql('select 1 from transfers where member_id <> $1', [member.id])).toEqual([]);
  });

  it('keeps to the length of a message, to fictional profiles, and to members who are there', async () => {
    const { id, fictional, member } = await waits();
    expect((await answer(writer, id, 'x'.repeat(1001))).json.error).toBe('message_too_long');
    for (const asks of ['Add me on WhatsApp, it is easier there', 'Could you send me 200 euros?'])
      expect((await answer(writer, id, asks)).json.error).toBe('writer_asks');
    expect((await answer(writer, id, '   ')).json.error).toBe('bad_request');
    const [a, b] = [await app.signup(), await app.signup({ gender: 'male', wanted: 'female' })];
    await app.sql("update profiles set gender = 'male' where member_id = $1", [b.id]);
    const between = (await send(a, b.id, { price: 0 })).json.conversation as string;
    for (const answered of [await open(writer, between), await answer(writer, between, 'hi')])
      expect(answered.json.error).toBe('not_found');
    await app.sql('insert into blocks (member_id, blocked_id) values ($1, $2) on conflict do nothing', [
      member.id,
      fictional,
    ]);
    expect((await open(writer, id)).json.state.closed).toBe('blocked');
    expect((await answer(writer, id, 'hi')).status).toBe(403);
    expect((await queue(writer)).waiting).toBe(0);
  });
});

it('notes are shared, and nobody overwrites what they have not seen', async () => {
  const { id, fictional } = await waits();
  const save = (staff: TestStaff, kind: string, text: string, version: number) =>
    staff.client.put(`/api/desk/writing/${id}/note.php`, { kind, text: app.secret(text), version });
  expect((await save(writer, 'conversation', 'likes long walks', 0)).json.note).toMatchObject({
    version: 1,
    staff_name: writer.name,
  });
  expect((await save(two, 'conversation', 'hates long walks', 0)).json.error).toBe('conflict');
  expect((await save(two, 'conversation', 'likes short walks', 1)).json.note.version).toBe(2);
  expect((await save(two, 'profile', 'a gardener of Utrecht', 0)).status).toBe(200);
  const { state } = (await open(writer, id)).json;
  expect([state.conversation_note.text, state.profile_note.text]).toEqual([
    'likes short walks',
    'a gardener of Utrecht',
  ]);
  expect(await audit('writing_note_saved', fictional)).toEqual([
    { staff_name: two.name, details: { version: 1, length: 21 } },
  ]);
  await app.sql('delete from conversations where id = $1', [id]);
  expect(await app.sql('select 1 from writing_notes where conversation_id = $1', [id])).toEqual([]);
});

describe('the honest answer', () => {
  it('is at hand in the language of the member', async () => {
    const dutch = await waits({ language: 'nl', body: 'are you a bot?' });
    const { json } = await open(writer, dutch.id);
    expect(json.honest_sentence.length).toBeGreaterThan(30);
    expect(json.messages[0].asks_if_real).toBe(true);
  });

  it('is asked for in many ways', () => {
    for (const question of [
      'Are you real?',
      'is this a fake profile?',
      'Ben je echt',
      'Bist du ein Bot?',
      'Sei vera?',
      'Tu es une vraie personne ?',
      '¿Eres real?',
      'Jesteś prawdziwa?',
      'Er du et rigtigt menneske?',
      'Oletko oikea ihminen',
      'Är du äkta?',
      'Hej! Är du på riktigt?',
      '¡Hola! ¿Existes de verdad?',
    ])
      expect(asksIfReal(question), question).toBe(true);
    for (const other of [
      'How was your day?',
      'I had a really good time.',
      'See you',
      'Nice to meet a real human here. How was your day?',
    ])
      expect(asksIfReal(other), other).toBe(false);
  });
});

describe('who may need protection', () => {
  it('is told to support with the last messages, once while the case is open, and the case is closed with what was done', async () => {
    const { id, member } = await waits({ body: 'please, I have nothing left' });
    const sendReport = (staff: TestStaff) =>
      staff.client.post(`/api/desk/writing/${id}/care.php`, { reason: 'pleading', note: 'third time today' });
    const answers = await Promise.all([sendReport(writer), sendReport(two)]);
    expect(answers.map((a) => a.json.already).sort()).toEqual([false, true]);
    const { number } = answers[0]?.json ?? {};
    expect(answers[1]?.json.number).toBe(number);
    expect((await open(writer, id)).json.state.care_number).toBe(number);
    const line = (await moderator.client.get('/api/desk/care.php?status=open')).json.rows.find(
      (r: { number: string }) => r.number === number,
    );
    expect(line).toMatchObject({ reason: 'pleading', member_name: member.name });
    const { report } = (await moderator.client.post(`/api/desk/care/${line.id}/open.php`, {})).json;
    expect(report.reports[0].evidence).toMatchObject([{ from: 'member', text: 'please, I have nothing left' }]);
    // Whoever tells of an open one adds to it: what both saw is read.
    const { messages } = (await moderator.client.get(`/api/desk/care/${line.id}/thread.php`)).json;
    expect(messages.map((m: { kind: string; text: string }) => [m.kind, m.text])).toEqual([
      ['note', 'third time today'],
      ['note', 'third time today'],
    ]);
    expect(messages.map((m: { staff_name: string }) => m.staff_name).sort()).toEqual([writer.name, two.name].sort());
    const close = () =>
      moderator.client.post(`/api/desk/care/${line.id}/close.php`, { done: 'called the member', pause_buying: true });
    expect((await close()).status).toBe(200);
    expect((await close()).json.error).toBe('conflict');
    expect(await app.sql('select blocked_reason from buyers where member_id = $1', [member.id])).toEqual([
      { blocked_reason: 'staff' },
    ]);
    expect((await member.client.get('/api/decisions.php')).json.decisions).toEqual([]);
    expect(await audit('care_closed', line.id)).toMatchObject([{ details: { number, pause_buying: true } }]);
  });
});

it('a report from chat arrives with the last 20 messages as both wrote them, oldest first', async () => {
  const { id, member, fictional } = await waits({ body: 'message 1' });
  await grant(app, member.id, 40);
  await app.sql('insert into fictional_confirmations values ($1, $2)', [member.id, fictional]);
  for (let i = 2; i <= 23; i++)
    if (i % 5 === 0) expect((await answer(writer, id, `message ${i}`, i - 1)).status).toBe(200);
    else expect((await send(member, fictional, { body: app.secret(`message ${i}`) })).status).toBe(200);
  const reported = await member.client.post('/api/reports.php', {
    member_id: fictional,
    reason: 'harassment',
    conversation: id,
  });
  const line = (await moderator.client.get('/api/desk/reports.php')).json.reports.find(
    (r: { number: string }) => r.number === reported.json.number,
  );
  const { report } = (await moderator.client.post(`/api/desk/reports/${line.id}/open.php`, {})).json;
  expect(report.reports[0].evidence.map((m: { from: string; text: string }) => [m.from, m.text])).toEqual(
    Array.from({ length: 20 }, (_, i) => [(i + 4) % 5 === 0 ? 'member' : 'reporter', `message ${i + 4}`]),
  );
});

it('whoever buys very much in a day is told to support, once a week', async () => {
  const { id, member } = await waits();
  const buy = (credits: number, hours: number) =>
    app.sql(
      `insert into payments (id, order_number, member_id, company_id, site_id, status, provider, method, country, locale, credits, currency,
                           price_minor, amount_minor, vat_basis_points, vat_minor, refund_days, terms_date, seller, completed_at)
     values ($1::uuid, $1::uuid::text, $2, $3, $4, 'completed', 'sandbox', 'ideal', 'NL', 'en', $5, 'EUR', 100, 100, 2100, 17, 14, now(), '{}', now() - make_interval(hours => $6))`,
      [uuidv7(), member.id, app.sites.company_id, app.sites.a.site_id, credits, hours],
    );
  await buy(500, 3);
  await buy(500, 30);
  const run = () => noticeBuying.run(app.services, {}, {} as never);
  const cases = () => app.sql('select reason, note, source from cases where member_id = $1', [member.id]);
  await run();
  expect(await cases()).toEqual([]);
  expect((await open(writer, id)).json.state.bought_much).toBeNull();
  await buy(250, 1);
  expect((await open(writer, id)).json.state.bought_much).toBe(750);
  await run();
  await app.sql("update cases set status = 'decided'");
  await run();
  expect(await cases()).toEqual([{ reason: 'spending', note: '+750 / 24 h', source: 'care' }]);
});

describe('what a profile sends', () => {
  /** A picture of the profile; with a licence, or without one, and so not shown. */
  async function picture(fictional: string, licensed = true): Promise<string> {
    const photo = await addPhoto(app, fictional, { status: 'pending' });
    if (!licensed) return photo;
    await app.sql(
      `insert into fictional_photos (photo_id, origin, licence, added_by) values ($1, 'licensed', 'Bought from a bank of pictures', 'test')`,
      [photo],
    );
    await app.sql(`update photos set status = 'active', private = false where id = $1`, [photo]);
    return photo;
  }
  const full = (staff: TestStaff, id: string, body: object, key = uuidv7()) =>
    staff.client.post(
      `/api/desk/writing/${id}.php`,
      { body: '', seen_seq: 1, ...body },
      { headers: { 'idempotency-key': key } },
    );

  it('is a picture of its own with a licence, or a gift, and costs nobody anything', async () => {
    const { id, fictional, member } = await waits();
    const [own, bare] = [await picture(fictional), await picture(fictional, false)];
    const others = await picture(await addFictional(app.services.db, app.sites.a));
    const opened = (await open(writer, id)).json;
    expect(opened.may_send).toMatchObject([{ photo: { id: own }, sent_at: null }]);
    expect(opened.gifts.length).toBeGreaterThan(5);
    for (const body of [{ photo_id: bare }, { photo_id: others }, { photo_id: own, gift: 'rose' }, {}])
      expect((await full(writer, id, body)).json.error, JSON.stringify(body)).toBe('bad_request');
    expect((await full(writer, id, { gift: 'a-yacht' })).json.error).toBe('gift_gone');
    const key = uuidv7();
    const sent = await Promise.all([1, 2].map(() => full(writer, id, { photo_id: own, body: 'Me, drawn.' }, key)));
    expect(sent.map((a) => a.status)).toEqual([200, 200]);
    expect((await full(writer, id, { photo_id: own }, key)).json.error).toBe('conflict');
    const seen = (await member.client.get(`/api/chat.php?id=${id}`)).json;
    expect(seen.messages[1]).toMatchObject({ kind: 'photo', body: 'Me, drawn.', mine: false });
    expect((await open(writer, id)).json.may_send[0].sent_at).not.toBeNull();
    await app.sql(`update inbox set waiting_since = now() where member_id = $1`, [fictional]);
    expect((await full(writer, id, { gift: 'rose', seen_seq: 2 })).status).toBe(200);
    expect((await member.client.get(`/api/chat.php?id=${id}`)).json.messages[2]).toMatchObject({
      kind: 'gift',
      mine: false,
    });
    // The writer reads its name, in their own language.
    const gift = async () =>
      (await writer.client.get(`/api/desk/writing/${id}/messages.php?before=4`)).json.messages[2].gift;
    expect(await gift()).toEqual({ name: 'A rose', picture: '/gifts/rose.svg' });
    await app.sql("update staff set language = 'nl' where id = $1", [writer.id]);
    expect(await gift()).toEqual({ name: 'Een roos', picture: '/gifts/rose.svg' });
    await app.sql("update staff set language = 'en' where id = $1", [writer.id]);
    expect(
      await app.sql('select 1 from transfers where ref in (select id::text from messages where conversation_id = $1)', [
        id,
      ]),
    ).toEqual([]);
  });

  it('is not what the profile never writes of, unless the writer means it', async () => {
    const { id, fictional } = await waits();
    await app.sql(`update fictional_profiles set voice = 'Dry.', never = $2 where member_id = $1`, [
      fictional,
      'places to meet, Bolle; age (mine)',
    ]);
    expect((await open(writer, id)).json).toMatchObject({ voice: 'Dry.', never: 'places to meet, Bolle; age (mine)' });
    const refused = await full(writer, id, { body: 'I know nice Places to meet, and bolle too' });
    expect([refused.status, refused.json.error]).toEqual([409, 'writer_never']);
    expect(refused.json.message).toContain('places to meet, Bolle');
    expect((await queue(writer)).waiting).toBe(1);
    expect((await full(writer, id, { body: 'The places I like are bollards' })).status).toBe(200);
    await app.sql(`update inbox set waiting_since = now() where member_id = $1`, [fictional]);
    expect((await full(writer, id, { body: 'My cat is called Bolle', despite: true, seen_seq: 2 })).status).toBe(200);
    expect((await audit('writing_answered', id)).map((line) => line.details)).toMatchObject([
      { seq: 2 },
      { seq: 3, despite: true },
    ]);
  });
});

describe('beginning a conversation', () => {
  const begin = (
    staff: TestStaff,
    fictional: string,
    member: string,
    body = 'You liked me, how kind.',
    key = uuidv7(),
  ) =>
    staff.client.post(
      '/api/desk/writing/start.php',
      { fictional_id: fictional, member_id: member, body: app.secret(body) },
      { headers: { 'idempotency-key': key } },
    );
  const allow = (value: boolean) =>
    app.sql(
      `update sites set settings = settings || jsonb_build_object('writers_may_start', $2::boolean) where id = $1`,
      [app.sites.a.site_id, value],
    );
  const openings = async (staff: TestStaff) =>
    (await staff.client.get('/api/desk/writing/openings.php')).json.openings as { member_id: string }[];

  it('is off until the site allows it; only with somebody who liked the profile, once, and within its openings a day', async () => {
    const member = await app.signup({ gender: 'male', wanted: 'female' });
    const fictional = await addFictional(app.services.db, app.sites.a);
    await app.sql(`update members set signup_date = now() - interval '30 days' where id = $1`, [fictional]);
    await app.sql('insert into likes (member_id, other_id) values ($1, $2)', [member.id, fictional]);
    expect((await begin(writer, fictional, member.id)).json.error).toBe('conflict');
    expect([await openings(writer), (await queue(writer)).may_start]).toEqual([[], false]);
    await allow(true);
    forgetSites(app.services.db);
    expect((await queue(writer)).may_start).toBe(true);
    expect(await openings(writer)).toMatchObject([{ member_id: member.id, fictional_id: fictional }]);
    const german = await addStaff(app, ['writer'], { languages: ['de'] });
    expect(await openings(german)).toEqual([]);
    expect((await begin(german, fictional, member.id)).json.error).toBe('conflict');
    // Nobody who did not like it, and never what money is asked with.
    expect((await begin(writer, fictional, (await app.signup()).id)).json.error).toBe('conflict');
    expect((await begin(writer, fictional, member.id, 'Could you send me 200 euros?')).json.error).toBe('writer_asks');
    const key = uuidv7();
    const [first, second] = await Promise.all([
      begin(writer, fictional, member.id, 'You liked me, how kind.', key),
      begin(writer, fictional, member.id, 'You liked me, how kind.', key),
    ]);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect((await begin(two, fictional, member.id, 'Hello there.')).json.error).toBe('conflict');
    expect(first?.json.id).toBe(second?.json.id);
    const seen = (await member.client.get(`/api/chat.php?id=${first?.json.id}`)).json;
    expect(seen.state.partner).toMatchObject({ id: fictional, fictional: true });
    expect(seen.messages).toMatchObject([{ mine: false, body: 'You liked me, how kind.' }]);
    expect(await openings(writer)).toEqual([]);
    expect(await audit('writing_started', first?.json.id)).toHaveLength(1);
    const later = await app.signup({ gender: 'male', wanted: 'female' });
    await app.sql('insert into likes (member_id, other_id) values ($1, $2)', [later.id, fictional]);
    const both = await Promise.all([begin(writer, fictional, later.id), begin(two, fictional, later.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const last = await app.signup({ gender: 'male', wanted: 'female' });
    await app.sql('insert into likes (member_id, other_id) values ($1, $2)', [last.id, fictional]);
    await app.sql('update chat_members set openings = 30 where member_id = $1', [fictional]);
    expect((await begin(writer, fictional, last.id)).json.error).toBe('conflict');
    await allow(false);
    forgetSites(app.services.db);
  });
});

it('what each wrote in a month is counted once, with how long they took; a writer sees their own only', async () => {
  const [carl, dora, lead] = await Promise.all([
    addStaff(app, ['writer']),
    addStaff(app, ['writer']),
    addStaff(app, ['lead']),
  ]);
  const answered = async (staff: TestStaff, minutes: number, body: string) => {
    const { id, fictional } = await waits();
    await app.sql(`update inbox set waiting_since = now() - make_interval(mins => $2::int) where member_id = $1`, [
      fictional,
      minutes,
    ]);
    await open(staff, id);
    const key = uuidv7();
    for (const _ of [1, 2]) expect((await answer(staff, id, body, 1, key)).status).toBe(200);
    return id;
  };
  await answered(carl, 2, 'Hello');
  await answered(carl, 10, 'How are you today?');
  const honest = await waits();
  const { honest_sentence: sentence } = (await open(carl, honest.id)).json;
  expect((await answer(carl, honest.id, sentence)).status).toBe(200);
  const last = await answered(dora, 30, 'Good evening');
  const counts = async (staff: TestStaff, query = '') =>
    (await staff.client.get(`/api/desk/writing/counts.php${query}`)).json;
  const own = await counts(carl);
  expect(own).toMatchObject({
    own: true,
    writers: [{ name: carl.name, messages: 3, conversations: 3, true_answers: 1, begun: 0, median_seconds: 120 }],
  });
  const all = await counts(lead);
  expect(all.own).toBe(false);
  expect(all.writers.find((x: { staff_id: string }) => x.staff_id === dora.id)).toMatchObject({
    messages: 1,
    characters: 'Good evening'.length,
    // Half an hour, in its step.
    median_seconds: 1792,
  });
  // What was written counts on when its words are gone.
  await app.sql('delete from conversations where id = $1', [last]);
  expect((await counts(dora)).writers).toMatchObject([{ messages: 1 }]);
  expect((await counts(carl, '?month=2020-01')).writers).toEqual([]);
  expect((await carl.client.get('/api/desk/writing/counts.php?month=2020-13')).status).toBe(400);
  expect((await queue(carl)).today).toMatchObject({ messages: 3, median_seconds: 120, usual: null });
});

describe('saved lines', () => {
  const lines = async (staff: TestStaff) =>
    (await staff.client.get('/api/desk/writing/lines.php')).json.lines as {
      id: string;
      language: string;
      text: string;
    }[];
  const save = (staff: TestStaff, id: string, text: string, line: string | null = null, language = 'nl') =>
    staff.client.post(`/api/desk/writing/${id}/lines.php`, { line, language, text });

  it('are the writer’s alone, name no member, are changed and deleted, and leave a line without their text', async () => {
    const { id, member } = await waits();
    expect((await save(writer, id, `Slaap lekker, ${member.name.toUpperCase()}. En ${member.name}x?`)).status).toBe(
      200,
    );
    expect((await save(writer, id, `Slaap lekker, ${member.name}. En ${member.name}x?`)).status).toBe(200);
    expect((await save(writer, id, 'Good night', null, 'en')).status).toBe(200);
    const [english, dutch, ...more] = await lines(writer);
    expect([english, dutch, more]).toMatchObject([
      { language: 'en', text: 'Good night' },
      { language: 'nl', text: `Slaap lekker, {name}. En ${member.name}x?` },
      [],
    ]);
    expect(await lines(two)).toEqual([]);
    if (!english || !dutch) throw new Error('not saved');
    expect((await save(two, id, 'mine now', english.id)).json.error).toBe('not_found');
    expect((await two.client.delete(`/api/desk/writing/lines/${english.id}.php`)).status).toBe(200);
    expect(await lines(writer)).toHaveLength(2);
    expect((await save(writer, id, 'Sleep well, {name}', english.id, 'en')).status).toBe(200);
    expect((await save(writer, id, dutch.text, english.id)).json.fields).toHaveProperty('text');
    await writer.client.delete(`/api/desk/writing/lines/${dutch.id}.php`);
    expect(await lines(writer)).toEqual([{ id: english.id, language: 'en', text: 'Sleep well, {name}' }]);
    const kept = await app.sql<{ action: string; details: object }>(
      "select action, details from audit_log where action like 'writing_line%' order by id",
    );
    expect(kept.map(({ action, details }) => [action, details])).toEqual([
      ['writing_line_saved', { language: 'nl' }],
      ['writing_line_saved', { language: 'en' }],
      ['writing_line_saved', { language: 'en' }],
      ['writing_line_removed', { language: 'nl' }],
    ]);
  });

  it('hold no contact details and have an end', async () => {
    const { id } = await waits();
    expect((await save(writer, id, 'Add me on WhatsApp, it is easier there')).json.error).toBe('writer_asks');
    expect((await save(writer, id, '  ')).status).toBe(400);
    expect((await save(writer, id, 'x'.repeat(1_001))).status).toBe(400);
    expect((await save(moderator, id, 'hello')).status).toBe(403);
    await app.sql(
      `insert into writer_lines (id, staff_id, language, text) select gen_random_uuid(), $1, 'nl', n::text from generate_series(1, 300) n`,
      [two.id],
    );
    expect((await save(two, id, 'one more')).json.error).toBe('writer_lines_full');
  });
});
