import './gifts.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArrowDown, ArrowUp, Gift as GiftIcon, Pencil, Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { deskBringBackGift, deskGiftOrder, deskRetireGift } from '../../../contract/desk-gifts.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Kbd } from '../Kbd.tsx';
import { Loading } from '../Loading.tsx';
import { SiteName } from '../SiteName.tsx';
import { useDates } from '../use-dates.ts';
import { useConfirmedCall, useDeskCall } from '../use-desk-call.ts';
import { useKeys } from '../use-keys.ts';
import { useMay } from '../use-may.ts';
import { useMoney } from '../use-money.ts';
import { GiftDialog } from './GiftDialog.tsx';
import { type GiftLine, giftQueries, type Gifts } from './gift-queries.ts';
import { useGiftWords } from './use-gift-words.ts';

/** The gifts members can send: in their order, with price, sites, and how often each was sent; the retired below. */
export default function GiftsPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const confirmedCall = useConfirmedCall();
  const query = useQuery(giftQueries.gifts());
  const { data } = query;
  const { day } = useDates();
  const mayEdit = useMay()('prices.edit', { site: 'every' }) !== null;
  const mayMake = mayEdit && data !== undefined;
  /** The gift being changed; null: a new one. */
  const [editing, setEditing] = useState<GiftLine | null>();
  const [retiring, setRetiring] = useState<GiftLine>();
  const [moving, setMoving] = useState(false);
  useKeys({ n: mayMake ? () => setEditing(null) : undefined });
  const again = () => client.invalidateQueries({ queryKey: ['desk', 'gifts'] });
  const current = data?.gifts.filter((gift) => gift.retired_at === null) ?? [];
  const retired = data?.gifts.filter((gift) => gift.retired_at !== null) ?? [];
  const order = async (ids: string[]) => {
    setMoving(true);
    await deskCall(deskGiftOrder, { body: { ids } });
    await again();
    setMoving(false);
  };
  const move = (at: number, by: -1 | 1) => {
    const ids = current.map(({ id }) => id);
    const [id = ''] = ids.splice(at, 1);
    ids.splice(at + by, 0, id);
    void order(ids);
  };
  const back = async (gift: GiftLine) => {
    if (!(await deskCall(deskBringBackGift, { params: { id: gift.id }, body: {} }))) return;
    toasts.show({ text: t`${gift.name} can be sent again.`, tone: 'success' });
    await again();
  };
  return (
    <DeskShell
      title={t`Gifts`}
      keys={mayEdit ? [{ keys: 'N', what: t`New gift` }] : []}
      aside={
        mayMake ? (
          <Button variant="primary" icon={<Plus />} iconEnd={<Kbd>N</Kbd>} onClick={() => setEditing(null)}>
            {t`New gift`}
          </Button>
        ) : null
      }
    >
      {!data ? (
        <Loading query={query} />
      ) : (
        <>
          {current.length === 0 ? (
            <EmptyState icon={<GiftIcon />} title={t`No gift can be sent`}>
              {t`Members see no gifts until you add one.`}
            </EmptyState>
          ) : (
            <ol className="desk-lines desk-framed" aria-label={t`Gifts that can be sent`}>
              {current.map((gift, i) => (
                <Line key={gift.id} gift={gift} sites={data.sites}>
                  {mayEdit ? (
                    <span className="gift-line-acts">
                      <IconButton
                        label={t`Move ${gift.name} up`}
                        icon={<ArrowUp />}
                        disabled={i === 0 || moving}
                        onClick={() => move(i, -1)}
                      />
                      <IconButton
                        label={t`Move ${gift.name} down`}
                        icon={<ArrowDown />}
                        disabled={i === current.length - 1 || moving}
                        onClick={() => move(i, 1)}
                      />
                      <IconButton label={t`Change ${gift.name}`} icon={<Pencil />} onClick={() => setEditing(gift)} />
                      <IconButton label={t`Retire ${gift.name}`} icon={<Archive />} onClick={() => setRetiring(gift)} />
                    </span>
                  ) : null}
                </Line>
              ))}
            </ol>
          )}
          {retired.length > 0 ? (
            <section className="gift-past">
              <h2>{t({ context: 'gifts', message: 'Retired' })}</h2>
              <p className="muted">{t`Nobody can send these any more. Old chats go on showing them.`}</p>
              <ul className="desk-lines desk-framed" aria-label={t`Retired gifts`}>
                {retired.map((gift) => (
                  <Line key={gift.id} gift={gift} sites={data.sites} since={t`since ${day(gift.retired_at ?? '')}`}>
                    {mayEdit ? (
                      <span className="gift-line-acts">
                        <IconButton
                          label={t`Bring ${gift.name} back`}
                          icon={<Undo2 />}
                          onClick={() => void back(gift)}
                        />
                      </span>
                    ) : null}
                  </Line>
                ))}
              </ul>
            </section>
          ) : null}
          <GiftDialog
            key={editing === undefined ? 'closed' : (editing?.id ?? 'new')}
            data={data}
            gift={editing ?? undefined}
            open={editing !== undefined}
            onClose={() => setEditing(undefined)}
            onDone={() => void again()}
          />
          <ConfirmDialog
            of={deskRetireGift}
            id="retire-gift"
            title={t`Retire ${retiring?.name ?? ''}?`}
            open={retiring !== undefined}
            onClose={() => setRetiring(undefined)}
            onConfirm={async ({ key }) => {
              if (!retiring) return;
              await confirmedCall(deskRetireGift, { params: { id: retiring.id }, body: {} }, key);
              await again();
            }}
            action={t`Retire the gift`}
            icon={<Archive />}
          >
            <p>{t`From now on nobody can send it. Chats in which it was sent go on showing it, and you can bring it back.`}</p>
          </ConfirmDialog>
        </>
      )}
    </DeskShell>
  );
}

function Line({
  gift,
  sites,
  since,
  children,
}: {
  gift: GiftLine;
  sites: Gifts['sites'];
  since?: string;
  children: React.ReactNode;
}) {
  const { t } = useLingui();
  const { number } = useMoney();
  const words = useGiftWords();
  const off = sites.filter(({ id }) => gift.off_sites.includes(id));
  const on = sites.filter(({ id }) => !gift.off_sites.includes(id));
  return (
    <li className="gift-line" data-retired={gift.retired_at === null ? undefined : ''}>
      <img src={gift.picture} alt="" width={48} height={48} loading="lazy" />
      <span className="gift-line-main">
        <strong>{gift.name}</strong>
        <span className="muted">
          {`${words.price(gift, on.length > 0 ? on : sites)} · ${words.rule(gift)}`}
          {since ? ` · ${since}` : ''}
        </span>
        {off.length > 0 && since === undefined ? (
          <span className="gift-line-sites">
            {on.length === 0 ? t`Cannot be sent on any site` : t`Cannot be sent on`}
            {on.length === 0 ? null : off.map(({ id }) => <SiteName key={id} id={id} />)}
          </span>
        ) : null}
      </span>
      <span className="gift-line-figures num">
        <span>{t`${plural(gift.sent_lately, { one: '# in 30 days', other: '# in 30 days' })}`}</span>
        <span className="muted">
          {t`${number(gift.sent)} in all · ${plural(gift.brought, { one: '# credit', other: '# credits' })}`}
        </span>
      </span>
      {children}
    </li>
  );
}
