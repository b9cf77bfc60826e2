/** The job that tells one address what changed: one mail for all that changed at once. */
import { isLocale } from '../../../contract/locales.ts';
import type { HealthPart, HealthState } from '../../../contract/desk-health.ts';
import { pageAddress } from '../../../contract/own-path.ts';
import { letterheadOf, postLetter, type Translate } from '../../notifications/post-letter.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { partWords } from './part-words.ts';
import * as sql from './sql.ts';

interface Line {
  part: HealthPart;
  state: HealthState;
  /** It was told before and is still so. */
  again: boolean;
}

const words = {
  bad: /*i18n*/ { id: 'mail.health.bad', message: 'Not working: {parts}' },
  warn: /*i18n*/ { id: 'mail.health.warn', message: 'Needs attention: {parts}' },
  well: /*i18n*/ { id: 'mail.health.well', message: 'Working again: {parts}' },
  test: /*i18n*/ { id: 'mail.health.test', message: 'A test: health of {site}' },
  heading: /*i18n*/ { id: 'mail.health.heading', message: 'Health of {site}' },
  line_bad: /*i18n*/ { id: 'mail.health.line_bad', message: 'Not working: {part}. {means}' },
  line_warn: /*i18n*/ { id: 'mail.health.line_warn', message: 'Needs attention: {part}. {means}' },
  line_well: /*i18n*/ { id: 'mail.health.line_well', message: 'Working again: {part}.' },
  still: /*i18n*/ { id: 'mail.health.still', message: 'You were told before; nothing has changed.' },
  tested: /*i18n*/ {
    id: 'mail.health.tested',
    message:
      'This is a test from the desk. When a part of the installation stops working, an e-mail like this one tells you.',
  },
  button: /*i18n*/ { id: 'mail.health.button', message: 'Open the desk' },
  reason: /*i18n*/ {
    id: 'mail.health.reason',
    message:
      'You’re getting this e-mail because your address is on the list of people whom the back office of {host} alerts.',
  },
};

/** Without lines it is a test. */
export const sendHealthMail: JobDefinition<{ watcher_id: string; lines: Line[] }> = {
  name: 'send_health_mail',
  retries: 8,
  backoff: true,
  expiresSeconds: 60,
  async run(services, { watcher_id: id, lines }, job) {
    const watcher = await sql.watcher.one(services.db, id);
    const site = await sql.anySite.one(services.db);
    if (!watcher || !site) return;
    const head = await letterheadOf(services, { site_id: site.id, language: watcher.language, country: '' });
    const locale = isLocale(watcher.language) ? watcher.language : 'en';
    const translate: Translate = (text, values) => services.words.text(locale, text, { ...head.values, ...values });
    const names = new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' });
    const title = (part: HealthPart) => translate(partWords[part].title);
    const of = (...states: HealthState[]) => lines.filter(({ state }) => states.includes(state));
    const [bad, warn, well] = [of('bad'), of('warn'), of('ok')];
    const [worst, subject] =
      bad.length > 0
        ? [bad, words.bad]
        : warn.length > 0
          ? [warn, words.warn]
          : well.length > 0
            ? [well, words.well]
            : [[], words.test];
    const sentence = ({ part, state, again }: Line) => {
      const values = { part: title(part), means: translate(partWords[part].means) };
      const text = state === 'bad' ? words.line_bad : state === 'warn' ? words.line_warn : words.line_well;
      return [translate(text, values), ...(again ? [translate(words.still)] : [])].join(' ');
    };
    await postLetter(
      services,
      head,
      translate,
      {
        to: watcher.email,
        subject: translate(subject, { parts: names.format(worst.map(({ part }) => title(part))) }),
        heading: translate(words.heading),
        paragraphs: lines.length > 0 ? [...bad, ...warn, ...well].map(sentence) : [translate(words.tested)],
        button: { label: translate(words.button), url: pageAddress(head.origin, '/desk/health') },
        after: [],
        reason: translate(words.reason),
      },
      { mail: 'health', job_id: job.id },
    );
  },
};
