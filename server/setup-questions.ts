/** What `npm run setup` asks for a company, a site and the first staff account, and how each answer is checked. */
import { isLocale, LOCALES } from '../contract/locales.ts';
import { niches } from '../contract/niches.ts';
import { isEmail } from './accounts/rules.ts';
import { staffEmailProblem, staffPasswordProblem } from './desk/create-staff.ts';
import type { Question } from './platform/ask.ts';
import type { Db } from './platform/db.ts';
import { countryByCode } from './sites/countries.ts';
import { companyProblem, hostProblem } from './sites/create-site.ts';
import { hostName, isHostName } from './sites/hosts.ts';

const codes = (text: string) => text.split(/[\s,]+/).filter(Boolean);
const oneEach = (text: string, fits: (code: string) => boolean, wrong: string) =>
  codes(text).length > 0 && codes(text).every(fits) ? undefined : wrong;
const lastNiche = niches.length;

export const companyQuestions = (db: Db): Question[] => [
  { flag: 'company', ask: 'Company name', check: (a) => companyProblem(db, a) },
  { flag: 'address', ask: 'Street and number' },
  { flag: 'postal-code', ask: 'Postal code' },
  { flag: 'city', ask: 'City' },
  {
    flag: 'country',
    ask: 'Country of the company (two letters)',
    fallback: 'NL',
    check: (a) => (countryByCode.has(a.toUpperCase()) ? undefined : 'unknown country'),
  },
  { flag: 'registration', ask: 'Registration number (KvK or the like)', fallback: '-' },
  { flag: 'vat', ask: 'VAT number', fallback: '-' },
  {
    flag: 'support-email',
    ask: 'Support e-mail address',
    check: (a) => (isEmail(a) ? undefined : 'not an e-mail address'),
  },
  { flag: 'support-phone', ask: 'Support telephone number', fallback: '-' },
];

export const siteQuestions = (db: Db): Question[] => [
  { flag: 'site', ask: 'Name of the site' },
  {
    flag: 'host',
    ask: 'Host name of the site, such as www.example.com',
    check: (a) => (isHostName(a) ? hostProblem(db, hostName(a)) : 'not a host name'),
  },
  {
    flag: 'niche',
    ask: `Niche, 1 to ${lastNiche} (${niches.map(({ id, key }) => `${id} ${key}`).join(', ')})`,
    fallback: '1',
    check: (a) => (niches.some(({ id }) => String(id) === a) ? undefined : `1 to ${lastNiche}`),
  },
  {
    flag: 'countries',
    ask: 'Countries served (two letters each)',
    fallback: 'NL,BE',
    check: (a) => oneEach(a, (c) => countryByCode.has(c.toUpperCase()), 'unknown country'),
  },
  {
    flag: 'languages',
    ask: `Languages (of ${LOCALES.join(' ')})`,
    fallback: LOCALES.join(','),
    check: (a) => oneEach(a, isLocale, 'unknown language'),
  },
];

export const staffQuestions = (db: Db): Question[] => [
  { flag: 'staff-email', ask: 'E-mail address of the first staff account', check: (a) => staffEmailProblem(db, a) },
  { flag: 'staff-name', ask: 'Name of that person', fallback: 'Admin' },
  {
    flag: 'staff-password',
    ask: 'Password of that account (it is not shown)',
    secret: true,
    variable: 'DESK_PASSWORD',
    check: (a, earlier) => staffPasswordProblem(a, [earlier['staff-email'] ?? '', earlier['staff-name'] ?? '']),
  },
];

export const siteOf = (a: Record<string, string>) => ({
  name: a['site'] ?? '',
  host: (a['host'] ?? '').toLowerCase(),
  niche: Number(a['niche']),
  countries: codes(a['countries'] ?? '').map((c) => c.toUpperCase()),
  languages: codes(a['languages'] ?? ''),
});
