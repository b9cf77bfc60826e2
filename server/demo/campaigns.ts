/** Campaigns for the demo: members who agreed, three that were sent, with what came of them, and a draft. */
import type { Locale } from '../../contract/locales.ts';
import type { ConsentKind } from '../../contract/notifications.ts';
import { refreshResults } from '../campaigns/results.ts';
import { winnerOf } from '../campaigns/rules.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';

const author = 'Marta Ricci';

const insertConsents = statement<never, [now: Date]>(
  'demo.consents',
  `insert into mail_consents (member_id, kind, given_at)
   select m.id, k.kind, greatest(m.signup_date, $1::timestamptz - interval '200 days')
     from members m cross join (values ('promotions', 0, 55), ('news', 40, 95)) k (kind, least, most)
    where m.kind = 'person' and m.confirmed_at is not null and abs(hashtext(m.id::text)) % 100 between k.least and k.most`,
);
const insertCampaign = statement<
  never,
  [
    id: string,
    name: string,
    kind: string,
    state: string,
    path: string,
    test: number,
    made: Date,
    started: Date | null,
    ended: Date | null,
  ]
>(
  'demo.campaign',
  `insert into campaigns (id, name, kind, state, sites, path, test_percent, made_name, made_at, changed_at, started_name, started_at, ended_at, gathered)
   select $1, $2, $3, $4, array(select id from sites order by id), $5, $6,
          '${author}', $7, $7, case when $8::timestamptz is not null then '${author}' end, $8, $9, $8::timestamptz is not null`,
);
const insertText = statement<
  never,
  [
    campaign: string,
    language: string,
    a: string,
    b: string,
    lead: string,
    heading: string,
    body: string,
    button: string,
  ]
>(
  'demo.campaign_text',
  `insert into campaign_texts (campaign_id, language, subject_a, subject_b, lead, heading, body, button) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
/** Who agreed and was here then; the chance of each comes from their number, so that it is the same each time. */
const insertRecipients = statement<never, [campaign: string, kind: string, languages: readonly string[], at: Date]>(
  'demo.campaign_recipients',
  `insert into campaign_recipients (campaign_id, member_id, language, variant, state, reason, due_at, handed_at, sent_at, followed_at, left_at, came_back)
   select $1::uuid, m.id, m.language, case when d.draw % 2 = 0 then 'a' else 'b' end, s.state,
          case when s.state = 'left_out' then 'language' end, $4::timestamptz,
          case when s.state = 'sent' then t.at end, case when s.state = 'sent' then t.at end,
          case when s.state = 'sent' and d.draw % 100 < 9 + d.draw % 2 * 4 then t.at + make_interval(mins => d.draw % 600) end,
          case when s.state = 'sent' and d.draw % 211 = 7 then t.at + interval '2 hours' end,
          case when s.state = 'sent' and d.draw % 97 = 5 then 'bounced' end
     from mail_consents k join members m on m.id = k.member_id
     cross join lateral (select abs(hashtext($1::text || m.id::text)) as draw) d
     cross join lateral (select case when m.language <> all ($3::text[]) then 'left_out' when d.draw % 20 = 0 then 'control' else 'sent' end as state) s
     cross join lateral (select $4::timestamptz + make_interval(secs => d.draw % 7200) as at) t
    where k.kind = $2 and m.status = 'active' and m.signup_date < $4::timestamptz`,
);
const chooseSubject = statement<never, [id: string, winner: string]>(
  'demo.campaign_subject',
  'update campaigns set winner = $2 where id = $1',
);
const demoCampaigns = statement<{ id: string; results_days: number; test_percent: number }>(
  'demo.campaigns',
  `select id, results_days, test_percent from campaigns where state = 'done'`,
);

type Words = Record<'a' | 'b' | 'lead' | 'heading' | 'body' | 'button', string>;
interface Plan {
  name: string;
  kind: ConsentKind;
  /** Days ago; null: a draft. */
  days: number | null;
  path: string;
  test: number;
  texts: Partial<Record<Locale, Words>>;
}

const evenings: Plan['texts'] = {
  en: {
    a: 'Long evenings, good conversations',
    b: '{name}, the lamps are on',
    lead: 'See who is near {place} tonight',
    heading: 'Who lights up your Thursday?',
    body: 'Hello {name}, the evenings are long again.\n\n{new_members_near} people near {place} have joined in the last weeks. Say hello to one of them.',
    button: 'See who is near',
  },
  nl: {
    a: 'Lange avonden, goede gesprekken',
    b: '{name}, de lampen zijn aan',
    lead: 'Kijk wie er vanavond bij {place} is',
    heading: 'Wie verlicht jouw donderdag?',
    body: 'Hallo {name}, de avonden zijn weer lang.\n\nDe laatste weken zijn er {new_members_near} mensen bij {place} bijgekomen. Zeg iemand gedag.',
    button: 'Kijk wie er is',
  },
  de: {
    a: 'Lange Abende, gute Gespräche',
    b: '{name}, die Lampen sind an',
    lead: 'Sieh, wer heute Abend bei {place} ist',
    heading: 'Wer erhellt deinen Donnerstag?',
    body: 'Hallo {name}, die Abende sind wieder lang.\n\nIn den letzten Wochen sind {new_members_near} Leute aus der Nähe von {place} dazugekommen. Sag jemandem Hallo.',
    button: 'Sieh, wer da ist',
  },
};
const { en, nl } = evenings;
const plans: readonly Plan[] = [
  {
    name: 'Winter evenings',
    kind: 'promotions',
    days: null,
    path: '/members?sort=distance',
    test: 10,
    texts: evenings,
  },
  { name: 'Back to the lamps', kind: 'promotions', days: 11, path: '/credits', test: 10, texts: evenings },
  { name: 'What is new in autumn', kind: 'news', days: 32, path: '/members', test: 0, texts: evenings },
  {
    name: 'Autumn credits',
    kind: 'promotions',
    days: 47,
    path: '/credits',
    test: 0,
    texts: en && nl ? { en, nl } : {},
  },
];
const dayMs = 86_400_000;

/** Written with the members; what came of them is counted once their orders are there. */
export async function writeCampaigns(tx: Tx, now: Date): Promise<void> {
  await insertConsents.run(tx, now);
  for (const [i, { name, kind, days, path, test, texts }] of plans.entries()) {
    const id = `01900000-0000-7000-8000-0000000ca${String(i).padStart(3, '0')}`;
    const started = days === null ? null : new Date(now.getTime() - days * dayMs);
    const ended = started && new Date(started.getTime() + 3 * 3_600_000);
    const madeAt = new Date((started ?? now).getTime() - dayMs);
    await insertCampaign.run(tx, id, name, kind, started ? 'done' : 'draft', path, test, madeAt, started, ended);
    for (const [language, { a, b, lead, heading, body, button }] of Object.entries(texts))
      await insertText.run(tx, id, language, a, test > 0 ? b : '', lead, heading, body, button);
    if (started) await insertRecipients.run(tx, id, kind, Object.keys(texts), started);
  }
}

export async function countCampaigns(db: Db, now: Date): Promise<void> {
  for (const campaign of await demoCampaigns(db)) {
    const { variants } = await refreshResults(db, campaign, now);
    if (campaign.test_percent > 0) await chooseSubject.run(db, campaign.id, winnerOf(variants));
  }
}
