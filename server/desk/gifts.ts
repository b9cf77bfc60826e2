/** Gifts as the desk changes them: with a line in the audit log, seen by every process at once. */
import { createHash } from 'node:crypto';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { deskSaveGift } from '../../contract/desk-gifts.ts';
import { ownPicture, shippedGifts } from '../../contract/gifts.ts';
import { type Db, statement, transaction, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { Sharer } from '../platform/fair-share.ts';
import { readIcon } from '../platform/images.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Services } from '../platform/services.ts';
import { sitesChanged } from '../sites/find-site.ts';
import { type Actor, audit, changesIn } from './audit.ts';

type Wanted = BodyOf<typeof deskSaveGift>;

interface Row {
  id: string;
  version: number;
  names: Record<string, string>;
  shipped: string | null;
  hash: string | null;
  times: number | null;
  credits: number | null;
  off_sites: number[];
  retired_at: Date | null;
}
const columns = 'g.id, g.version, g.names, g.shipped, g.picture as hash, g.times, g.credits, g.off_sites, g.retired_at';

// From here on the days are not counted yet.
const uncountedSql = `(select coalesce(max(d.day + 1)::timestamp at time zone 'utc', '-infinity') from gift_days d)`;

export const giftRows = statement<Row & { sent: number; brought: number; sent_lately: number }>(
  'desk.gifts',
  `select ${columns}, coalesce(t.sent, 0)::int as sent, coalesce(t.brought, 0)::int as brought, coalesce(t.lately, 0)::int as sent_lately
     from gifts g
     left join (select u.gift, sum(u.sent) as sent, sum(u.brought) as brought, sum(u.sent) filter (where u.lately) as lately
                  from (select d.gift, d.sent, d.brought, d.day > (now() at time zone 'utc')::date - 30 as lately from gift_days d
                        union all
                        select note, 1, -amount, created_at > now() - interval '30 days' from transfers
                         where kind = 'gift' and created_at >= ${uncountedSql}) u
                 group by u.gift) t on t.gift = g.id
    order by g.retired_at is not null, g.position, g.id`,
);
// An hour after midnight, so that what began before it is stored.
const countGiftDays = statement<never>(
  'desk.count_gift_days',
  `insert into gift_days (day, gift, sent, brought)
   select (created_at at time zone 'utc')::date, note, count(*), -sum(amount) from transfers
    where kind = 'gift' and created_at >= ${uncountedSql}
      and created_at < date_trunc('day', (now() - interval '1 hour') at time zone 'utc') at time zone 'utc'
    group by 1, 2 on conflict do nothing`,
);
/** Counts the days that are over. */
export const countGifts: JobDefinition<Record<string, never>> = {
  name: 'count_gifts',
  retries: 3,
  backoff: true,
  schedule: '19 * * * *',
  run: async ({ db }) => void (await countGiftDays.run(db)),
};
const giftById = statement<Row, [id: string]>('desk.gift', `select ${columns} from gifts g where g.id = $1`);
const hasPicture = statement<{ hash: string }, [hash: string]>(
  'desk.gift_picture',
  'select hash from gift_pictures where hash = $1',
);
const insertGift = statement<{ id: string }, [row: string]>(
  'desk.insert_gift',
  `insert into gifts (id, position, times, credits, names, shipped, picture, off_sites)
   select r.id, coalesce((select max(position) from gifts), 0) + 1, r.times, r.credits, r.names, r.shipped, r.picture, r.off_sites
     from jsonb_populate_record(null::gifts, $1::jsonb) r
   on conflict (id) do nothing returning id`,
);
const updateGift = statement<{ id: string }, [row: string, version: number]>(
  'desk.update_gift',
  `update gifts g set (times, credits, names, shipped, picture, off_sites) = (select r.times, r.credits, r.names, r.shipped, r.picture, r.off_sites),
                      version = g.version + 1
     from jsonb_populate_record(null::gifts, $1::jsonb) r where g.id = r.id and g.version = $2 returning g.id`,
);
const insertPicture = statement<never, [hash: string, bytes: Buffer]>(
  'desk.insert_gift_picture',
  'insert into gift_pictures (hash, bytes) values ($1, $2) on conflict do nothing',
);
const orderGifts = statement<{ id: string }, [ids: readonly string[]]>(
  'desk.order_gifts',
  `update gifts g set position = t.n from unnest($1::text[]) with ordinality t (id, n)
    where g.id = t.id and g.retired_at is null returning g.id`,
);
const currentIds = statement<{ id: string }>(
  'desk.current_gifts',
  'select id from gifts where retired_at is null order by id for update',
);
const retireGift = statement<{ id: string }, [id: string]>(
  'desk.retire_gift',
  'update gifts set retired_at = now(), version = version + 1 where id = $1 and retired_at is null returning id',
);
const backGift = statement<{ id: string }, [id: string]>(
  'desk.bring_back_gift',
  `update gifts set retired_at = null, version = version + 1, position = (select max(position) + 1 from gifts)
    where id = $1 and retired_at is not null returning id`,
);

const about = (id: string) => ({ kind: 'gift', id });
/** `× 3` of what the smallest costs, or credits. */
const priceText = ({ times, credits }: Pick<Row, 'times' | 'credits'>): string =>
  credits === null ? `× ${times}` : String(credits);
const nameOf = ({ names, shipped, id }: Pick<Row, 'names' | 'shipped' | 'id'>): string =>
  names['en'] ?? Object.values(names)[0] ?? shipped ?? id;

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 34)
    .replace(/^-+|-+$/g, '') || 'gift';

/** @throws Refusal bad_request: no price or two, no picture or two, a picture that is not there, or no name of its own picture */
async function rowOf(db: Db | Tx, wanted: Wanted) {
  if ((wanted.times === null) === (wanted.credits === null)) throw fieldRefusal('credits', 'bad_request');
  const ships = shippedGifts.some(({ id }) => id === wanted.shipped);
  if (wanted.shipped === null ? wanted.hash === null : wanted.hash !== null || !ships)
    throw fieldRefusal('picture', 'bad_request');
  if (wanted.hash !== null && !(await hasPicture.one(db, wanted.hash))) throw fieldRefusal('picture', 'bad_request');
  const names = Object.fromEntries(wanted.names.map(({ language, name }) => [language, name.trim()]));
  if (wanted.hash !== null && wanted.names.length === 0) throw fieldRefusal('names', 'bad_request');
  const { times, credits, shipped, hash } = wanted;
  return {
    times,
    credits,
    names,
    shipped,
    picture: hash,
    off_sites: [...new Set(wanted.off_sites)].sort((a, b) => a - b),
  };
}

/** @throws Refusal not_found, conflict (changed since it was seen) */
async function seenGift(db: Db | Tx, { id, version }: Pick<Wanted, 'id' | 'version'>): Promise<Row | undefined> {
  if (id === null) return undefined;
  const before = await giftById.one(db, id);
  if (!before) throw new Refusal('not_found');
  if (before.version !== version) throw new Refusal('conflict');
  return before;
}

/** Whether it is about a price: a new gift, or another price. */
export async function changesPrice(db: Db, wanted: Wanted): Promise<boolean> {
  const before = wanted.id === null ? undefined : await giftById.one(db, wanted.id);
  return !before || before.times !== wanted.times || before.credits !== wanted.credits;
}

/** What saving would do, for who agrees to it. @throws Refusal as saveGift */
export async function giftEffect(db: Db, wanted: Wanted) {
  const row = await rowOf(db, wanted);
  const before = await seenGift(db, wanted);
  return {
    name: nameOf({ ...row, id: wanted.id ?? '' }),
    before: before ? priceText(before) : null,
    after: priceText(wanted),
    version: wanted.version,
  };
}

type GiftFacts = Pick<Row, 'times' | 'credits' | 'names' | 'shipped' | 'off_sites'>;
const giftFacts = (of: GiftFacts & { picture: string | null }) => ({
  ...{ gift_times: of.times, gift_price: of.credits, off_sites: of.off_sites.map(String) },
  picture: of.picture ?? of.shipped,
});
const giftChanges = (before: Row | undefined, after: GiftFacts & { picture: string | null }) => [
  ...changesIn(before ? giftFacts({ ...before, picture: before.hash }) : { off_sites: [] }, giftFacts(after)),
  ...[...new Set([...Object.keys(before?.names ?? {}), ...Object.keys(after.names)])].flatMap((language) =>
    changesIn({ name: before?.names[language] }, { name: after.names[language] }, { language }),
  ),
];

/** @throws Refusal bad_request, not_found, conflict */
export async function saveGift(services: Pick<Services, 'db' | 'live'>, by: Actor, wanted: Wanted): Promise<string> {
  const id = await transaction(services.db, async (tx) => {
    const row = await rowOf(tx, wanted);
    const before = await seenGift(tx, wanted);
    const details = { name: nameOf({ ...row, id: wanted.id ?? '' }) };
    if (before) {
      if (!(await updateGift.one(tx, JSON.stringify({ ...row, id: before.id }), wanted.version)))
        throw new Refusal('conflict');
      await audit(tx, by, 'gift_changed', about(before.id), details, giftChanges(before, row));
      return before.id;
    }
    const slug = slugOf(nameOf({ ...row, id: '' }));
    for (let n = 1; n < 1_000; n += 1) {
      const inserted = await insertGift.one(tx, JSON.stringify({ ...row, id: n === 1 ? slug : `${slug}-${n}` }));
      if (!inserted) continue;
      await audit(tx, by, 'gift_made', about(inserted.id), details, giftChanges(undefined, row));
      return inserted.id;
    }
    throw new Refusal('conflict');
  });
  sitesChanged(services);
  return id;
}

/** @throws Refusal those of readIcon */
export async function addGiftPicture(
  { db }: Pick<Services, 'db'>,
  by: Actor,
  sharer: Sharer,
  bytes: Buffer,
): Promise<{ hash: string; picture: string }> {
  const icon = await readIcon(bytes, sharer);
  const hash = createHash('sha256').update(icon).digest('hex').slice(0, 32);
  await transaction(db, async (tx) => {
    await insertPicture.run(tx, hash, icon);
    await audit(tx, by, 'gift_picture_added', undefined, { picture: hash });
  });
  return { hash, picture: ownPicture(hash) };
}

/** @throws Refusal conflict when these are not all that can be sent */
export async function putInOrder(
  services: Pick<Services, 'db' | 'live'>,
  by: Actor,
  ids: readonly string[],
): Promise<void> {
  await transaction(services.db, async (tx) => {
    const current = await currentIds(tx);
    const before = (await giftRows(tx)).filter((gift) => gift.retired_at === null);
    if (current.length !== ids.length || new Set(ids).size !== ids.length) throw new Refusal('conflict');
    if ((await orderGifts(tx, ids)).length !== ids.length) throw new Refusal('conflict');
    const names = new Map(before.map((gift) => [gift.id, nameOf(gift)]));
    const changes = changesIn({ order: [...names.values()] }, { order: ids.map((id) => names.get(id) ?? id) });
    await audit(tx, by, 'gifts_ordered', undefined, {}, changes);
  });
  sitesChanged(services);
}

/** Once more changes nothing. @throws Refusal not_found */
export async function setRetired(
  services: Pick<Services, 'db' | 'live'>,
  by: Actor,
  id: string,
  retired: boolean,
): Promise<void> {
  await transaction(services.db, async (tx) => {
    const gift = await giftById.one(tx, id);
    if (!gift) throw new Refusal('not_found');
    if (await (retired ? retireGift : backGift).one(tx, id))
      await audit(tx, by, retired ? 'gift_retired' : 'gift_back', about(id), { name: nameOf(gift) });
  });
  sitesChanged(services);
}
