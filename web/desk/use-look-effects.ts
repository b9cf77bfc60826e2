import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SecondLook } from '../../contract/desk-looks.ts';
import type { LookCall } from '../../contract/look-calls.ts';
import type { Money } from '../../contract/money.ts';
import { useDates } from './use-dates.ts';
import { useLookSentence } from './use-look-sentence.ts';
import { useMoney } from './use-money.ts';
import { usePair } from './use-pair.ts';
import { usePermissionWords } from './use-permission-words.ts';

/** What follows from a request beyond its sentence, and whom it is about: each a few words. */
export function useLookEffects(): (look: SecondLook) => string[] {
  const { t } = useLingui();
  const { money, number } = useMoney();
  const { at } = useDates();
  const pair = usePair();
  const { permissionsText } = usePermissionWords();
  const sentence = useLookSentence();
  return (look) => {
    const figure = (key: string) => Number(look.effect[key] ?? 0);
    const text = (key: string) => String(look.effect[key] ?? '');
    const count = (n: number, said: string) => (n > 0 ? said : '');
    const effects: Partial<Record<LookCall, () => string[]>> = {
      desk_refund() {
        const [credits, before] = [figure('credits_back'), figure('refunded_before')];
        return [
          count(credits, t`${plural(credits, { one: '# credit is taken back', other: '# credits are taken back' })}`),
          count(before, pair(t`Refunded before`, money(before, text('currency') as Money['currency']))),
        ];
      },
      desk_give_credits: () => [pair(t`Credits afterwards`, number(figure('balance') + figure('credits')))],
      desk_erase_privacy() {
        const [charges, cases] = [figure('charge_backs'), figure('open_cases')];
        return [
          count(charges, t`${plural(charges, { one: '# charge-back', other: '# charge-backs' })}`),
          count(cases, t`${plural(cases, { one: '# open case', other: '# open cases' })}`),
          t`There is no way back.`,
        ];
      },
      desk_start_campaign() {
        const start = text('starts_at');
        return [
          start.endsWith('Z')
            ? pair(t({ context: 'when a campaign begins', message: 'Starts' }), at(start))
            : start.replace('T', ' '),
        ];
      },
      desk_save_role: () => [text('before') ? pair(t`Before`, permissionsText(text('before'))) : t`New role`],
    };
    const more = Object.hasOwn(effects, look.call) ? (effects[look.call as LookCall]?.() ?? []) : [];
    const name = look.subject_name ?? '';
    return [sentence(look).includes(name) ? '' : name, ...more].filter(Boolean);
  };
}
