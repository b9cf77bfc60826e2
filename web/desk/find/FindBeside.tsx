import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CreditCard, ExternalLink, Images, Link2, MessagesSquare, SquareArrowOutUpRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { Money } from '../../../contract/money.ts';
import { Fact } from '../Facts.tsx';
import { Kbd } from '../Kbd.tsx';
import { LastEvents } from '../member/LastEvents.tsx';
import type { Member } from '../member/member.ts';
import { useOpenCases } from '../member/use-open-cases.ts';
import { useRestedMember } from '../member/use-rested-member.ts';
import { PhotoThumb } from '../PhotoThumb.tsx';
import { SiteName } from '../SiteName.tsx';
import { Pill } from '../table/Pill.tsx';
import { useDates } from '../use-dates.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { useMay } from '../use-may.ts';
import { useMoney } from '../use-money.ts';
import { usePlaceNames } from '../use-place-names.ts';
import type { Entry } from './entry.ts';

const lastEvents = 4;

interface Act {
  label: string;
  icon: ReactNode;
  keys?: string[];
  run(): void;
}

const memberOf = (entry: Entry | undefined) =>
  /^\/desk\/members\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(entry?.href ?? '')?.[1] ?? '';

/** What is known of the one that is marked, and what one can do with it. */
export function FindBeside({
  entry,
  onOpen,
  onCopy,
  onBack,
}: {
  entry: Entry;
  onOpen(href: string | undefined, beside?: boolean): void;
  onCopy(): void;
  /** The field has the focus again. */
  onBack(): void;
}) {
  const { t } = useLingui();
  const may = useMay();
  const list = useRef<HTMLUListElement>(null);
  const id = memberOf(entry);
  const { member } = useRestedMember(id);
  const { href } = entry;
  const acts: Act[] = [
    {
      label: t({ context: 'a button', message: 'Open' }),
      icon: <SquareArrowOutUpRight />,
      keys: ['↵'],
      run: () => onOpen(href),
    },
  ];
  if (href)
    acts.push(
      { label: t`Open in a new tab`, icon: <ExternalLink />, keys: ['Ctrl', '↵'], run: () => onOpen(href, true) },
      { label: t`Copy the link`, icon: <Link2 />, keys: ['Ctrl', 'C'], run: onCopy },
    );
  if (member) {
    acts.push({ label: t`Photos`, icon: <Images />, run: () => onOpen(`${href}/photos`) });
    acts.push({ label: t`Conversations`, icon: <MessagesSquare />, run: () => onOpen(`${href}/conversations`) });
    if (may('payments.see', { site: member.site_id }))
      acts.push({ label: t`Payments`, icon: <CreditCard />, run: () => onOpen(`${href}/payments`) });
  }
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key === 'ArrowLeft') onBack();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
      const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
      buttons[(at + (event.key === 'ArrowDown' ? 1 : buttons.length - 1)) % buttons.length]?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <aside className="find-beside" aria-label={entry.title}>
      {member ? (
        <Who member={member} />
      ) : (
        <hgroup className="find-beside-head">
          <span className="find-icon">{entry.icon}</span>
          <h2>{entry.title}</h2>
          {entry.detail ? <p>{entry.detail}</p> : null}
          {typeof entry.site === 'number' ? <SiteName id={entry.site} /> : null}
          {entry.state ? <Pill>{entry.state}</Pill> : null}
        </hgroup>
      )}
      {member ? <LastEvents id={id} most={lastEvents} /> : null}
      <ul ref={list} className="find-acts" aria-label={t`Actions`} onKeyDown={onKeyDown}>
        {acts.map(({ label, icon, keys, run }) => (
          <li key={label}>
            <button type="button" onClick={run}>
              {icon}
              <span>{label}</span>
              {keys?.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function Who({ member }: { member: Member }) {
  const { t } = useLingui();
  const { statuses, word } = useDeskWords();
  const { money } = useMoney();
  const { ago } = useDates();
  const country = usePlaceNames();
  const photo = member.photos.find((photo) => photo.status === 'active') ?? member.photos[0];
  const open = useOpenCases()(member).length;
  const { money: sum } = member;
  return (
    <>
      <div className="find-who">
        {photo ? <PhotoThumb photo={photo} alt="" sizes="3rem" /> : null}
        <hgroup>
          <h2>{`${member.name}, ${String(member.age)}`}</h2>
          <p>{[member.city, country(member.country)].filter(Boolean).join(', ')}</p>
          <SiteName id={member.site_id} />
        </hgroup>
      </div>
      <p className="find-pills">
        <Pill tone={member.status === 'active' ? 'good' : 'warn'}>{word(statuses, member.status)}</Pill>
        {member.premium ? <Pill tone="warn">{t`Premium`}</Pill> : null}
      </p>
      <dl className="desk-facts">
        <Fact label={t`Last active`}>{ago(member.last_active)}</Fact>
        <Fact label={t`Net payments`}>{sum ? money(sum.stays_minor, sum.currency as Money['currency']) : null}</Fact>
        <Fact label={t`Balance`}>{t`${plural(member.credits, { one: '# credit', other: '# credits' })}`}</Fact>
        <Fact label={t`Open cases`}>{open > 0 ? String(open) : null}</Fact>
      </dl>
    </>
  );
}
