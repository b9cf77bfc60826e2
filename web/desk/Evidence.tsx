import { useLingui } from '@lingui/react/macro';
import type { Static } from 'typebox';
import type { EvidenceMessages } from '../../contract/desk-cases.ts';
import { useFictional } from '../app/Mark.tsx';
import { Tag } from '../ui/Tag.tsx';
import { GiftLine } from './GiftLine.tsx';
import { PhotoThumb } from './PhotoThumb.tsx';
import { TranslateButton } from './TranslateButton.tsx';
import { useDates } from './use-dates.ts';
import { useTranslation } from './use-translation.ts';

/** The messages kept with a report: who was reported on the left, who reported on the right; photos open whole. */
export function Evidence({ messages, memberName }: { messages: Static<typeof EvidenceMessages>; memberName: string }) {
  const { t } = useLingui();
  const { at } = useDates();
  const { singular } = useFictional();
  const translation = useTranslation(messages.filter((m) => m.kind === 'text').map((m) => m.text));
  if (messages.length === 0) return <p className="muted">{t`No conversation came with this.`}</p>;
  return (
    <>
      <TranslateButton translation={translation} />
      <ol className="desk-evidence">
        {messages.map((m, i) => {
          const translated = m.kind === 'text' ? translation.of(m.text) : undefined;
          return (
            <li key={`${m.sent_at}${i}`} data-from={m.from} data-reported={m.reported ? '' : undefined}>
              {m.reported ? <Tag tone="amber">{t({ context: 'a message', message: 'Reported' })}</Tag> : null}
              {m.photo ? (
                <div className="desk-evidence-photo">
                  <PhotoThumb
                    photo={m.photo}
                    alt={m.reported ? t`Reported photo` : t`Photo in the conversation`}
                    sizes="9rem"
                  />
                </div>
              ) : m.kind === 'gift' ? (
                <GiftLine gift={m.gift} />
              ) : (
                <p>{m.kind === 'photo' ? t`(a photo)` : m.text}</p>
              )}
              {translated === undefined ? null : <p className="desk-translated">{translated}</p>}
              <p className="small">{`${m.from === 'member' ? memberName : m.from === 'other' ? singular : t`the reporter`}${m.sent_at ? ` · ${at(m.sent_at)}` : ''}`}</p>
            </li>
          );
        })}
      </ol>
    </>
  );
}
