/**
 * Every statement of the product prepares against the migrated schema: a renamed column fails here, not for a member.
 */
import { getConstructionPlans } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, type Db, statement, statements } from '../../server/platform/db.ts';
import { createLog } from '../../server/platform/log.ts';
import { cloneDatabase, type TestDatabase } from '../helpers/database.ts';
import { spreadTablesOf, statementsInside } from '../helpers/spread.ts';
// The application's imports declare every statement there is.
import '../../server/app.ts';
import '../../server/workers.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await cloneDatabase();
  db = createDb(database.url, 1, createLog('silent'));
  // The tables of jobs are made by their library at the start.
  await db.query(getConstructionPlans('jobs'));
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

it('each prepares', async () => {
  expect(statements.size).toBeGreaterThan(50);
  const client = await db.connect();
  const broken: string[] = [];
  let i = 0;
  for (const [name, text] of statements) {
    i += 1;
    await client
      .query(`prepare s${i} as ${text}`)
      .catch((error: Error) => void broken.push(`${name}: ${error.message}`));
  }
  client.release();
  expect(broken).toEqual([]);
});

it('each is named after its domain', () => {
  for (const name of statements.keys()) expect(name).toMatch(/^[a-z]+\.[a-z\d_]+$/);
});

/** Why a statement may ask all databases at once, if the tables of members and conversations were spread over several. */
const asksAll: Record<string, string> = {
  // By what somebody typed or holds, before it is known who they are: a directory, kept beside, answers these.
  'accounts.touch_session accounts.proof_of accounts.set_proven notifications.push_subscription': 'a token’s directory',
  'accounts.find_passkey accounts.use_passkey notifications.forget_push': 'a directory of keys and devices',
  'signup.name_taken signup.signups_of notifications.members_of_address desk.members_by_email desk.members_by_name desk.names_like moderation.open_asked_request':
    'a directory of names and addresses',
  'desk.shares_of': 'the directory of marks that accounts share',
  // A photo's id alone is known to the desk, the queue and the store: a directory of photos, or the member in the id's row.
  'photos.stored_photo photos.lock_photo photos.decide photos.reopen photos.save_score photos.save_hint photos.set_compared photos.insert_hashes photos.insert_hint photos.insert_excluded_hint photos.insert_known_hint photos.insert_picture_hints photos.near_windows desk.photo_bands desk.photo_twins desk.lock_photo desk.mark_photo desk.open_photo_repeat':
    'a directory of photos',
  // Jobs that look for what is due: each database runs them for itself.
  'accounts.delete_expired_sessions accounts.due_deletions accounts.forget_nobodys_events accounts.delete_old_devices accounts.forget_marks likes.delete_old_passes likes.delete_old_days likes.new_likers likes.new_likes_of photos.delete_stale_uploads photos.known_filenames photos.known_uploads photos.unscored photos.not_compared desk.count_gift_days desk.due_suspensions moderation.due_holds chat.erase_due members.turn_activity_words ledger.check_sum_below_zero ledger.check_booking_has_its_transfer ledger.check_transfer_has_its_booking campaigns.people insight.first_money insight.first_fact insight.count_work':
    'a job of each database',
  // Queues and figures of staff: asked of all and put together, a few times a minute.
  'desk.gifts desk.campaign_seeds desk.queue_ages desk.queue_counts desk.staff_line desk.drop_staff_passkeys desk.writing_message desk.writing_openings insight.messages_by_minute insight.speed_of_people insight.today_people insight.today_messages insight.transparency insight.work':
    'staff, all databases at once',
  // Cards that fit somebody: a search by pool and country, not by member.
  'likes.fitting': 'search',
};

it('each names the key by which its tables would be spread, or is one of those that ask all', async () => {
  const withoutKey: string[] = [];
  let touching = 0;
  for (const [name, text] of statements) {
    const spread = await spreadTablesOf(text);
    if (spread.touched.length > 0) touching += 1;
    if (spread.withoutKey.length > 0) withoutKey.push(name);
  }
  expect(touching).toBeGreaterThan(300);
  expect(withoutKey.sort()).toEqual(
    Object.keys(asksAll)
      .flatMap((names) => names.split(' '))
      .sort(),
  );
});

/** The same for what functions, triggers and views do inside. */
const asksAllInside: Record<string, string> = {
  'add_hidden_pair chat_on_block': 'the conversation of a pair: its id would be made of the pair',
  send_messages: 'transfers by kind and reference: their key would get the member',
  'hide_meets_marks issue_mail_token': 'a directory of marks and addresses',
  'blank_previews find_signals follow_arrivals roll_up_messages': 'a job of each database',
  chat_before_erasure: 'erasing would be a job of each database',
  'refresh_search search_erased': 'the rows of search where a member was: an event to each pool',
  // Put together as they run.
  find_members: 'staff, all databases at once',
  'make_message_month drop_message_months': 'made of each database',
};

it('so does each function, trigger and view, with every statement inside', async () => {
  const { rows } = await db.query<{ name: string; text: string; language: string }>(
    `select p.proname as name, pg_get_functiondef(p.oid) as text, l.lanname as language
       from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and p.prokind <> 'a'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
     select viewname, definition, 'view' from pg_views where schemaname = 'public'`,
  );
  const withoutKey: string[] = [];
  let touching = 0;
  for (const { name, text, language } of rows) {
    const { texts, isDynamic } =
      language === 'view' ? { texts: [text], isDynamic: false } : await statementsInside(text, language);
    const spread = await Promise.all(texts.map(spreadTablesOf));
    touching += spread.filter(({ touched }) => touched.length > 0).length;
    if (isDynamic || spread.some((statement) => statement.withoutKey.length > 0)) withoutKey.push(name);
  }
  expect(touching).toBeGreaterThan(70);
  expect(withoutKey.sort()).toEqual(
    Object.keys(asksAllInside)
      .flatMap((names) => names.split(' '))
      .sort(),
  );
});

it('reads functions of both languages to the ground', async () => {
  const inside = async (language: string, body: string) => {
    const { texts, isDynamic } = await statementsInside(
      `create function f(a uuid) returns int language ${language} ${body}`,
      language,
    );
    const spread = await Promise.all(texts.map(spreadTablesOf));
    return [isDynamic, ...spread.flatMap((statement) => statement.withoutKey)];
  };
  const asking = 'select count(*) from messages where id = a';
  expect(await inside('sql', `return (${asking})`)).toEqual([false, 'messages']);
  expect(await inside('sql', `as $$ ${asking} $$`)).toEqual([false, 'messages']);
  for (const step of [`n := (${asking});`, `if (${asking}) > 0 then n := 1; end if;`, `${asking} into n;`])
    expect(await inside('plpgsql', `as $$ declare n int; begin ${step} return n; end $$`), step).toEqual([
      false,
      'messages',
    ]);
  expect(await inside('plpgsql', `as $$ begin execute 'drop table x'; return 1; end $$`)).toEqual([true]);
});

it('notices a statement without the key', async () => {
  expect((await spreadTablesOf('select 1 from messages where id = $1')).withoutKey).toEqual(['messages']);
  const joined = 'select 1 from messages g join members m on m.id = g.sender_id where g.conversation_id = $1';
  expect(await spreadTablesOf(joined)).toEqual({ touched: ['members', 'messages'], withoutKey: [] });
  expect((await spreadTablesOf('insert into visits (visited_id) values ($1)')).withoutKey).toEqual(['visits']);
});

it('a statement with one plan is never planned anew, others are where PostgreSQL thinks it helps; both end with the pool', async () => {
  const text = "select current_setting('plan_cache_mode') as mode";
  const onePlan = statement<{ mode: string }>('tests.onePlan', text, { onePlan: true });
  const anyPlan = statement<{ mode: string }>('tests.any_plan', text);
  const pool = createDb(database.url, 3, createLog('silent'));
  const connections = async () =>
    (
      await db.query(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
      )
    ).rows[0]?.n;
  const before = await connections();
  expect((await Promise.all(Array.from({ length: 9 }, () => onePlan.one(pool)))).map((row) => row?.mode)).toEqual(
    Array(9).fill('force_generic_plan'),
  );
  expect(await connections()).toBe(before + 2);
  expect((await anyPlan.one(pool))?.mode).toBe('auto');
  await pool.end();
  await expect.poll(connections).toBe(before);
});
