import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CornerUpRight, Globe, Plus, RefreshCw, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  deskAddHost,
  deskRedirectHost,
  deskRemoveHost,
  deskSetDefaultSite,
  deskSetMainHost,
  type deskSiteSettings,
} from '../../../contract/desk-sites.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
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
import { useMay } from '../use-may.ts';
import { siteQueries } from './site-queries.ts';

/** The names of a site, whether they lead here, and adding or taking one away: at once, not in the draft. */
export function Hosts({
  siteId,
  site: { hosts, redirects, is_default: isDefault },
}: {
  siteId: number;
  site: Pick<AnswerOf<typeof deskSiteSettings>, 'hosts' | 'redirects' | 'is_default'>;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const may = useMay();
  const [removing, setRemoving] = useState<string>();
  const [typed, setTyped] = useState('');
  const changed = () => client.invalidateQueries({ queryKey: ['desk', 'site-settings'] });
  const form = useCall(deskAddHost, {
    onDone: (answer) => {
      setTyped('');
      const text =
        'second_look' in answer
          ? t`Somebody else is asked to agree. You’ll find it under Second looks.`
          : t`${answer.host} belongs to this site now.`;
      toasts.show({ text, tone: 'success' });
      void changed();
    },
  });
  const [main, setMain] = useState<string>();
  const [leading, setLeading] = useState<string>();
  const [making, setMaking] = useState(false);
  const answersAgain = leading !== undefined && redirects.includes(leading);
  const mainHost = hosts[0] ?? '';
  const leadingHost = leading ?? '';
  return (
    <div className="desk-stack">
      <p>{t`Changes here apply at once, without a draft. Links in e-mails lead to the main host.`}</p>
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
      {hosts.map((host, i) => (
        <Card key={host} as="section" padding="lg">
          <div className="desk-section-head">
            <h3>{host}</h3>
            {i === 0 ? (
              <Tag tone="success">{t`Main host`}</Tag>
            ) : (
              <span className="desk-row-acts">
                {redirects.includes(host) ? <Tag>{t`Redirects to ${mainHost}`}</Tag> : null}
                <Button icon={<CornerUpRight />} onClick={() => setLeading(host)}>
                  {redirects.includes(host) ? t`Stop redirecting` : t`Redirect to the main host`}
                </Button>
                <Button icon={<Star />} onClick={() => setMain(host)}>{t`Make it the main host`}</Button>
                <Button icon={<Trash2 />} onClick={() => setRemoving(host)}>{t`Remove`}</Button>
              </span>
            )}
          </div>
          <HostCheck host={host} />
        </Card>
      ))}
      <Card as="section" padding="lg">
        <div className="desk-section-head">
          <h3>{t`Unknown hosts`}</h3>
          {isDefault ? (
            <Tag tone="success">{t`Default site`}</Tag>
          ) : may('sites.edit', { site: 'every' }) ? (
            <Button icon={<Globe />} onClick={() => setMaking(true)}>{t`Make it the default site`}</Button>
          ) : null}
        </div>
        <p>
          {isDefault
            ? t`Anyone who comes through a host that belongs to no site gets this site.`
            : t`Anyone who comes through a host that belongs to no site gets the default site, which is another one.`}
        </p>
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
        <p>{t`From then on, links in e-mails lead there.`}</p>
      </ConfirmDialog>
      <ConfirmDialog
        of={deskRedirectHost}
        id="redirect-host"
        title={answersAgain ? t`Stop redirecting ${leadingHost}?` : t`Redirect ${leadingHost} to ${mainHost}?`}
        open={leading !== undefined}
        onClose={() => setLeading(undefined)}
        onConfirm={async ({ key }) => {
          const body = { site_id: siteId, host: leading, redirects: !answersAgain };
          await confirmedCall(deskRedirectHost, { body }, key);
          await changed();
        }}
        action={answersAgain ? t`Stop redirecting` : t`Redirect to the main host`}
        icon={<CornerUpRight />}
      >
        <p>
          {answersAgain
            ? t`Browsers that were redirected before may keep doing so for an hour.`
            : t`Anyone who opens this host is sent to the same page at ${mainHost}. Links keep working; anyone logged in only here has to log in again there.`}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        of={deskSetDefaultSite}
        id="default-site"
        title={t`Make it the default site?`}
        open={making}
        onClose={() => setMaking(false)}
        onConfirm={async ({ key }) => {
          await confirmedCall(deskSetDefaultSite, { body: { site_id: siteId } }, key);
          await changed();
        }}
        action={t`Make it the default site`}
        icon={<Globe />}
      >
        <p>{t`From then on, anyone who comes through a host that belongs to no site gets this site.`}</p>
      </ConfirmDialog>
      <ConfirmDialog
        of={deskRemoveHost}
        id="remove-host"
        title={t`Remove the host ${removing ?? ''}?`}
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        named={removing}
        onConfirm={async ({ key }) => {
          await confirmedCall(deskRemoveHost, { body: { site_id: siteId, host: removing } }, key);
          await changed();
        }}
        action={t`Remove it`}
        icon={<Trash2 />}
      >
        <p>{t`Anyone using this name gets the default site from then on. Links with it lead there too.`}</p>
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
    right: t`The name points here`,
    elsewhere: t`The name points elsewhere`,
    nothing: t`The name points nowhere yet`,
    unknown: t`No target address is set up`,
  };
  const certificates = {
    valid: t`Certificate is valid`,
    other_name: t`Certificate is for another name`,
    expired: t`Certificate has expired`,
    untrusted: t`Certificate is not trusted`,
    no_answer: t`No answer on port 443`,
    not_looked: t`Certificate is checked once the name points here`,
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
            <dt>{t`Required`}</dt>
            <dd>
              {check.expected.length === 0
                ? t`An A or AAAA record with the address of this installation (PUBLIC_ADDRESSES).`
                : check.expected.map((address) => (
                    <code key={address}>{`${host}. ${address.includes(':') ? 'AAAA' : 'A'} ${address}`}</code>
                  ))}
            </dd>
          </div>
          <div>
            <dt>{t`Found at the moment`}</dt>
            <dd>{[...check.alias, ...check.found].join(', ') || t`nothing`}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}
