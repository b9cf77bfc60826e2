/** The demo's invented companies and sites, marked as demo data wherever a visitor would look for a legal name. */
import type { NicheKey } from '../../contract/niches.ts';
import type { StoredSettings } from '../../contract/sites.ts';
import type { CompanyFacts } from '../sites/site.ts';
import { demoHeadlines } from './headlines.ts';

export interface DemoCompany extends Omit<CompanyFacts, 'id' | 'added'> {
  key: 'nl' | 'de';
  settings: StoredSettings;
}

export interface DemoSite {
  niche: NicheKey;
  name: string;
  company: DemoCompany['key'];
  is_default: boolean;
  /** The first one is the primary host. */
  hosts: string[];
  /** In the order shown, with their share of the site's members. */
  countries: readonly (readonly [code: string, share: number, settings?: StoredSettings])[];
  /** Share of all demo members. */
  share: number;
  settings: StoredSettings;
}

export const demoCompanies: readonly DemoCompany[] = [
  {
    key: 'nl',
    name: 'Lantaarn Demo B.V.',
    trade_names: ['Evenfall', 'Velvet Hour', 'Second Sunset', 'Blue Dusk'],
    address: 'Voorbeeldkade 1 (demo data, not a real address)',
    postal_code: '0000 AA',
    city: 'Utrecht',
    country: 'NL',
    kvk: '00000000 (demo)',
    vat_numbers: { NL: 'NL000000000B00', BE: 'BE0000000000', DE: 'DE000000000', AT: 'ATU00000000' },
    support_phone: '+31 00-000 00 00',
    support_email: 'support@evenfall.test',
    delete_discount: 25,
    settings: {
      refund_days: 14,
      free_conversations: 2,
      fictional_singular: {
        en: 'fictional profile',
        nl: 'fictief profiel',
        de: 'fiktives Profil',
        fr: 'profil fictif',
      },
      fictional_plural: {
        en: 'fictional profiles',
        nl: 'fictieve profielen',
        de: 'fiktive Profile',
        fr: 'profils fictifs',
      },
    },
  },
  {
    key: 'de',
    name: 'Abendlicht Demo GmbH',
    trade_names: ['Knot & Candle', 'Full Moon Café', 'Silberstunde'],
    address: 'Musterallee 7 (Demodaten, keine echte Anschrift)',
    postal_code: '00000',
    city: 'Hamburg',
    country: 'DE',
    kvk: 'HRB 000000 (Demo)',
    vat_numbers: { DE: 'DE000000000', AT: 'ATU00000000', NL: 'NL000000000B00' },
    support_phone: '+49 000 000-0000',
    support_email: 'hilfe@abendlicht.test',
    delete_discount: 20,
    settings: {
      refund_days: 14,
      free_conversations: 2,
      fictional_singular: {
        de: 'fiktives Profil',
        en: 'fictional profile',
        nl: 'fictief profiel',
        da: 'fiktiv profil',
      },
      fictional_plural: {
        de: 'fiktive Profile',
        en: 'fictional profiles',
        nl: 'fictieve profielen',
        da: 'fiktive profiler',
      },
    },
  },
];

export const demoSites: readonly DemoSite[] = [
  {
    niche: 'general',
    name: 'Evenfall',
    company: 'nl',
    is_default: true,
    hosts: ['localhost', '127.0.0.1', 'evenfall.localhost'],
    countries: [
      ['NL', 24],
      ['BE', 9],
      ['DE', 14],
      ['AT', 3],
      ['CH', 4],
      ['FR', 7],
      ['IT', 6],
      ['ES', 5],
      ['PL', 7],
      ['DK', 4],
      ['FI', 3],
      ['NO', 3],
      ['SE', 4],
      ['GB', 5],
      ['IE', 1],
      ['US', 4],
    ],
    share: 0.46,
    settings: {
      writers_may_start: true,
      mail_name: 'Evenfall',
      index_title: demoHeadlines.general,
    },
  },
  {
    niche: 'she',
    name: 'Velvet Hour',
    company: 'nl',
    is_default: false,
    hosts: ['she.localhost'],
    countries: [
      ['NL', 40],
      ['BE', 20],
      ['DE', 20],
      ['GB', 20],
    ],
    share: 0.08,
    settings: {
      writers_may_start: true,
      languages: ['en', 'nl', 'de', 'fr'],
      index_title: demoHeadlines.she,
      description: {
        en: 'Warm, unhurried, among ourselves. For adult women who like women.',
        nl: 'Warm, zonder haast, onder elkaar. Voor volwassen vrouwen die van vrouwen houden.',
        de: 'Warm, ohne Eile, unter uns. Für erwachsene Frauen, die Frauen lieben.',
        fr: 'De la chaleur, du temps, entre nous. Pour les femmes adultes qui aiment les femmes.',
      },
    },
  },
  {
    niche: 'bdsm',
    name: 'Knot & Candle',
    company: 'de',
    is_default: false,
    hosts: ['bdsm.localhost'],
    countries: [
      ['DE', 55],
      ['AT', 12],
      ['CH', 13],
      ['NL', 20],
    ],
    share: 0.08,
    settings: {
      languages: ['de', 'en', 'nl'],
      min_age: 21,
      photo_credits: 3,
      index_title: demoHeadlines.bdsm,
      description: {
        de: 'Für Erwachsene, die fragen, bevor sie fesseln.',
        en: 'For adults who ask before they tie.',
        nl: 'Voor volwassenen die vragen voordat ze knopen.',
      },
    },
  },
  {
    niche: 'bbw',
    name: 'Full Moon Café',
    company: 'de',
    is_default: false,
    hosts: ['bbw.localhost'],
    countries: [
      ['DE', 45],
      ['DK', 20, { message_credits: 1, gift_credits: 2 }],
      ['NL', 35],
    ],
    share: 0.08,
    settings: {
      languages: ['de', 'nl', 'da', 'en'],
      gift_credits: 4,
      index_title: demoHeadlines.bbw,
      description: {
        de: 'Für runde Frauen und alle, die sie wunderbar finden. Ab 18.',
        nl: 'Voor volle vrouwen en wie hen prachtig vindt. Vanaf 18.',
        da: 'For fyldige kvinder og dem, der synes de er vidunderlige. Fra 18.',
        en: 'For full-figured women and everyone who finds them wonderful. 18 and over.',
      },
    },
  },
  {
    niche: 'gilf',
    name: 'Silberstunde',
    company: 'de',
    is_default: false,
    hosts: ['gilf.localhost'],
    countries: [
      ['DE', 60],
      ['AT', 20],
      ['CH', 20],
    ],
    share: 0.08,
    settings: {
      // Here members in Germany see how a check of age works, with the sandbox.
      age_check: 'by_country',
      languages: ['de', 'en'],
      domain_language: 'de',
      index_title: demoHeadlines.gilf,
      description: {
        de: 'Für Frauen ab Mitte fünfzig und Menschen, die Erfahrung anziehend finden.',
        en: 'For women past their mid-fifties and people drawn to experience.',
      },
    },
  },
  {
    niche: 'milf',
    name: 'Second Sunset',
    company: 'nl',
    is_default: false,
    hosts: ['milf.localhost'],
    countries: [
      ['GB', 30],
      ['IE', 10],
      ['US', 30],
      ['NL', 30],
    ],
    share: 0.11,
    settings: {
      languages: ['en', 'nl', 'es'],
      signup_credits: 1,
      // The page shows the source beside it, which says that it is invented.
      premium_claim_percent: 46,
      premium_claim_source: {
        en: 'Demo data: an example figure from an invented survey, not a measurement.',
        nl: 'Demogegevens: een voorbeeldcijfer uit een verzonnen onderzoek, geen meting.',
        es: 'Datos de demostración: una cifra de ejemplo de una encuesta inventada, no una medición.',
      },
      index_title: demoHeadlines.milf,
      description: {
        en: 'For women in the middle of life and those who admire them. Adults only.',
        nl: 'Voor vrouwen midden in het leven en wie hen bewondert. Alleen voor volwassenen.',
        es: 'Para mujeres en la mitad de la vida y quienes las admiran. Solo para mayores de edad.',
      },
    },
  },
  {
    niche: 'gay',
    name: 'Blue Dusk',
    company: 'nl',
    is_default: false,
    hosts: ['gay.localhost'],
    countries: [
      ['NL', 25],
      ['BE', 10],
      ['DE', 25],
      ['FR', 10],
      ['ES', 10],
      ['GB', 12],
      ['SE', 8],
    ],
    share: 0.11,
    settings: {
      index_title: demoHeadlines.gay,
      description: {
        en: 'For men who like men and an evening with a plan, or without one. 18 and over.',
        nl: 'Voor mannen die van mannen houden en van een avond met of zonder plan. Vanaf 18.',
        de: 'Für Männer, die Männer mögen und Abende mit oder ohne Plan. Ab 18.',
        fr: 'Pour les hommes qui aiment les hommes et les soirées avec ou sans programme. Dès 18 ans.',
        es: 'Para hombres a quienes les gustan los hombres y las noches con plan o sin él. Mayores de 18.',
        sv: 'För män som gillar män och kvällar med eller utan plan. Från 18 år.',
      },
    },
  },
];
