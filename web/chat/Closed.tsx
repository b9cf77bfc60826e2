import { useLingui } from '@lingui/react/macro';
import { Ban, MailQuestion, MessageCircleHeart, UserRoundX } from 'lucide-react';
import type { ChatStateData } from '../app/chat-cache.ts';
import { LikeButton } from '../app/LikeButton.tsx';
import { Button } from '../ui/Button.tsx';
import { usePartnerActions } from './use-partner-actions.ts';

/** Replaces the text box: why nothing can be written here. */
export function Closed({ state, why }: { state: ChatStateData; why: NonNullable<ChatStateData['closed']> }) {
  const { t } = useLingui();
  const { partner } = state;
  const { name } = partner;
  const { unblock } = usePartnerActions(partner);
  const [icon, text] = {
    blocked: [<Ban key="i" />, t`You're blocked by ${name}. You cannot write here.`],
    blocked_by_you: [<Ban key="i" />, t`You blocked ${name}. Neither of you can write.`],
    partner_unconfirmed: [
      <MailQuestion key="i" />,
      t`${name} hasn't confirmed their e-mail address yet. You can reply as soon as they have.`,
    ],
    not_first: [
      <MessageCircleHeart key="i" />,
      state.liked
        ? t`${name} chooses who may write first. You like ${name}: once it is mutual, or ${name} writes to you, you can write.`
        : t`${name} chooses who may write first. Leave a like: once it is mutual, or ${name} writes to you, you can write.`,
    ],
    unavailable: [<UserRoundX key="i" />, t`${name} is no longer here. What was written can still be read.`],
  }[why] as [React.ReactNode, string];
  return (
    <div className="chat-foot chat-closed soft" role="status">
      {icon}
      <p>{text}</p>
      {why === 'not_first' ? <LikeButton id={partner.id} name={name} liked={state.liked} variant="line" /> : null}
      {why === 'blocked_by_you' ? <Button variant="line" onClick={unblock}>{t`Unblock`}</Button> : null}
    </div>
  );
}
