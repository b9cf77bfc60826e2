import { useLingui } from '@lingui/react/macro';
import { Tag } from '../../ui/Tag.tsx';
import type { StaffLine } from './staff-line.ts';

/** What is not usual about an account; an open one has no tag. */
export function StateTag({ account }: { account: Pick<StaffLine, 'state' | 'must_change'> }) {
  const { t } = useLingui();
  if (account.state === 'closed') return <Tag>{t`Closed`}</Tag>;
  if (account.state === 'invited') return <Tag tone="amber">{t`Invited`}</Tag>;
  return account.must_change ? <Tag tone="amber">{t`New password at the next log-in`}</Tag> : null;
}
