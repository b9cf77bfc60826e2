/** The mail to an address that is excluded, when somebody tries to use it. Whoever typed it learns nothing. */
import { banById } from '../accounts/bans/sql.ts';
import { decisionReasons } from '../../contract/moderation.ts';
import { pageAddress } from '../../contract/own-path.ts';
import type { Events } from '../../contract/events.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Listener } from '../platform/outbox.ts';
import { caseWords } from './mails/case-words.ts';
import { letterheadOf, postLetter, type Translate } from './post-letter.ts';

export const sendExcludedMail: JobDefinition<Events['excluded_asked']> = {
  name: 'send_excluded_mail',
  retries: 8,
  backoff: true,
  expiresSeconds: 120,
  async run(services, { ban_id: id, email, ...at }, job) {
    const ban = await banById.one(services.db, id);
    if (!ban || ban.lifted_at) return;
    const head = await letterheadOf(services, at);
    const day = new Intl.DateTimeFormat(head.locale, { dateStyle: 'long', timeZone: head.zone });
    const values = {
      ...head.values,
      number: ban.case_number ?? ban.id.slice(0, 8).toUpperCase(),
      since: day.format(ban.created_at),
      ends: ban.until ? day.format(ban.until) : '',
    };
    const translate: Translate = (descriptor) => services.words.text(head.locale, descriptor, values);
    const words = caseWords.excluded;
    const reasons: Record<string, { id: string; message: string }> = decisionReasons;
    const why = ban.kind === 'self' ? words.self : ban.kind === 'owner' ? words.owner : reasons[ban.reason];
    const letter = {
      to: email,
      subject: translate(words.subject),
      heading: translate(words.heading),
      paragraphs: [
        translate(words.lead),
        ...(why ? [translate(why)] : []),
        ...(ban.until ? [translate(words.ends)] : []),
      ],
      button: { label: translate(words.button), url: pageAddress(head.origin, '/complaints') },
      after: [translate(words.ask)],
      reason: translate(words.reason),
    };
    await postLetter(services, head, translate, letter, { mail: 'excluded', job_id: job.id });
  },
};

export const mailExcluded: Listener<'excluded_asked'> = ({ jobs, db }, payload, event) =>
  jobs.enqueue(db, sendExcludedMail, payload, { key: String(event.id) });
