/** What can be bought, with or without a typed code, and what the member has chosen. */
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from '../app/navigation.tsx';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { PaymentMethod } from '../../contract/methods.ts';
import { getDiscountCode } from '../../contract/discounts.ts';
import type { getShop, Package } from '../../contract/payments.ts';
import { call } from '../app/api.ts';
import { queries } from '../app/queries.ts';
import { serverNow } from '../app/server-clock.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { useTimeLeft } from '../app/use-offer.ts';
import { useUser } from '../app/use-site.ts';

export type Shop = AnswerOf<typeof getShop>;

export interface Code {
  /** As typed, or as the address gave it; '' none. */
  typed: string;
  /** The applied code, as the server writes it; '' none. */
  applied: string;
  checking: boolean;
  /** Why the typed code was not applied. */
  error: string | undefined;
  /** Why it does not discount the chosen package. */
  note: string | undefined;
  /** Methods it applies to; empty: all. */
  methods: readonly string[];
  apply(code: string): void;
  remove(): void;
}

/** The shop's prices, refreshed when a discount ends or after a purchase in another tab. */
export function useShop(typed: string): { shop: Shop; checking: boolean; error: unknown } {
  const client = useQueryClient();
  const base = useSuspenseQuery(queries.shop()).data;
  const coded = useQuery({ ...queries.shop(typed), enabled: typed !== '', retry: false });
  const user = useUser();
  const state = `${user?.paid_user} ${user?.credits}`;
  const shopState = `${base.paid_user} ${base.credits}`;
  useEffect(() => {
    if (state !== shopState) void client.invalidateQueries({ queryKey: ['shop'] });
  }, [client, state, shopState]);
  const shop = typed && coded.data ? coded.data : base;
  const endsAt = shop.offer?.ends_at ?? '';
  const leftMs = useTimeLeft(endsAt || shop.now, shop.now);
  const over = endsAt !== '' && leftMs === 0;
  useEffect(() => {
    if (!over || serverNow() < Date.parse(endsAt)) return;
    void client.invalidateQueries({ queryKey: ['shop'] });
    void client.invalidateQueries({ queryKey: ['offer'] });
  }, [client, over, endsAt]);
  return { shop, checking: typed !== '' && coded.isPending, error: typed ? coded.error : null };
}

export interface Choice {
  shop: Shop;
  pack: Package;
  method: PaymentMethod | undefined;
  way: Shop['methods'][number]['way'] | undefined;
  code: Code;
  setPack(credits: number): void;
  setMethod(method: PaymentMethod): void;
}

/** @param fixed the package and method given in the address */
export function useChoice(fixed: { credits?: number | undefined; method?: string | undefined } = {}): Choice {
  const client = useQueryClient();
  const errorText = useErrorText();
  const [params] = useSearchParams();
  const [typed, setTyped] = useState(params.get('code')?.slice(0, 40) ?? '');
  const { shop, checking, error } = useShop(typed);
  const [credits, setPack] = useState(fixed.credits ?? Number(params.get('package')) ?? 0);
  const [chosen, setMethod] = useState<string>(fixed.method ?? params.get('method') ?? shop.last_order?.method ?? '');
  const pack = packageOf(shop, fixed.credits ?? credits) ?? suggested(shop);
  const check = useQuery({
    queryKey: ['discount-code', typed, pack.credits],
    queryFn: () => call(client, getDiscountCode, { query: { code: typed, package: pack.credits } }),
    enabled: typed !== '' && !checking && !error,
    retry: false,
    staleTime: 30_000,
  });
  const allowed = check.data?.paymentmethods ?? [];
  const usable = shop.methods.filter((m) => allowed.length === 0 || allowed.includes(m.method));
  const method = usable.find((m) => m.method === chosen) ?? usable[0];
  return {
    shop,
    pack,
    method: method?.method,
    way: method?.way,
    code: {
      typed,
      applied: typed && !error && !checking ? typed : '',
      checking,
      error: error ? errorText(error) : undefined,
      note: check.error ? errorText(check.error) : undefined,
      methods: allowed,
      apply: (code) => setTyped(code.trim()),
      remove: () => setTyped(''),
    },
    setPack,
    setMethod,
  };
}

/** The last purchase's; for a first purchase the second smallest, so that nobody is led to spend much. */
export const suggested = (shop: Shop): Package =>
  shop.packages.find((p) => p.credits === shop.last_order?.credits) ??
  shop.packages[1] ??
  (shop.packages[0] as Package);

/** A package of the list, or the tryout package if the member is entitled to it. */
export const packageOf = (shop: Shop, credits: number | undefined): Package | undefined =>
  [...shop.packages, ...(shop.tryout ? [shop.tryout] : [])].find((p) => p.credits === credits);
