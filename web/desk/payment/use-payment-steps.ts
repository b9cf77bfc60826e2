/** What became of a payment, step by step, in words: its history, its booking, and what still waits. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Money } from '../../../contract/money.ts';
import { useMoney } from '../use-money.ts';
import type { PaymentAnswer } from './payment-answer.ts';

export interface Step {
  key: string;
  what: string;
  /** Who told it, and more. */
  more: string[];
  at: string;
  tone: 'good' | 'warn' | 'bad' | 'plain';
}

type Line = PaymentAnswer['history'][number];
const tones: Readonly<Record<string, Step['tone']>> = {
  completed: 'good',
  failed: 'bad',
  charged_back: 'bad',
  refunded: 'plain',
};

/** The names of bookings in the ledger. */
export function useBookingWords(): Record<PaymentAnswer['bookings'][number]['kind'], string> {
  const { t } = useLingui();
  return {
    purchase: t`Purchase`,
    refund: t`Refund`,
    refund_failed: t`Refund that did not arrive`,
    charge_back: t`Charge-back`,
    charge_back_reversed: t`Charge-back reversed`,
  };
}

export function usePaymentSteps(): (data: PaymentAnswer) => Step[] {
  const { t } = useLingui();
  const { money, status, problemShort } = useMoney();
  const sources: Record<string, string> = {
    order: t`when it was ordered`,
    webhook: t`reported by the provider`,
    return: t`checked when the buyer came back`,
    poll: t`checked by the server`,
    reconcile: t`found in the provider’s list`,
    member: t`by the member`,
    staff: t`by staff`,
    withdrawal: t`withdrawal by the member`,
    provider: t`in the provider’s own dashboard`,
  };
  const refundStates: Record<string, string> = {
    pending: t`Refund under way`,
    completed: t`Refund arrived`,
    failed: t`Refund failed`,
  };
  /** A line that changed no state says what happened in its note. */
  const noted = (
    { note, source, to_status: to }: Line,
    currency: Money['currency'],
  ): [string, string, Step['tone']?] => {
    const [, refunded] = /^refund of (\d+)$/.exec(note) ?? [];
    if (refunded) return [t`Refund of ${money(Number(refunded), currency)}`, sources[source] ?? ''];
    const [, refund = ''] = /^refund (\w+)$/.exec(note) ?? [];
    if (refundStates[refund]) return [refundStates[refund], '', refund === 'failed' ? 'bad' : 'plain'];
    const [, settled] = /^settled: (\w+)/.exec(note) ?? [];
    if (settled) return [t`Flag cleared`, [problemShort(settled), sources[source]].filter(Boolean).join(' · ')];
    const [, refused] = /^refused: (\w+)/.exec(note) ?? [];
    if (refused) return [t`Report refused`, problemShort(refused), 'warn'];
    if (source === 'charge_back') return [t`Charge-back`, note.replaceAll('_', ' '), 'bad'];
    return [status(to), [note.replaceAll('_', ' '), sources[source]].filter(Boolean).join(' · ')];
  };
  return ({ payment: { payment, provider, ref }, history, bookings, looks }) => {
    const { currency } = payment;
    const steps = history.map((line, i): Step => {
      const key = `${line.at} ${i}`;
      if (line.from_status === null) {
        const code = payment.discount_code ? [payment.discount_code] : [];
        return { key, what: t`Ordered`, more: code, at: line.at, tone: 'good' };
      }
      if (line.from_status === line.to_status) {
        const [what, more, tone = 'plain'] = noted(line, currency);
        return { key, what, more: more ? [more] : [], at: line.at, tone };
      }
      const more = [line.note.replaceAll('_', ' '), sources[line.source] ?? ''];
      const at = line.to_status === 'pending' ? [provider, ref ?? ''] : [];
      return {
        key,
        what: status(line.to_status),
        more: [...at, ...more].filter(Boolean),
        at: line.at,
        tone: tones[line.to_status] ?? 'plain',
      };
    });
    const booked = bookings
      .filter(({ kind }) => kind === 'purchase')
      .map((booking): Step => {
        const credits = t`${plural(booking.credits, { one: '# credit', other: '# credits' })}`;
        return { key: booking.entity_id + booking.at, what: t`Booked`, more: [credits], at: booking.at, tone: 'good' };
      });
    const waiting = looks.map(
      ({ look }): Step => ({
        key: look.id,
        what: t({ context: 'a step of a payment', message: 'Refund requested' }),
        more: [look.asked_by, t`waiting for a second look`],
        at: look.asked_at,
        tone: 'warn',
      }),
    );
    // Stable: of the same moment, the history comes first.
    return [...steps, ...booked, ...waiting].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  };
}
