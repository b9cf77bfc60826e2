/** The members of the chat bench: with credits, sessions, photos, conversations and likes, on a site of their own. */
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';

export const memberCount = 2_000;
export const conversationsEach = 20;
export const likesEach = 20;

/** A paid text, as `send_messages` takes it. */
export const entry = (from: string, to: string, body: string, nr = 0) => ({
  nr,
  id: uuidv7(),
  made_ms: Date.now(),
  from,
  to,
  kind: 'text',
  body,
  mode: 'member',
  price: 1,
  as_seen: true,
  opens_free: false,
  free_conversations: 2,
});

export interface Person {
  id: string;
  cookie: string;
}

/** Fills a migrated, empty database; also creates the table `bench_floor`. */
export async function people(url: string): Promise<Person[]> {
  const db = new pg.Client(url);
  await db.connect();
  const members = Array.from({ length: memberCount }, () => ({
    id: uuidv7(),
    token: randomBytes(32).toString('base64url'),
  }));
  await db.query(`
    with c as (insert into companies (name, address, postal_code, city, country, support_email)
               values ('Bench', 'Kade 1', '1234 AB', 'Utrecht', 'NL', 'help@bench.test') returning id),
         p as (insert into pools (company_id, name) select id, 'bench' from c returning id),
         s as (insert into sites (company_id, pool_id, name, is_default) select c.id, p.id, 'Bench', true from c, p returning id),
         h as (insert into site_hosts (host, site_id, is_primary) select 'localhost', id, true from s)
    insert into site_countries (site_id, country) select id, 'NL' from s`);
  const ids = members.map((m) => m.id);
  await db.query(
    `insert into members (id, pool_id, site_id, email, username, password_hash, status, language, paid_user, consent_at, confirmed_at, signup_step)
     select id, (select max(id) from pools), (select max(id) from sites), 'b' || nr || '@bench.test', 'bench.' || nr, 'none', 'active', 'en', true, now(), now(), 5
       from unnest($1::uuid[]) with ordinality as t (id, nr)`,
    [ids],
  );
  await db.query(
    "insert into profiles (member_id, date_of_birth, gender, wanted, country) select id, '1990-01-01', 'female', '{male}', 'NL' from unnest($1::uuid[]) id",
    [ids],
  );
  await db.query(
    `insert into photos (id, member_id, position, status, filename, width, height, thumbhash)
     select gen_random_uuid(), id, 0, 'active', md5(id::text), 1280, 960, decode(md5(id::text), 'hex') from unnest($1::uuid[]) id`,
    [ids],
  );
  await db.query(
    "select book_transfer(gen_random_uuid(), id, 'gift', 100000, 'bench', id::text) from unnest($1::uuid[]) id",
    [ids],
  );
  await db.query(
    `insert into sessions (id, token_hash, member_id, expires_at) select gen_random_uuid(), h, id, now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) t (id, h)`,
    [ids, members.map((m) => createHash('sha256').update(m.token).digest())],
  );
  await db.query("select make_message_month(date_trunc('month', now() at time zone 'UTC')::date)");
  // Each starts conversations with the next ones, and is liked by the previous ones.
  const ahead = (k: number) => ids.map((_, i) => ids[(i + k) % ids.length]);
  for (let k = 1; k <= conversationsEach / 2; k++)
    await db.query('select send_messages($1::jsonb)', [
      JSON.stringify(
        ids.map((from, nr) =>
          entry(from, ahead(k * 7)[nr] ?? '', 'Shall we have a coffee some time? I know a quiet place.', nr),
        ),
      ),
    ]);
  for (let k = 1; k <= likesEach; k++)
    await db.query('insert into likes (member_id, other_id) select * from unnest($1::uuid[], $2::uuid[])', [
      ids,
      ahead(k * 3),
    ]);
  await db.query(
    'create table bench_floor (id uuid primary key, body text not null, created_at timestamptz not null default now())',
  );
  await db.query('vacuum analyze');
  await db.end();
  return members.map(({ id, token }) => ({ id, cookie: `sid=${token}` }));
}

/** Two conversation partners, different ones each time. */
export const pick = (n: number, members: readonly Person[]): [Person, Person] => {
  const i = (n * 769) % members.length;
  return [members[i] as Person, members[(i + 7 * (1 + (n % (conversationsEach / 2)))) % members.length] as Person];
};
