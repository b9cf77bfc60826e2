import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, RefreshCw, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deskAddHost, deskRemoveHost, deskSetMainHost } from '../../../contract/desk-sites.ts';
import { FormError } from '../../app/FormError.tsx';
import { toasts } from '../../app/Toasts.tsx';
import { useCall } from '../../app/use-call.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Asked, saidIn } from '../Asked.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Loading } from '../Loading.tsx';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useDates } from '../use-dates.ts';
import { siteQueries } from './site-queries.ts';

/** The names of a site, whether they lead here, and adding or taking one away: at once, not in the draft. */
export function Hosts({ siteId, hosts }: { siteId: number; hosts: readonly string[] }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const [removing, setRemoving] = useState<string>();
  const [typed, setTyped] = useState('');
  const changed = () => client.invalidateQueries({ queryKey: ['desk', 'site-settings'] });
  const form = useCall(deskAddHost, {
    onDone: (answer) => {
      setTyped('');
      const text =
        'second_look' in answer
          ? t`Somebody else is asked to agree. You find it under Second looks.`
          : t`${answer.host} belongs to this site now.`;
      toasts.show({ text, tone: 'success' });
      void changed();
    },
  });
  const [main, setMain] = useState<string>();
  return (
    <div className="desk-stack">
      <p>{t`What is changed here holds at once, without a draft. Mails lead to the main host.`}</p>
      {hosts.map((host, i) => (
        <Card key={host} as="section" padding="lg">
          <div className="desk-section-head">
            <h3>{host}</h3>
            {i === 0 ? (
              <Tag tone="success">{t`Main host`}</Tag>
            ) : (
              <span className="desk-row-acts">
                <Button icon={<Star />} onClick={() => setMain(host)}>{t`Make it the main host`}</Button>
                <Button icon={<Trash2 />} onClick={() => setRemoving(host)}>{t`Take away`}</Button>
              </span>
            )}
          </div>
          <HostCheck host={host} />
        </Card>
      ))}
      <Card as="section" padding="lg">
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            form.send({ site_id: siteId, host: typed }, saidIn(new FormData(event.currentTarget)));
          }}
        >
          <FormError>{form.error}</FormError>
          <Field
            id="new-host"
            label={t`Another host`}
            hint={t`It can be added before its records are there.`}
            error={form.field('host', typed)}
          >
            {(control) => (
              <TextInput
                {...control}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                maxLength={253}
                required
                autoComplete="off"
                spellCheck={false}
                placeholder="www.example.com"
              />
            )}
          </Field>
          <Asked of={deskAddHost} id="new-host" />
          <Button type="submit" variant="primary" icon={<Plus />} loading={form.pending}>{t`Add the host`}</Button>
        </form>
      </Card>
      <ConfirmDialog
        of={deskSetMainHost}
        id="main-host"
        title={t`Make ${main ?? ''} the main host?`}
        open={main !== undefined}
        onClose={() => setMain(undefined)}
        onConfirm={async ({ key }) => {
          await confirmedCall(deskSetMainHost, { body: { site_id: siteId, host: main } }, key);
          await changed();
        }}
        action={t`Make it the main host`}
        icon={<Star />}
      >
        <p>{t`Mails lead there from then on.`}</p>
      </ConfirmDialog>
      <ConfirmDialog
        of={deskRemoveHost}
        id="remove-host"
        title={t`Take ${removing ?? ''} away?`}
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        named={removing}
        onConfirm={async ({ key }) => {
          await confirmedCall(deskRemoveHost, { body: { site_id: siteId, host: removing } }, key);
          await changed();
        }}
        action={t`Take it away`}
        icon={<Trash2 />}
      >
        <p>{t`Who comes by this name gets the default site from then on. Links with it lead there too.`}</p>
      </ConfirmDialog>
    </div>
  );
}

/** DNS records and certificate of a name, beside those it needs. */
export function HostCheck({ host }: { host: string }) {
  const { t } = useLingui();
  const { at } = useDates();
  const query = useQuery(siteQueries.host(host));
  const check = query.data;
  if (!check) return <Loading query={query} />;
  const dns = {
    right: t`The name leads here`,
    elsewhere: t`The name leads elsewhere`,
    nothing: t`The name leads nowhere yet`,
    unknown: t`Nobody said where it has to lead`,
  };
  const certificates = {
    valid: t`Certificate is valid`,
    other_name: t`Certificate is for another name`,
    expired: t`Certificate has run out`,
    untrusted: t`Certificate is not trusted`,
    no_answer: t`No answer on port 443`,
    not_looked: t`Certificate is looked at when the name leads here`,
  };
  const good = check.dns === 'right';
  return (
    <div className="desk-stack host-check">
      <p className="setting-tabs">
        <Tag tone={good ? 'success' : 'amber'}>{dns[check.dns]}</Tag>
        <Tag tone={check.certificate === 'valid' ? 'success' : 'amber'}>{certificates[check.certificate]}</Tag>
        {check.until ? <span>{t`until ${at(check.until)}`}</span> : null}
        <Button variant="line" icon={<RefreshCw />} loading={query.isFetching} onClick={() => void query.refetch()}>
          {t`Check again`}
        </Button>
      </p>
      {good ? null : (
        <dl className="desk-facts">
          <div>
            <dt>{t`Needed`}</dt>
            <dd>
              {check.expected.length === 0
                ? t`An A or AAAA record with the address of this installation (PUBLIC_ADDRESSES).`
                : check.expected.map((address) => (
                    <code key={address}>{`${host}. ${address.includes(':') ? 'AAAA' : 'A'} ${address}`}</code>
                  ))}
            </dd>
          </div>
          <div>
            <dt>{t`There is`}</dt>
            <dd>{[...check.alias, ...check.found].join(', ') || t`nothing`}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}
