import './audit.css';
import { useLingui } from '@lingui/react/macro';
import { Link } from '../Link.tsx';
import { useSettingWords } from '../sites/use-setting-words.ts';
import { useDates } from '../use-dates.ts';
import type { Line, Names } from './facts.ts';
import { useRateWords } from '../writing/use-rate-words.ts';
import { useAuditSentence } from './use-audit-sentence.ts';
import { usePair } from '../use-pair.ts';

type Shown = Line & { id: number; created_at: string };

const pages: Record<string, (id: string) => string> = {
  member: (id) => `/desk/members/${id}`,
  payment: (id) => `/desk/payments/${id}`,
  case: (id) => `/desk/reports/${id}`,
  complaint: (id) => `/desk/complaints/${id}`,
  privacy: (id) => `/desk/privacy/${id}`,
  campaign: (id) => `/desk/campaigns/${id}`,
  staff: (id) => `/desk/staff/${id}`,
};
const read = (value: unknown): unknown => {
  try {
    return JSON.parse(String(value));
  } catch {
    return value;
  }
};

/** Lines of the audit log, newest first: each a sentence with its time, why it was done, and what stood there before. */
export function AuditLines({
  lines,
  names,
  subject,
  aboutHref,
}: {
  lines: readonly Shown[];
  names: Names;
  /** What all of them are about, if they were asked for so. */
  subject: string | undefined;
  aboutHref(subject: string): string;
}) {
  const { t } = useLingui();
  const { at } = useDates();
  const { sentence } = useAuditSentence();
  const settings = useSettingWords();
  const pair = usePair();
  const rateWords = useRateWords();
  const rateOf = (details: Shown['details'], end: string) => {
    const [currency, message, thousand] = ['currency', 'message_minor', 'thousand_minor'].map(
      (key) => details[key + end],
    );
    return typeof currency === 'string'
      ? { currency, message_minor: Number(message), thousand_minor: Number(thousand) }
      : null;
  };
  /** Changed settings and rates, each before and after. */
  const changes = ({ action, details }: Shown) => {
    if (action === 'writer_rate_set')
      return [`${rateWords(rateOf(details, '_before'))} → ${rateWords(rateOf(details, ''))}`];
    return action.startsWith('settings_')
      ? Object.keys(details)
          .filter((key) => `${key}_before` in details)
          .map((key) => {
            const name = key.split('.').find((part) => settings.label(part) !== part) ?? key;
            const show = (of: string) => settings.show(name, read(details[of])) || t`nothing`;
            const [was, is] = [show(`${key}_before`), show(key)];
            return pair(settings.label(name), `${was} → ${is}`);
          })
      : [];
  };
  return (
    <ol className="audit-lines">
      {lines.map((line) => {
        const { said, agreed_by: agreed } = line.details;
        const member = line.subject_kind === 'member' ? line.subject_id : String(line.details['member_id'] ?? '');
        const page = pages[line.subject_kind]?.(line.subject_id) ?? (member ? pages['member']?.(member) : undefined);
        const about = line.subject_kind === 'member' ? member : line.subject_id;
        return (
          <li key={line.id}>
            <time className="num muted" dateTime={line.created_at}>
              {at(line.created_at)}
            </time>
            <div>
              <p>{sentence(line, names)}</p>
              {typeof said === 'string' ? <p className="muted">{t`Why: ${said}`}</p> : null}
              {typeof agreed === 'string' ? <p className="muted">{t`Agreed by ${agreed}`}</p> : null}
              {changes(line).map((text) => (
                <p key={text} className="audit-change">
                  {text}
                </p>
              ))}
            </div>
            <nav aria-label={t`Line ${line.id}`}>
              {about && about !== subject ? (
                <Link className="link" to={aboutHref(about)}>{t`Full history`}</Link>
              ) : null}
              {page ? (
                <Link className="link" to={page}>
                  {t({ context: 'a button', message: 'Open' })}
                </Link>
              ) : null}
            </nav>
          </li>
        );
      })}
    </ol>
  );
}
