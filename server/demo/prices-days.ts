/** What the demo's finance people did with prices, payment methods, offers and gifts; what is planned, and what is still a draft. */
import type { Cell } from '../../contract/price-sheet.ts';
import { countryMethods } from '../payments/rules.ts';
import { statement, type Tx } from '../platform/db.ts';
import { draftRows, saveCells } from '../sites/price-drafts.ts';
import { publishPrices } from '../sites/publish-prices.ts';
import type { Diary, Team } from './diary.ts';

const companies = statement<{ id: number }>('demo.company_ids', 'select id from companies order by id');
/** Only of currencies in which nobody has bought yet. */
const datePublication = statement<never, [id: number, from: Date, at: Date]>(
  'demo.date_publication',
  `with p as (update price_publications set valid_from = $3, created_at = $3 where id = $1 returning company_id)
   update price_lists l set valid_from = $3 from p where l.company_id = p.company_id and l.valid_from = $2`,
);
const nextMonth = statement<{ at: Date }>(
  'demo.next_month',
  `select date_trunc('month', now() + interval '1 month 3 days') as at`,
);
const chooseMethods = statement<never, [company: number, country: string, methods: readonly string[]]>(
  'demo.choose_methods',
  'insert into company_methods (company_id, country, methods) values ($1, $2, $3)',
);
const offAtSites = statement<never, [gift: string, sites: readonly string[]]>(
  'demo.gift_off',
  'update gifts set off_sites = array(select id from sites where name = any($2) order by id), version = version + 1 where id = $1',
);
const retiredGift = statement<never, [names: string, at: Date]>(
  'demo.retired_gift',
  `insert into gifts (id, position, times, names, shipped, retired_at) select 'pumpkin-light', max(position) + 1, 2, $1::jsonb, 'candle', $2 from gifts`,
);
const pumpkinLight = {
  en: 'A pumpkin lantern',
  nl: 'Een pompoenlantaarn',
  de: 'Eine Kürbislaterne',
  it: 'Una lanterna di zucca',
  fr: 'Une lanterne citrouille',
  es: 'Un farolillo de calabaza',
  pl: 'Lampion z dyni',
  da: 'En græskarlygte',
  fi: 'Kurpitsalyhty',
  nb: 'En gresskarlykt',
  sv: 'En pumpalykta',
};

const price = (currency: string, credits: number, value: number): Cell & { version: number } => ({
  kind: 'package',
  currency,
  country: '',
  credits,
  value,
  version: 0,
});

export async function pricesDays(tx: Tx, { at, note, now }: Diary, { finance, owner }: Team): Promise<void> {
  const [first, second] = await companies(tx);
  if (!first) return;
  const publish = async (company: number, cells: (Cell & { version: number })[], from: Date | null, why: string) => {
    await saveCells(tx, company, cells, finance);
    return publishPrices(tx, company, { cells: await draftRows(tx, company), from, note: why }, finance);
  };
  const rounded = await publish(
    first.id,
    [price('CAD', 10, 1_850), price('NZD', 500, 67_900)],
    null,
    'Rounded, before we open there.',
  );
  const when = at(47);
  await datePublication.run(tx, rounded.id, rounded.valid_from, when);
  const said = (company: number) => ({ kind: 'company', id: String(company) });
  note(when, finance, 'prices_published', said(first.id), { valid_from: when.toISOString() });
  const from = (await nextMonth.one(tx))?.at ?? now;
  await publish(
    first.id,
    [price('EUR', 500, 36_900), price('SEK', 250, 234_000)],
    from,
    'New year: a little less for the largest packages.',
  );
  note(at(2), finance, 'prices_published', said(first.id), { valid_from: from.toISOString() });
  await saveCells(tx, first.id, [price('GBP', 50, 4_690), price('PLN', 10, 5_490)], finance);

  const fewer = countryMethods('DE').filter((method) => method !== 'maestro' && method !== 'paysafecard');
  if (second) {
    await chooseMethods.run(tx, second.id, 'DE', fewer);
    note(at(63), finance, 'methods_changed', said(second.id), { country: 'DE', methods: fewer.join(' ') });
  }
  await offAtSites.run(tx, 'lingerie', ['Second Sunset', 'Silberstunde']);
  note(at(71), owner, 'gift_changed', { kind: 'gift', id: 'lingerie' });
  const over = at(24);
  await retiredGift.run(tx, JSON.stringify(pumpkinLight), over);
  note(over, owner, 'gift_retired', { kind: 'gift', id: 'pumpkin-light' });
}
