import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import './staff.css';
import { endOwnLogIns, ownLogIns } from '../../../contract/desk-staff.ts';
import { call } from '../../app/api.ts';
import { Button } from '../../ui/Button.tsx';
import { useDeskCall } from '../use-desk-call.ts';
import { LogIns } from './LogIns.tsx';

/** Where one is logged in oneself. */
export function OwnLogIns() {
  const { t } = useLingui();
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const [busy, setBusy] = useState(false);
  const own = useQuery({ queryKey: ['desk-log-ins'], queryFn: ({ signal }) => call(client, ownLogIns, {}, signal) });
  const end = async (session?: string) => {
    setBusy(true);
    await deskCall(endOwnLogIns, { body: session ? { session } : {} });
    await client.invalidateQueries({ queryKey: ['desk-log-ins'] });
    setBusy(false);
  };
  if (!own.data) return null;
  const { log_ins: logIns } = own.data;
  return (
    <section className="desk-passkeys" aria-labelledby="own-log-ins">
      <h2 id="own-log-ins">{t`Where you are logged in`}</h2>
      <LogIns logIns={logIns} busy={busy} onEnd={(id) => void end(id)} />
      {logIns.length > 1 ? (
        <Button variant="line" disabled={busy} onClick={() => void end()}>{t`End all others`}</Button>
      ) : null}
    </section>
  );
}
