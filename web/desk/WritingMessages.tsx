import { useLingui } from '@lingui/react/macro';
import { CircleHelp } from 'lucide-react';
import { photoOf } from '../app/photo-of.ts';
import { Button } from '../ui/Button.tsx';
import { Tag } from '../ui/Tag.tsx';
import { GiftLine } from './GiftLine.tsx';
import { useAtEnd } from './use-at-end.ts';
import { useDates } from './use-dates.ts';
import type { Message, Opened } from './use-writing.ts';

/** Everything that both can still see of their conversation; links are not made, so that nobody follows one by mistake. */
export function WritingMessages({
  messages,
  more,
  onOlder,
  member,
  fictional,
}: {
  messages: readonly Message[];
  more: boolean;
  onOlder(): Promise<void>;
  member: Opened['member'];
  fictional: Opened['fictional'];
}) {
  const { t } = useLingui();
  const { at } = useDates();
  const end = useAtEnd<HTMLDivElement>(messages[0]?.seq, messages.at(-1)?.seq);
  return (
    <section className="writing-messages" tabIndex={0} aria-label={t`Conversation`} {...end}>
      {more ? <Button onClick={() => void onOlder()}>{t`Older messages`}</Button> : null}
      <ol>
        {messages.map((message) => (
          <li
            key={message.id}
            data-mine={message.mine ? '' : undefined}
            data-asks={message.asks_if_real ? '' : undefined}
          >
            {message.reply_to?.body ? <p className="writing-reply">{message.reply_to.body}</p> : null}
            {message.photo ? (
              <Photo photo={message.photo} alt={t`Photo from ${message.mine ? fictional.name : member.name}`} />
            ) : message.kind === 'photo' ? (
              <p>
                {message.photo_status === 'pending'
                  ? t`(a photo that is not approved yet)`
                  : t`(a photo that was removed)`}
              </p>
            ) : null}
            {message.kind === 'gift' ? <GiftLine gift={message.gift} /> : null}
            {message.body ? (
              <p dir="auto" lang={member.language}>
                {message.body}
              </p>
            ) : null}
            {message.asks_if_real ? <Tag tone="amber" icon={<CircleHelp />}>{t`Asks if real`}</Tag> : null}
            <p className="small">{`${message.mine ? [fictional.name, message.writer].filter(Boolean).join(' · ') : member.name} · ${at(message.created_at)}`}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Photo({ photo, alt }: { photo: NonNullable<Message['photo']>; alt: string }) {
  const { src, srcset, width, height } = photoOf(photo);
  return (
    <img
      src={src ?? undefined}
      srcSet={srcset ?? undefined}
      sizes="16rem"
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
    />
  );
}
