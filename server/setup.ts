/**
 * `npm run setup`: the first company, site and staff account of an installation. `npm run setup -- site`: another site of a
 * company, with `--copy HOST` as a copy; `-- site --default HOST`: its site answers unknown hosts; `-- site --redirect HOST`: that host
 * leads on to the main one of its site, `--serve HOST`: it answers itself again. `npm run setup -- setting HOST KEY VALUE`: changes a setting.
 * `npm run setup -- problems`: lists invalid settings. Asks for whatever is not given as a flag.
 */
import { parseArgs } from 'node:util';
import { operator } from './desk/audit.ts';
import { changeSettings, makeSite, setDefaultSite, setRedirecting } from './desk/change-site.ts';
import { createStaff, sealedCodes } from './desk/create-staff.ts';
import { answersTo } from './platform/ask.ts';
import { systemClock } from './platform/clock.ts';
import { runCommand } from './platform/command.ts';
import { type Db, transaction } from './platform/db.ts';
import { createLive } from './platform/live.ts';
import { createLog, type Log } from './platform/log.ts';
import { changeProblems, type SettingPlace, storedSettings } from './sites/change-settings.ts';
import { type AppSecrets, installationSecret } from './platform/installation-secret.ts';
import { companyPools, createCompany, createSite } from './sites/create-site.ts';
import { settingProblems, siteByHost } from './sites/find-site.ts';
import { isSettingKey, type SettingProblem, settingFault } from './sites/parse-settings.ts';
import { defaultValues, explainSettings } from './sites/settings.ts';
import { companyQuestions, siteOf, siteQuestions, staffQuestions } from './setup-questions.ts';
import type { Site } from './sites/site.ts';

async function setUp(db: Db, appSecrets: AppSecrets, args: string[]): Promise<void> {
  // Before the questions: with a wrong secret all answers would be in vain.
  const secret = await installationSecret(db, appSecrets, await sealedCodes(db));
  const a = await answersTo([...companyQuestions(db), ...siteQuestions(db), ...staffQuestions(db)], args);
  const get = (flag: string) => a[flag] ?? '';
  const country = get('country').toUpperCase();
  const { otpauth_url: otpauthUrl } = await transaction(db, async (tx) => {
    const company = await createCompany(tx, {
      name: get('company'),
      address: get('address'),
      postal_code: get('postal-code'),
      city: get('city'),
      country,
      kvk: get('registration'),
      vat_numbers: get('vat') ? { [country]: get('vat') } : {},
      support_email: get('support-email'),
      support_phone: get('support-phone'),
    });
    await createSite(tx, { ...company, ...siteOf(a) });
    return createStaff(tx, secret, {
      email: get('staff-email'),
      name: get('staff-name'),
      password: get('staff-password'),
      grants: [{ role: 'owner', sites: null, languages: null }],
      language: 'en',
    });
  });
  console.log(`\n${get('site')} is set up for ${get('host')}.`);
  console.log(`Add this to an authenticator app; it is shown only now:\n  ${otpauthUrl}\n`);
}

/** The row with this name or number, or the only one. @throws Error that lists the choices */
function pick<T>(
  flag: string,
  wanted: string,
  rows: readonly T[],
  labelOf: (row: T) => { id: number; name: string },
): T {
  const matches =
    wanted === ''
      ? rows
      : rows.filter(
          (row) => String(labelOf(row).id) === wanted || labelOf(row).name.toLowerCase() === wanted.toLowerCase(),
        );
  if (matches.length === 1 && matches[0] !== undefined) return matches[0];
  const choices = rows.map((row) => `  ${labelOf(row).id}  ${labelOf(row).name}`).join('\n');
  throw new Error(
    rows.length === 0
      ? 'There is no company yet: run "npm run setup" first.'
      : `Please say which one by --${flag}, its name or number:\n${choices}`,
  );
}

/** The host named by `--copy`, and the other flags. */
function copyFlag(args: string[]): { copy: string | undefined; rest: string[] } {
  const at = args.findIndex((arg) => arg === '--copy' || arg.startsWith('--copy='));
  if (at < 0) return { copy: undefined, rest: args };
  const inOne = args[at]?.startsWith('--copy=');
  const copy = inOne ? args[at]?.slice('--copy='.length) : args[at + 1];
  if (!copy) throw new Error('--copy names a host of the site whose settings the new one begins with.');
  return { copy, rest: args.toSpliced(at, inOne ? 1 : 2) };
}

/** Defaults of a copy. */
const copiedAnswers = (site: Site): Record<string, string> => ({
  niche: String(site.niche),
  countries: site.countries.join(','),
  languages: site.languages.join(','),
});

/** `--default HOST`, `--redirect HOST`, `--serve HOST`: what is changed about a site that exists. @returns false without such a flag */
async function changeHosts(db: Db, log: Log, args: string[]): Promise<boolean> {
  const [flag = '', name, ...more] = args.flatMap((arg) => arg.split('='));
  if (!['--default', '--redirect', '--serve'].includes(flag)) return false;
  if (!name || more.length > 0) throw new Error(`${flag} names one host, and stands alone.`);
  const site = await existingSite(db, log, name);
  const host = name.toLowerCase();
  const live = createLive(systemClock, log, null);
  if (flag === '--default') await setDefaultSite({ db, live }, operator, site.id);
  else if (host === site.host) throw new Error(`${host} is the main host of ${site.name}: it always answers itself.`);
  else await setRedirecting({ db, live }, operator, site.id, { host, redirects: flag === '--redirect' });
  await live.stop();
  console.log(
    flag === '--default'
      ? `${site.name} answers every host that no site has.`
      : `${host} ${flag === '--redirect' ? `leads on to ${site.host}` : 'answers itself'}.`,
  );
  return true;
}

/** Adds a site to an existing company and pool. Members of a pool see each other on all of its sites. */
async function addSite(db: Db, log: Log, args: string[]): Promise<void> {
  const pools = await companyPools(db);
  const several = pools.length > 1;
  const { copy, rest } = copyFlag(args);
  const copied = copy === undefined ? undefined : await existingSite(db, log, copy);
  const asked = siteQuestions(db).map((question) => {
    const fallback = copied && copiedAnswers(copied)[question.flag];
    return fallback === undefined ? question : { ...question, fallback };
  });
  const a = await answersTo(
    [
      {
        flag: 'company',
        ask: 'Company (name or number)',
        ...(copied ? { fallback: copied.company.name } : several ? {} : { fallback: '-' }),
      },
      {
        flag: 'pool',
        ask: 'Pool whose members the site shows (name or number)',
        fallback: copied ? String(copied.pool_id) : '-',
      },
      ...asked,
    ],
    rest,
  );
  const company = pick(
    'company',
    a['company'] ?? '',
    [...new Map(pools.map((p) => [p.company_id, p])).values()],
    (p) => ({ id: p.company_id, name: p.company }),
  );
  const pool = pick(
    'pool',
    a['pool'] ?? '',
    pools.filter((p) => p.company_id === company.company_id),
    (p) => ({ id: p.pool_id, name: p.pool }),
  );
  const site = siteOf(a);
  const live = createLive(systemClock, log, null);
  const wanted = { company_id: company.company_id, pool_id: pool.pool_id, ...site, copy_of: copied?.id ?? null };
  await makeSite({ db, live }, operator, wanted);
  await live.stop();
  console.log(
    `${site.name} is set up for ${site.host}: a site of ${company.company}, with the members of the pool "${pool.pool}".`,
  );
}

const problemText = ({ level, country, key, fault, detail }: SettingProblem): string =>
  `${key || '(all)'} (${[level, country].filter(Boolean).join(' ')}): ${fault.replaceAll('_', ' ')}${detail ? `, ${detail}` : ''}`;

/** The value parsed as JSON, or as plain text if it is not JSON or valid only as text. */
function typedValue(level: SettingPlace['level'], key: string, typed: string): unknown {
  try {
    const value: unknown = JSON.parse(typed);
    return settingFault(level, key, value) && !settingFault(level, key, typed) ? typed : value;
  } catch {
    return typed;
  }
}

/** @throws Error that lists the hosts */
async function existingSite(db: Db, log: Log, host: string): Promise<Site> {
  const site = await siteByHost({ db, log, clock: systemClock }, host);
  if (!site.hosts.includes(host.toLowerCase())) {
    const { rows } = await db.query<{ host: string }>('select host from site_hosts order by host');
    throw new Error(`No site has the host "${host}". There are:\n${rows.map((row) => `  ${row.host}`).join('\n')}`);
  }
  return site;
}

const howToSet = `npm run setup -- setting HOST                                    shows all settings
npm run setup -- setting HOST KEY                                shows one
npm run setup -- setting HOST KEY VALUE [--country NL|--company] changes it for the site, a country of it, or its whole company
npm run setup -- setting HOST KEY --inherit [--country …]        back to what it inherits`;

async function changeOne(db: Db, log: Log, args: string[]): Promise<void> {
  const {
    values: flags,
    positionals: [host, key, typed],
  } = parseArgs({
    args,
    allowPositionals: true,
    options: { country: { type: 'string' }, company: { type: 'boolean' }, inherit: { type: 'boolean' } },
  });
  if (host === undefined || (flags.country !== undefined && flags.company)) throw new Error(howToSet);
  const country = flags.country?.toUpperCase();
  const site = await existingSite(db, log, host);
  if (country !== undefined && !site.countries.includes(country))
    throw new Error(`${host} does not serve ${country}: it serves ${site.countries.join(', ')}.`);
  if (key !== undefined && !isSettingKey(key) && !flags.inherit)
    throw new Error(`There is no setting "${key}". There are:\n  ${Object.keys(explainSettings(site, '')).join(' ')}`);
  if (typed === undefined && !flags.inherit) {
    for (const [name, { origin, levels }] of Object.entries(explainSettings(site, country ?? '')))
      if (key === undefined || key === name)
        console.log(
          `${name} = ${JSON.stringify(origin === 'built-in' ? (defaultValues as Record<string, unknown>)[name] : levels[origin]) ?? '(of the site itself)'}  [${origin}]`,
        );
    return;
  }
  if (key === undefined || (typed !== undefined && flags.inherit)) throw new Error(howToSet);
  const place: SettingPlace = flags.company
    ? { level: 'company', company_id: site.company.id }
    : country === undefined
      ? { level: 'site', site_id: site.id }
      : { level: 'country', site_id: site.id, country };
  const changes = { [key]: flags.inherit ? null : typedValue(place.level, key, typed ?? '') };
  const [problem] = changeProblems(place.level, changes);
  if (problem) throw new Error(problemText(problem));
  const live = createLive(systemClock, log, null);
  const { version } = await transaction(db, (tx) => storedSettings(tx, place));
  const { changed } = await changeSettings({ db, live }, operator, { place, changes, version });
  await live.stop();
  const [done] = Object.values(changed);
  console.log(
    done ? `${key}: ${JSON.stringify(done.before)} → ${JSON.stringify(done.after)}` : `${key} is so already.`,
  );
}

async function showProblems(db: Db): Promise<void> {
  // Problems are printed here; the log would only repeat them.
  const sitesWithProblems = await settingProblems({ db, log: createLog('silent'), clock: systemClock });
  for (const { site, problems } of sitesWithProblems)
    for (const problem of problems) console.log(`${site.host}: ${problemText(problem)}`);
  console.log(
    sitesWithProblems.length === 0
      ? 'Every stored setting can be used.'
      : 'Those are left out: what they inherit holds.',
  );
  if (sitesWithProblems.length > 0) process.exitCode = 1;
}

await runCommand(async ({ config, db, log }) => {
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined || command.startsWith('-')) return setUp(db, config, process.argv.slice(2));
  if (command === 'site') return (await changeHosts(db, log, args)) ? undefined : addSite(db, log, args);
  if (command === 'setting') return changeOne(db, log, args);
  if (command === 'problems') return showProblems(db);
  throw new Error(`There is no command "${command}": site, setting, problems, or none for the first set-up.`);
});
