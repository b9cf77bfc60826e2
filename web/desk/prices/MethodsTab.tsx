import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react';
import { useState } from 'react';
import { type deskMethods, deskSaveMethods } from '../../../contract/desk-prices.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Loading } from '../Loading.tsx';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useMoney } from '../use-money.ts';
import { usePlaceNames } from '../use-place-names.ts';
import { priceQueries } from './price-queries.ts';

type Place = AnswerOf<typeof deskMethods>['countries'][number];

/** Which payment methods a country is offered, in which order, and by which provider. */
export function MethodsTab({ company, readOnly }: { company: number; readOnly: boolean }) {
  const { t } = useLingui();
  const query = useQuery(priceQueries.methods(company));
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const place = usePlaceNames();
  const { method: nameOf } = useMoney();
  const [editing, setEditing] = useState<Place>();
  const [methods, setMethods] = useState<Place['methods']>([]);
  if (!query.data) return <Loading query={query} />;
  const move = (i: number, by: number) => {
    const next = [...methods];
    const [moved] = next.splice(i, 1);
    if (moved) next.splice(i + by, 0, moved);
    setMethods(next);
  };
  const save = async (key: string, chosen: Place['methods'] | null) => {
    if (!editing) return;
    await confirmedCall(
      deskSaveMethods,
      {
        body: {
          company,
          country: editing.country,
          methods: chosen?.filter(({ on }) => on).map(({ method }) => method) ?? null,
        },
      },
      key,
    );
    toasts.show({ text: t`Saved.`, tone: 'success' });
    await client.invalidateQueries({ queryKey: ['desk', 'methods'] });
  };
  return (
    <>
      <ul className="desk-list">
        {query.data.countries.map((country) => (
          <li key={country.country}>
            <div className="methods-row">
              <strong>{place(country.country)}</strong>
              <span className="methods-names">
                {country.methods.map(({ method, on, provider }) => (
                  <span key={method} className="methods-one" data-off={on ? undefined : ''}>
                    {nameOf(method)}
                    <small className="muted">{on ? (provider ?? t`no provider`) : t`off`}</small>
                  </span>
                ))}
              </span>
              <span className="methods-end">
                {country.own ? <Tag tone="amber">{t`Own choice`}</Tag> : null}
                {readOnly ? null : (
                  <Button
                    icon={<Pencil />}
                    aria-label={t`Change the methods of ${place(country.country)}`}
                    onClick={() => {
                      setEditing(country);
                      setMethods(country.methods);
                    }}
                  >{t`Change`}</Button>
                )}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        of={deskSaveMethods}
        id="methods"
        title={t`Payment methods in ${place(editing?.country ?? 'NL')}`}
        open={editing !== undefined}
        onClose={() => setEditing(undefined)}
        onConfirm={({ field, key }) => save(key, field('usual') ? null : methods)}
        action={t`Save`}
      >
        <p>{t`Members see them in this order. A method is shown when a provider offers it.`}</p>
        <ol className="methods-order">
          {methods.map(({ method, on, provider }, i) => (
            <li key={method}>
              <Checkbox
                label={`${nameOf(method)} · ${provider ?? t`no provider`}`}
                checked={on}
                onChange={({ target }) =>
                  setMethods(
                    methods.map((other) => (other.method === method ? { ...other, on: target.checked } : other)),
                  )
                }
              />
              <IconButton
                label={t`Move ${nameOf(method)} up`}
                icon={<ArrowUp />}
                disabled={i === 0}
                onClick={() => move(i, -1)}
              />
              <IconButton
                label={t`Move ${nameOf(method)} down`}
                icon={<ArrowDown />}
                disabled={i === methods.length - 1}
                onClick={() => move(i, 1)}
              />
            </li>
          ))}
        </ol>
        {editing?.own ? <Checkbox name="usual" value="yes" label={t`Back to the country’s default`} /> : null}
      </ConfirmDialog>
    </>
  );
}
