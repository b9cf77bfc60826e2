/** The mail of a draft for an example reader: for the preview, for tests, and for what is looked at before it goes. */
import type { CampaignText } from '../../contract/desk-campaigns.ts';
import type { Locale } from '../../contract/locales.ts';
import { type Letterhead, letterheadFor, type Posted, type Translate } from '../notifications/post-letter.ts';
import type { Db, Tx } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { siteById } from '../sites/find-site.ts';
import type { Site } from '../sites/site.ts';
import type { MediaRow } from '../sites/sql-media.ts';
import { campaignLetter, type Code } from './campaign-letter.ts';
import { pictureOf } from './drafts.ts';
import * as sql from './sql.ts';

export interface Written {
  campaign: sql.CampaignRow;
  texts: CampaignText[];
  /** Null also when the one that was chosen holds no longer. */
  code: Code | null;
  picture: MediaRow | null;
  /** The first of its sites. */
  site: Site;
}

/** All that its mails are drawn from. */
export async function readWritten(services: Services, db: Db | Tx, campaign: sql.CampaignRow): Promise<Written> {
  return {
    campaign,
    texts: await sql.textsOf(db, campaign.id),
    code: campaign.code === null ? null : ((await sql.codeOf.one(db, campaign.code)) ?? null),
    picture: await pictureOf(db, campaign),
    site: await siteById(services, campaign.sites[0] ?? 0),
  };
}

const empty = { subject_a: '', subject_b: '', lead: '', heading: '', body: '', button: '', alt: '' };

/** As many as an example reader has near them. */
const exampleNear = 38;

/** @param links default: to the site, and nothing else */
export function exampleMail(
  services: Services,
  { campaign, texts, code, picture, site }: Written,
  locale: Locale,
  {
    variant,
    username = 'Sam',
    links,
    test = false,
  }: { variant: 'a' | 'b'; username?: string; links?: { button: string; leave: string }; test?: boolean },
): { head: Letterhead; translate: Translate; letter: Omit<Posted, 'to' | 'headers'> } {
  const country = site.countries[0] ?? '';
  const head = letterheadFor(services, site, { locale, country });
  const translate: Translate = (words, values) => services.words.text(locale, words, { ...head.values, ...values });
  const letter = campaignLetter(head, translate, {
    text: texts.find(({ language }) => language === locale) ?? { language: locale, ...empty },
    variant,
    kind: campaign.kind,
    code,
    picture,
    reader: { username, city: null, country, new_near: exampleNear },
    links: links ?? { button: head.origin, leave: head.origin },
    test,
  });
  return { head, translate, letter };
}
