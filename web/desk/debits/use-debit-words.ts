/** Words for direct debits at the desk. */
import { useLingui } from '@lingui/react/macro';
import type { DebitState, MandateStatus } from '../../../contract/desk-debits.ts';

export function useDebitWords() {
  const { t } = useLingui();
  const states: Record<DebitState, string> = {
    due: t`To collect`,
    sent: t({ context: 'state of a collection', message: 'Sent' }),
    settled: t`Settled`,
    refused: t({ context: 'state of a collection', message: 'Refused' }),
    returned: t({ context: 'state of a collection', message: 'Returned' }),
  };
  const tones = { due: 'warn', sent: 'info', settled: 'good', refused: 'bad', returned: 'bad' } as const;
  const sequences = { FRST: t`first`, RCUR: t`repeated` };
  const mandates: Record<MandateStatus, string> = {
    active: t`In force`,
    lapsed: t({ context: 'a mandate or a second look', message: 'Expired' }),
    withdrawn: t({ context: 'state of a mandate', message: 'Ended' }),
  };
  // The codes finance meets most; any other is shown as the bank writes it.
  const reasons: Record<string, string> = {
    AC01: t`Account number wrong`,
    AC04: t`Account closed`,
    AC06: t`Account blocked`,
    AC13: t`Not a consumer’s account`,
    AG01: t`No debits on this account`,
    AM04: t`Not enough money`,
    BE05: t`Creditor identifier wrong`,
    MD01: t`No mandate`,
    MD06: t`Claimed back by the account holder`,
    MD07: t`Account holder has died`,
    MS02: t`Refused by the account holder`,
    MS03: t`No reason given`,
    SL01: t`Bank’s own service`,
  };
  return {
    states,
    tones,
    sequences,
    mandates,
    reasons,
    reason: (code: string) => (reasons[code] ? `${code} · ${reasons[code]}` : code),
  };
}
