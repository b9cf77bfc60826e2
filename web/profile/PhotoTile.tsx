import { useLingui } from '@lingui/react/macro';
import {
  ArrowLeft,
  ArrowRight,
  CircleAlert,
  Clock,
  Eye,
  EllipsisVertical,
  EyeOff,
  Focus,
  GripVertical,
  Lock,
  Star,
  Trash2,
} from 'lucide-react';
import { useId } from 'react';
import { photoOf } from '../app/photo-of.ts';
import type { OwnPhoto } from '../app/upload-photo.ts';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { PhotoFrame } from '../ui/PhotoFrame.tsx';
import type { Reorder } from './use-reorder.ts';

interface PhotoActions {
  onMain(): void;
  onPrivate(isPrivate: boolean): void;
  onFocus(): void;
  onRemove(): void;
}

interface Props extends PhotoActions {
  photo: OwnPhoto;
  /** Counts from 1. */
  place: number;
  count: number;
  reorder: Reorder;
}

/** One of the member's photos: its state, a handle to move it, a menu for the rest. */
export function PhotoTile({ photo, place, count, reorder, onMain, onPrivate, onFocus, onRemove }: Props) {
  const { t } = useLingui();
  const menu = useId();
  const { id, status, rejected } = photo;
  const close = { popoverTarget: menu, popoverTargetAction: 'hide' as const };
  const state = rejected
    ? { icon: <CircleAlert />, text: t`Rejected`, tone: 'danger' }
    : status === 'pending'
      ? { icon: <Clock />, text: t`Being checked`, tone: 'plain' }
      : photo.private
        ? { icon: <Lock />, text: t`Private`, tone: 'plain' }
        : { icon: <Eye />, text: t`Visible`, tone: 'success' };
  return (
    <li className={cx('own-photo stack gap-3', reorder.dragging === id && 'own-photo-dragged')} data-photo={id}>
      <div className="own-photo-frame frame">
        <PhotoFrame
          photo={photoOf(photo)}
          alt={t`Your photo ${place} of ${count}`}
          ratio="3/4"
          sizes="(width >= 48rem) 12rem, 45vw"
        />
        <div className="own-photo-top beside apart">
          {count > 1 ? (
            <IconButton
              variant="glass"
              className="own-photo-handle"
              icon={<GripVertical />}
              {...reorder.handle(id)}
              label={t`Move photo ${place} of ${count}: drag it, or use the arrow keys`}
            />
          ) : (
            <span />
          )}
          <IconButton
            variant="glass"
            icon={<EllipsisVertical />}
            label={t`What to do with photo ${place}`}
            popoverTarget={menu}
          />
          <Menu id={menu} label={t`Photo ${place}`}>
            {rejected ? null : (
              <MenuItem {...close} icon={<Focus />} onClick={onFocus}>{t`What stays in view`}</MenuItem>
            )}
            {photo.main || photo.private || rejected ? null : (
              <MenuItem {...close} icon={<Star />} onClick={onMain}>{t`Make this the main photo`}</MenuItem>
            )}
            {rejected ? null : photo.private ? (
              <MenuItem {...close} icon={<Eye />} onClick={() => onPrivate(false)}>{t`Show to everyone`}</MenuItem>
            ) : (
              <MenuItem {...close} icon={<EyeOff />} onClick={() => onPrivate(true)}>{t`Make private`}</MenuItem>
            )}
            {place > 1 ? (
              <MenuItem
                {...close}
                icon={<ArrowLeft />}
                onClick={() => reorder.shift(id, -1)}
              >{t`Move earlier`}</MenuItem>
            ) : null}
            {place < count ? (
              <MenuItem {...close} icon={<ArrowRight />} onClick={() => reorder.shift(id, 1)}>{t`Move later`}</MenuItem>
            ) : null}
            <MenuItem {...close} icon={<Trash2 />} tone="danger" onClick={onRemove}>{t`Delete`}</MenuItem>
          </Menu>
        </div>
        {photo.main ? (
          <span className="own-photo-main inline-row gap-2 strong text-xs">
            <Star />
            {t`Main photo`}
          </span>
        ) : null}
      </div>
      <p className="own-photo-state row gap-2 text-sm" data-tone={state.tone}>
        {state.icon}
        <span>
          {state.text}
          {photo.private && (rejected || status === 'pending') ? `, ${t`private`}` : ''}
        </span>
      </p>
      {rejected ? <p className="text-sm">{rejected.text}</p> : null}
    </li>
  );
}
