import { useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide-react';
import { IconButton } from '../ui/IconButton.tsx';
import { type LikeTarget, useLike } from './use-like.ts';
import { useUser } from './use-site.ts';

export type LikeButtonProps = LikeTarget & {
  /** `glass` on photographs (default), `line` on the page, `plain` in a bar. */
  variant?: 'glass' | 'line' | 'plain' | undefined;
  /** `md` 44 px, `lg` 52 px. */
  size?: 'md' | 'lg' | undefined;
  className?: string | undefined;
};

/** The heart: a toggle for members; for visitors a link to sign-up, since liking needs an account. */
export function LikeButton({ variant = 'glass', size, className, ...target }: LikeButtonProps) {
  const { t } = useLingui();
  const user = useUser();
  const { liked, toggle } = useLike(target);
  const look = { variant, size, className, icon: <Heart />, label: t`Like ${target.name}` };
  if (!user) return <IconButton {...look} href="/signup" />;
  if (user.id === target.id) return null;
  return <IconButton {...look} pressed={liked} onClick={toggle} />;
}
