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
      {logIns.map((logIn) => {
        const device = logIn.device || t`Unknown device`;
        return (
          <li key={logIn.id}>
            <Monitor aria-hidden="true" />
            <span>
              <strong>{device}</strong> {logIn.here ? <Tag tone="success">{t`Here`}</Tag> : null}
              <span className="muted small">
                {[
                  t`since ${at(logIn.created_at)}`,
                  t`last seen ${ago(logIn.last_seen)}`,
                  [logIn.country ? country(logIn.country) : '', logIn.network].filter(Boolean).join(', '),
                  logIn.host,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {logIn.here ? null : (
              <Button
                icon={<LogOut />}
                disabled={busy}
                aria-label={t`End the log-in on ${device}`}
                onClick={() => onEnd(logIn.id)}
              >{t`End`}</Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
