import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SecondLook } from '../../contract/desk-looks.ts';
import type { Money } from '../../contract/money.ts';
import { useDates } from './use-dates.ts';
import { useSettingWords } from './sites/use-setting-words.ts';
import { useDeskWords } from './use-desk-words.ts';
import { useLanguageNames } from './use-language-names.ts';
import { usePermissionWords } from './use-permission-words.ts';
import { useMoney } from './use-money.ts';
import { usePlaceNames } from './use-place-names.ts';

/** What a request will do, in a sentence and its figures. */
export function useLookSentence() {
  const { t } = useLingui();
  const { money, number } = useMoney();
  const { allReasons, word } = useDeskWords();
  const { at } = useDates();
  const { permission } = usePermissionWords();
  const permissionsText = (rights: string) =>
    rights
      .split(' ')
      .map((part) => permission(part.split(':')[0] ?? ''))
      .join(', ');
  const settings = useSettingWords();
  const place = usePlaceNames();
  const languageName = useLanguageNames();
  /** `DE.message_credits: 1 → 2` as it is read. */
  const settingsText = (said: string) =>
    said.replace(
      /(?<=^|; )(?:([A-Z]{2})\.)?([a-z_]+)(?:\.([a-z]{2}))?(?=: )/g,
      (_, country = '', key = '', language = '') =>
        [settings.label(key), country && place(country), language && languageName(language)].filter(Boolean).join(', '),
    );
  const days = (n: number) => t`${plural(n, { one: 'for # day', other: 'for # days' })}`;
  return ({ call, effect, subject_name: subject }: SecondLook): string => {
    const name = subject ?? t`erased`;
    const figure = (key: string) => Number(effect[key] ?? 0);
    const text = (key: string) => String(effect[key] ?? '');
    switch (call) {
      case 'desk_refund': {
        const sum = money(figure('amount_minor'), text('currency') as Money['currency']);
        return t`Refund ${sum} of ${text('number')}`;
      }
      case 'desk_give_credits':
        return t`Book ${plural(figure('credits'), { one: '# credit', other: '# credits' })} for ${name}, who has ${number(figure('balance'))}`;
      case 'desk_suspend':
        return effect['days']
          ? t`Suspend ${name}, ${days(figure('days'))}: ${word(allReasons, text('reason'))}`
          : t`Suspend ${name} for good: ${word(allReasons, text('reason'))}`;
      case 'desk_ask_talk':
        return t`Read a conversation of ${name} for a day`;
      case 'desk_unsuspend':
        return t`Take the suspension of ${name} back`;
      case 'desk_show_fictional':
        return t`Show the new profile ${name} to members; languages: ${text('languages')}`;
      case 'desk_decide_report':
        return effect['days']
          ? t`Suspend in ${text('number')}, ${days(figure('days'))}: ${word(allReasons, text('reason'))}`
          : t`Suspend for good in ${text('number')}: ${word(allReasons, text('reason'))}`;
      case 'desk_publish_prices': {
        const n = figure('changes');
        const what = t`${plural(n, { one: '# price change', other: '# price changes' })}`;
        const from = effect['valid_from'] ? at(text('valid_from')) : t`as soon as it is agreed`;
        return t`Publish ${what} of ${name}, from: ${from} (${text('cells')})`;
      }
      case 'desk_save_gift':
        return effect['before'] === null
          ? t`Create the gift “${text('name')}”, price: ${text('after')}`
          : t`The gift “${text('name')}”, price: ${text('before')} → ${text('after')}`;
      case 'desk_start_campaign':
        return t`Send the campaign “${text('name')}” to ${plural(figure('recipients'), { one: '# person', other: '# people' })}`;
      case 'desk_save_company':
        return t`Bank data of ${name}: ${text('bank') || t`none`} instead of ${text('before') || t`none`}`;
      case 'desk_add_host':
        return t`Add the host ${text('host')} to ${name}, which has ${text('hosts')}`;
      case 'desk_set_main_host':
        return t`Make ${text('host')} the main host of ${name}; now: ${text('hosts')}`;
      case 'desk_redirect_host': {
        const [leadingHost, mainHost] = [text('host'), text('main')];
        return figure('redirects')
          ? t`Redirect the host ${leadingHost} to ${mainHost}: ${name}`
          : t`Stop redirecting the host ${leadingHost} to ${mainHost}: ${name}`;
      }
      case 'desk_set_default_site':
        return t`Make ${name} the default site instead of ${text('before')}`;
      case 'desk_publish':
      case 'desk_publish_costs': {
        const n = figure('changes');
        const changes = t`${plural(n, { one: '# change', other: '# changes' })}`;
        const from = effect['at'] ? at(text('at')) : t`as soon as it is agreed`;
        return t`Publish in the settings of ${name}: ${changes}, from: ${from} (${settingsText(text('said'))})`;
      }
      case 'desk_save_role':
        return t`Role ${text('name')} may: ${permissionsText(text('rights'))}`;
      default:
        return t`${name}: roles ${text('grants')} instead of ${text('before')}`;
    }
  };
}
