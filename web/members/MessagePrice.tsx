import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSettings, useUser } from '../app/use-site.ts';

/**
 * The price of the next message to this member: only certain for premium members, others may have a free conversation
 * left.
 */
export function MessagePrice() {
  const { t } = useLingui();
  const user = useUser();
  const { message_credits: messageCredits } = useSettings();
  if (!user?.paid_user || messageCredits === 0) return null;
  return <small>{t`${plural(messageCredits, { one: '# credit', other: '# credits' })}`}</small>;
}
