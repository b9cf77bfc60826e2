import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { revokeSession } from '../../contract/accounts.ts';
import { call } from '../app/api.ts';
import { queries } from '../app/queries.ts';
import { toasts } from '../app/Toasts.tsx';
import { useDates } from '../app/use-dates.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { Button } from '../ui/Button.tsx';
import { deviceName } from '../../contract/device-name.ts';
import { DevicesPart } from './DevicesPart.tsx';
import { Section } from './Section.tsx';

/** Every logged-in device, and a button to log it out. */
export function SessionsSection() {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { sessions } = useSuspenseQuery(queries.sessions()).data;
  const end = useMutation({
    mutationFn: (id: string) => call(client, revokeSession, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['sessions'] }),
    onError: (error) => toasts.show({ text: errorText(error), tone: 'danger' }),
  });
  const { moment } = useDates();
  return (
    <Section id="sessions" title={t`Where you are logged in`}>
      <ul className="settings-sessions stack gap-5">
        {sessions.map((s) => {
          const device = deviceName(s.user_agent);
          return (
            <li className="row tap gap-6" key={s.id}>
              {device.phone ? <Smartphone /> : <Laptop />}
              <span className="fill">
                <span className="line strong">{device.name || t`Unknown device`}</span>
                <span className="line small soft">
                  {s.current ? t`This device` : t`Last seen ${moment(s.last_seen)}`} · {s.ip_prefix}
                </span>
              </span>
              {s.current ? null : (
                <Button loading={end.isPending && end.variables === s.id} onClick={() => end.mutate(s.id)}>
                  {t({ context: 'a device', message: 'Log out' })}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 ? (
        <div className="form-actions above-sm">
          <Button
            variant="line"
            loading={end.isPending && end.variables === 'others'}
            onClick={() => end.mutate('others')}
          >{t`Log out everywhere else`}</Button>
        </div>
      ) : null}
      <DevicesPart />
    </Section>
  );
}
