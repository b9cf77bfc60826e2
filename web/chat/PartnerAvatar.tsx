import { useLingui } from '@lingui/react/macro';
import type { ChatPartner } from '../app/chat-cache.ts';
import { Avatar, type AvatarProps } from '../ui/Avatar.tsx';

/** The partner as a round picture; a fictional profile never has the online dot. */
export function PartnerAvatar({ partner, size }: { partner: ChatPartner; size?: AvatarProps['size'] }) {
  const { t } = useLingui();
  const small =
    partner.photo?.sources.find((s) => s.type === 'image/webp' && s.width >= 100) ?? partner.photo?.sources[0];
  return (
    <Avatar
      name={partner.name}
      src={small?.url}
      size={size}
      onlineLabel={partner.online && !partner.fictional ? t`Online now` : undefined}
    />
  );
}
