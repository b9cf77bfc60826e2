/** Looking at a draft before it goes: what the desk shows while it is written, and what refuses its start. */
import type { AudienceCount, CampaignCheck, CheckKind } from '../../contract/desk-campaigns.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { dayMs } from '../../contract/time.ts';
import { isLocale } from '../../contract/locales.ts';
import { renderPosted } from '../notifications/post-letter.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { allSitesNow } from '../sites/find-site.ts';
import { countAudience, firstMoment } from './audience.ts';
import { checksOf } from './checks.ts';
import { exampleMail, readWritten, type Written } from './example-mail.ts';
import { altOf, isWritten } from './rules.ts';
import type { CampaignRow } from './sql.ts';

/** Providers that put off or refuse at least a tenth of some twenty mails; nearly always there is none. */
const troubleSql = statement<{ domain: string; percent: number }, [sites: readonly number[], since: Date]>(
  'campaigns.provider_trouble',
  `with t as materialized (
     select domain, count(*) as n from letters
      where state <> 'sent' and state <> 'complained' and last_at >= $2::timestamptz and site_id = any ($1::int[])
      group by domain having count(*) >= 2)
   select t.domain, (100 * t.n / l.n)::int as percent
     from t cross join lateral (select count(*) as n from letters l
       where l.domain = t.domain and l.last_at >= $2::timestamptz and l.site_id = any ($1::int[])) l
    where l.n >= 20 and t.n * 10 >= l.n order by 2 desc, 1 limit 3`,
);

const writtenOf = ({ campaign, texts, picture }: Written): Written['texts'] =>
  texts.filter((text) => isWritten(text, campaign.test_percent > 0) && (!picture || altOf(text, picture) !== ''));

/** In which it can be sent: what a picture shows is said too. */
export async function writtenIn(services: Services, db: Db | Tx, campaign: CampaignRow): Promise<string[]> {
  return writtenOf(await readWritten(services, db, campaign)).map(({ language }) => language);
}

/** How many a draft is for, and all there is to say of it. */
export async function checkDraft(
  services: Services,
  db: Db | Tx,
  campaign: CampaignRow,
): Promise<{ count: AudienceCount; checks: CampaignCheck[] }> {
  const now = services.clock.now();
  const draft = await readWritten(services, db, campaign);
  const written = writtenOf(draft);
  const languages = written.map(({ language }) => language);
  const count = await countAudience(db, campaign, languages, now);
  const begins = await firstMoment(db, campaign, now);
  const trouble = await troubleSql(db, campaign.sites, new Date(now.getTime() - dayMs));
  const sites = (await allSitesNow(services)).filter(({ id }) => campaign.sites.includes(id));
  const mails = languages.filter(isLocale).map((language) => {
    const leave = `${draft.site.host}/way-out`;
    const { head, translate, letter } = exampleMail(services, draft, language, {
      variant: 'a',
      links: { button: `https://${draft.site.host}/`, leave },
    });
    const { html, text } = renderPosted(head, translate, letter);
    return { language, bytes: Buffer.byteLength(html), wayOut: [html, text].every((as) => as.includes(leave)) };
  });
  const checks = checksOf({
    campaign,
    texts: draft.texts,
    languages: [...new Set(sites.flatMap((site) => site.languages))],
    picture: draft.picture,
    code: campaign.code === null ? null : (draft.code ?? 'gone'),
    now,
    begins,
    count,
    mails,
    trouble,
  });
  return { count, checks };
}

/** What a start is refused for; the first that applies. */
const refusals: [ErrorCode, CheckKind[]][] = [
  ['campaign_text_missing', ['text_missing', 'picture_unsaid']],
  [
    'campaign_text_wrong',
    ['placeholder_unknown', 'placeholder_empty', 'placeholder_place', 'near_alone', 'brace_alone', 'way_out_missing'],
  ],
  ['campaign_late', ['late']],
  ['code_expired', ['code_over']],
  ['code_early', ['code_not_yet']],
  ['campaign_nobody', ['nobody']],
];

/**
 * Whether a draft may go as it was seen, and to how many.
 * @throws Refusal conflict, campaign_text_missing, campaign_text_wrong, campaign_late, code_expired, code_early,
 * campaign_nobody
 */
export async function checkReady(
  services: Services,
  campaign: CampaignRow,
  seen: { version: number; recipients: number },
): Promise<AudienceCount> {
  if (campaign.state !== 'draft' || campaign.version !== seen.version) throw new Refusal('conflict');
  const { count, checks } = await checkDraft(services, services.db, campaign);
  const bad = checks.filter(({ tone }) => tone === 'bad').map(({ kind }) => kind);
  const refused = refusals.find(([, kinds]) => kinds.some((kind) => bad.includes(kind)));
  if (refused) throw new Refusal(refused[0]);
  if (count.gets > Math.ceil(seen.recipients * 1.1)) throw new Refusal('conflict');
  return count;
}
