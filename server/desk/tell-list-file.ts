/** The mail that a long list's file is ready, or that it came to nothing. It holds a link to the desk, never the file. */
import { isLocale } from '../../contract/locales.ts';
import { pageAddress } from '../../contract/own-path.ts';
import { staffFile, staffLinkCommon } from '../notifications/mails/staff-words.ts';
import { letterheadOf, postLetter, type Translate } from '../notifications/post-letter.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { siteById } from '../sites/find-site.ts';
import { fileToTell } from './sql-list-files.ts';

export const sendListFileMail: JobDefinition<{ id: string }> = {
  name: 'send_list_file_mail',
  retries: 16,
  backoff: true,
  expiresSeconds: 120,
  async run(services, { id }, job) {
    const file = await fileToTell.one(services.db, id);
    if (!file) return;
    const [country = 'NL'] = (await siteById(services, file.host_site_id)).countries;
    const head = await letterheadOf(services, { site_id: file.host_site_id, language: file.language, country });
    const locale = isLocale(file.language) ? file.language : 'en';
    const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
    const values = { ...head.values, name: file.name, count: file.rows, when: `${moment.format(file.ends_at)} UTC` };
    const translate: Translate = (descriptor) => services.words.text(head.locale, descriptor, values);
    const words = file.state === 'ready' ? staffFile.ready : staffFile.failed;
    const letter = {
      to: file.email,
      subject: translate(words.subject),
      heading: translate(words.heading),
      paragraphs: [translate(words.lead)],
      button: { label: translate(staffFile.button), url: pageAddress(head.origin, '/desk/files') },
      after: [],
      reason: translate(staffLinkCommon.reason),
    };
    await postLetter(services, head, translate, letter, { mail: 'staff_file', job_id: job.id });
  },
};
