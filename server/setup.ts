/** `npm run setup`: the first company, site and staff account of an installation. Asks for what is not given as a flag. */
import { parseArgs } from 'node:util';
import { isLocale, LOCALES } from '../contract/locales.ts';
import { isEmail } from './accounts/rules.ts';
import { createStaff, sealedCodes, staffEmailProblem, staffPasswordProblem } from './desk/create-staff.ts';
import { runCommand } from './platform/command.ts';
import { type Db, transaction } from './platform/db.ts';
import { openPrompt } from './platform/prompt.ts';
import { checkSecret } from './platform/secret-check.ts';
import { country_by_code } from './sites/countries.ts';
import { companyProblem, createSite, hostProblem } from './sites/create-site.ts';

interface Question {
  flag: string;
  ask: string;
  fallback?: string;
  secret?: true;
  /** A sentence saying what is wrong, or undefined. @param so_far what was answered before it */
  check?(answer: string, so_far: Record<string, string>, db: Db): string | undefined | Promise<string | undefined>;
}

const codes = (text: string) => text.split(/[\s,]+/).filter(Boolean);

const questions: Question[] = [
  { flag: 'company', ask: 'Company name', check: (a, _, db) => companyProblem(db, a) },
  { flag: 'address', ask: 'Street and number' },
  { flag: 'postal-code', ask: 'Postal code' },
  { flag: 'city', ask: 'City' },
  { flag: 'country', ask: 'Country of the company (two letters)', fallback: 'NL', check: (a) => (country_by_code.has(a.toUpperCase()) ? undefined : 'unknown country') },
  { flag: 'registration', ask: 'Registration number (KvK or the like)', fallback: '-' },
  { flag: 'vat', ask: 'VAT number', fallback: '-' },
  { flag: 'support-email', ask: 'Support e-mail address', check: (a) => (isEmail(a) ? undefined : 'not an e-mail address') },
  { flag: 'support-phone', ask: 'Support telephone number', fallback: '-' },
  { flag: 'site', ask: 'Name of the site' },
  { flag: 'host', ask: 'Host name of the site, such as www.example.com', check: (a, _, db) => (/^[a-z0-9.-]+$/i.test(a) ? hostProblem(db, a.toLowerCase()) : 'not a host name') },
  { flag: 'niche', ask: 'Niche, 1 to 7 (1 general, 2 she, 3 bdsm, 4 bbw, 5 gilf, 6 milf, 7 gay)', fallback: '1', check: (a) => (/^[1-7]$/.test(a) ? undefined : '1 to 7') },
  { flag: 'countries', ask: 'Countries served (two letters each)', fallback: 'NL,BE', check: (a) => (codes(a).every((c) => country_by_code.has(c.toUpperCase())) ? undefined : 'unknown country') },
  { flag: 'languages', ask: `Languages (of ${LOCALES.join(' ')})`, fallback: LOCALES.join(','), check: (a) => (codes(a).every(isLocale) ? undefined : 'unknown language') },
  { flag: 'staff-email', ask: 'E-mail address of the first staff account', check: (a, _, db) => staffEmailProblem(db, a) },
  { flag: 'staff-name', ask: 'Name of that person', fallback: 'Admin' },
  {
    flag: 'staff-password', ask: 'Password of that account (it is not shown)', secret: true,
    check: (a, so_far) => staffPasswordProblem(a, [so_far['staff-email'] ?? '', so_far['staff-name'] ?? '']),
  },
];

/**
 * Answers by flag: from the command line, else asked for, else the fall-back; each is judged when it is given.
 * @throws Error naming what is missing or wrong
 */
async function answers(db: Db): Promise<Record<string, string>> {
  const { values } = parseArgs({ options: Object.fromEntries(questions.map((q) => [q.flag, { type: 'string' as const }])) });
  const found: Record<string, string> = {};
  const problems: string[] = [];
  const prompt = process.stdin.isTTY ? openPrompt({ input: process.stdin, output: process.stdout }) : undefined;
  try {
    for (const q of questions) {
      const check = (text: string) => q.check?.(text, found, db);
      const given = (values as Record<string, string | undefined>)[q.flag] ?? (q.secret && process.env['DESK_PASSWORD']) ?? undefined;
      let answer = given || undefined;
      let problem = answer === undefined ? undefined : await check(answer);
      if (prompt && problem) process.stdout.write(`--${q.flag}: ${problem}\n`);
      if (prompt && (problem || answer === undefined)) {
        answer = await prompt.ask(q.ask, { fallback: q.fallback, secret: q.secret, check });
        problem = undefined;
      }
      answer ??= q.fallback;
      if (answer === undefined) problem = 'missing';
      if (problem) problems.push(`--${q.flag}: ${problem}`);
      else found[q.flag] = answer === '-' ? '' : (answer ?? '');
    }
  } finally {
    prompt?.close();
  }
  if (problems.length) throw new Error(`Please give these:\n${problems.map((p) => `  ${p}`).join('\n')}`);
  return found;
}

async function setUp(db: Db, app_secret: string): Promise<void> {
  // Before the questions: with a wrong secret all answers were for nothing.
  await checkSecret(db, app_secret, await sealedCodes(db));
  const a = await answers(db);
  const get = (flag: string) => a[flag] ?? '';
  const { otpauth_url } = await transaction(db, async (tx) => {
    await createSite(tx, {
      company: {
        name: get('company'), address: get('address'), postal_code: get('postal-code'), city: get('city'), country: get('country').toUpperCase(),
        kvk: get('registration'), vat_numbers: get('vat') ? { [get('country').toUpperCase()]: get('vat') } : {},
        support_email: get('support-email'), support_phone: get('support-phone'),
      },
      name: get('site'), host: get('host').toLowerCase(), niche: Number(get('niche')),
      countries: codes(get('countries')).map((c) => c.toUpperCase()), languages: codes(get('languages')),
    });
    return createStaff(tx, app_secret, {
      email: get('staff-email'), name: get('staff-name'), password: get('staff-password'), roles: ['admin', 'moderator', 'support', 'writer', 'finance'], language: 'en',
    });
  });
  console.log(`\n${get('site')} is set up for ${get('host')}.`);
  console.log(`Add this to an authenticator app; it is shown only now:\n  ${otpauth_url}\n`);
}

await runCommand(({ config, db }) => setUp(db, config.secret));
