import { useLingui } from '@lingui/react/macro';
import { LogOut, Monitor } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useDates } from '../use-dates.ts';
import { usePlaceNames } from '../use-place-names.ts';
import type { LogIn } from './staff-line.ts';

/** Log-ins that hold, with device, time and a coarse place; each can be ended. */
export function LogIns({ logIns, busy, onEnd }: { logIns: readonly LogIn[]; busy: boolean; onEnd(id: string): void }) {
  const { t } = useLingui();
  const { at, ago } = useDates();
  const country = usePlaceNames();
  if (logIns.length === 0) return <p className="muted">{t`Logged in nowhere.`}</p>;
  return (
    <ul className="staff-log-ins">
      {logIns.map((one) => {
        const device = one.device || t`Unknown device`;
        return (
          <li key={one.id}>
            <Monitor aria-hidden="true" />
            <span>
              <strong>{device}</strong> {one.here ? <Tag tone="success">{t`Here`}</Tag> : null}
              <span className="muted small">
                {[
                  t`since ${at(one.created_at)}`,
                  t`last seen ${ago(one.last_seen)}`,
                  [one.country ? country(one.country) : '', one.network].filter(Boolean).join(', '),
                  one.host,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {one.here ? null : (
              <Button
                icon={<LogOut />}
                disabled={busy}
                aria-label={t`End the log-in on ${device}`}
                onClick={() => onEnd(one.id)}
              >{t`End`}</Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
