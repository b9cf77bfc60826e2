/** The mail to every owner when somebody asked for what nobody else may agree to: who did not ask can still stop it. */
import { isLocale } from '../../contract/locales.ts';
import { pageAddress } from '../../contract/own-path.ts';
import { staffAlone, staffLinkCommon } from '../notifications/mails/staff-words.ts';
import { letterheadOf, postLetter, type Translate } from '../notifications/post-letter.ts';
import { statement, type Tx } from '../platform/db.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Services } from '../platform/services.ts';
import { siteById } from '../sites/find-site.ts';
import { rightsOf } from './grants.ts';
import { allStaff } from './sql-staff.ts';

interface Told {
  email: string;
  language: string;
  asked_name: string;
  host_site_id: number;
  alone_from: Date;
}
const toldOf = statement<Told, [look: string, staff: string]>(
  'desk.told_of_look',
  `select f.email, f.language, l.asked_name, l.host_site_id, l.alone_from
     from second_looks l join staff f on f.id = $2 and f.active
    where l.id = $1 and l.state = 'waiting' and l.alone_from is not null`,
);

/** Queues the mails, in the transaction of what is asked. */
export async function tellOwners({ jobs }: Pick<Services, 'jobs'>, tx: Tx, look: string): Promise<void> {
  for (const { id, active, grants } of await allStaff(tx))
    if (active && rightsOf(grants).some(({ permission }) => permission === 'staff.manage'))
      await jobs.enqueue(tx, sendAloneMail, { look, staff_id: id }, { key: `${look} ${id}` });
}

export const sendAloneMail: JobDefinition<{ look: string; staff_id: string }> = {
  name: 'send_alone_mail',
  retries: 16,
  backoff: true,
  expiresSeconds: 120,
  async run(services, { look, staff_id: staffId }, job) {
    const owner = await toldOf.one(services.db, look, staffId);
    if (!owner) return;
    const [country = 'NL'] = (await siteById(services, owner.host_site_id)).countries;
    const head = await letterheadOf(services, { site_id: owner.host_site_id, language: owner.language, country });
    const locale = isLocale(owner.language) ? owner.language : 'en';
    const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
    const values = { ...head.values, by: owner.asked_name, when: `${moment.format(owner.alone_from)} UTC` };
    const translate: Translate = (descriptor) => services.words.text(head.locale, descriptor, values);
    const letter = {
      to: owner.email,
      subject: translate(staffAlone.subject),
      heading: translate(staffAlone.heading),
      paragraphs: [translate(staffAlone.lead)],
      button: { label: translate(staffAlone.button), url: pageAddress(head.origin, '/desk/looks') },
      after: [translate(staffAlone.not_you)],
      reason: translate(staffLinkCommon.reason),
    };
    await postLetter(services, head, translate, letter, { mail: 'staff_alone', job_id: job.id });
  },
};
