import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { deviceName } from '../../contract/device-name.ts';
import { forgetDevice } from '../../contract/passkeys.ts';
import { call } from '../app/api.ts';
import { queries } from '../app/queries.ts';
import { toasts } from '../app/Toasts.tsx';
import { useDates } from '../app/use-dates.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { Button } from '../ui/Button.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';

/** Browsers that opened the account before: their next log-in is not told by mail. */
export function DevicesPart() {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { day } = useDates();
  const { devices } = useSuspenseQuery(queries.security()).data;
  const forget = useMutation({
    mutationFn: (id: string) => call(client, forgetDevice, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['security'] }),
    onError: (error) => toasts.show({ text: errorText(error), tone: 'danger' }),
  });
  if (devices.length === 0) return null;
  return (
    <Disclosure summary={t`Browsers we know (${devices.length})`}>
      <p className="small soft">{t`We e-mail you about a log-in from any other. A browser not used for 90 days is forgotten.`}</p>
      <ul className="settings-sessions stack gap-5">
        {devices.map((device) => (
          <li className="row tap gap-6" key={device.id}>
            <span className="fill">
              <span className="line strong">{deviceName(device.user_agent).name || t`Unknown device`}</span>
              <span className="line small soft">{t`First seen ${day(device.first_seen)}, last seen ${day(device.last_seen)}`}</span>
            </span>
            <Button
              loading={forget.isPending && forget.variables === device.id}
              onClick={() => forget.mutate(device.id)}
            >{t`Forget`}</Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
