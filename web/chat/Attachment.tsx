import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { photoOf } from '../app/photo-of.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { PhotoFrame } from '../ui/PhotoFrame.tsx';
import { Quote } from './Quote.tsx';
import type { useComposer } from './use-composer.ts';

/** Above the text box: the quoted message and the attached photo or gift, each removable. */
export function Attachment({
  composer,
  partner,
}: {
  composer: Pick<ReturnType<typeof useComposer>, 'reply_to' | 'attached' | 'setReply' | 'setAttached'>;
  partner: string;
}) {
  const { t } = useLingui();
  const { reply_to: replyTo, attached } = composer;
  return (
    <>
      {replyTo ? (
        <div className="chat-attached row gap-3">
          <Quote message={replyTo} partner={partner} />
          <IconButton label={t`Cancel the reply`} icon={<X />} onClick={() => composer.setReply(null)} />
        </div>
      ) : null}
      {attached ? (
        <div className="chat-attached row gap-3">
          {attached.kind === 'photo' ? (
            <span className="chat-attached-photo">
              <PhotoFrame
                photo={photoOf(attached.photo)}
                alt={t`The photo you send`}
                ratio="1/1"
                rounded="md"
                sizes="72px"
              />
            </span>
          ) : (
            <span className="gift row gap-5">
              <span className="gift-picture center">
                <img src={attached.gift.picture} alt="" width={56} height={56} />
              </span>
              <span className="gift-words stack">
                <b className="bold">{attached.gift.name}</b>
                <span className="soft text-md">{t`Your gift`}</span>
              </span>
            </span>
          )}
          <IconButton
            label={attached.kind === 'photo' ? t`Remove the photo` : t`Remove the gift`}
            icon={<X />}
            onClick={() => composer.setAttached(undefined)}
          />
        </div>
      ) : null}
    </>
  );
}
