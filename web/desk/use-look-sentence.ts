import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SecondLook } from '../../contract/desk-looks.ts';
import type { LookCall } from '../../contract/look-calls.ts';
import type { Money } from '../../contract/money.ts';
import { useDates } from './use-dates.ts';
import { useSettingWords } from './sites/use-setting-words.ts';
import { useDeskWords } from './use-desk-words.ts';
import { useLanguageNames } from './use-language-names.ts';
import { usePermissionWords } from './use-permission-words.ts';
import { useMoney } from './use-money.ts';
import { usePlaceNames } from './use-place-names.ts';
import { grantsIn, useGrantsText } from './staff/use-grants-text.ts';

/** What a request names: the figures and texts of its effect, and whom it is about. */
interface Said {
  name: string;
  /** Whether that is still there. */
  known: boolean;
  figure(key: string): number;
  text(key: string): string;
}

/** What a request will do, in a sentence and its figures. */
export function useLookSentence(): (look: Pick<SecondLook, 'call' | 'effect' | 'subject_name'>) => string {
  const { t } = useLingui();
  const { money, number } = useMoney();
  const { allReasons, word } = useDeskWords();
  const { at } = useDates();
  const { permissionsText } = usePermissionWords();
  const grantsText = useGrantsText();
  const grants = (said: string) => grantsText(grantsIn(said)) || t`none`;
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
  const published = ({ figure, text }: Said) => {
    const n = figure('changes');
    return {
      changes: t`${plural(n, { one: '# change', other: '# changes' })}`,
      from: text('at') ? at(text('at')) : t`the moment it is agreed`,
    };
  };
  const sentences: Record<LookCall, (said: Said) => string> = {
    desk_refund({ figure, text }) {
      const sum = money(figure('amount_minor'), text('currency') as Money['currency']);
      return t`Refund ${sum} of ${text('number')}`;
    },
    desk_give_credits: ({ name, figure }) =>
      t`Book ${plural(figure('credits'), { one: '# credit', other: '# credits' })} for ${name}, who has ${number(figure('balance'))}`,
    desk_suspend: ({ name, figure, text }) =>
      figure('days')
        ? t`Suspend ${name}, ${days(figure('days'))}: ${word(allReasons, text('reason'))}`
        : t`Suspend ${name} for good: ${word(allReasons, text('reason'))}`,
    desk_ask_talk: ({ name }) => t`Read a conversation of ${name} for a day`,
    desk_unsuspend: ({ name }) => t`Take the suspension of ${name} back`,
    desk_show_fictional: ({ name, text }) =>
      t`Show the new profile ${name} to members; languages: ${text('languages')}`,
    desk_decide_report: ({ figure, text }) =>
      figure('days')
        ? t`Suspend in ${text('number')}, ${days(figure('days'))}: ${word(allReasons, text('reason'))}`
        : t`Suspend for good in ${text('number')}: ${word(allReasons, text('reason'))}`,
    desk_erase_privacy: ({ name, known, text }) => {
      const request = text('number');
      return known
        ? t`Erase ${name} for good, as privacy request ${request} asks`
        : t`Erase the account of privacy request ${request} for good`;
    },
    desk_publish_prices: ({ name, figure, text }) => {
      const n = figure('changes');
      const what = t`${plural(n, { one: '# price change', other: '# price changes' })}`;
      const from = text('valid_from') ? at(text('valid_from')) : t`the moment it is agreed`;
      return t`Publish ${what} of ${name}, from: ${from} (${text('cells')})`;
    },
    desk_publish_costs(said) {
      const { name, text } = said;
      const { changes, from } = published(said);
      return t`Publish what things cost on ${name}: ${changes}, from: ${from} (${settingsText(text('said'))})`;
    },
    desk_publish(said) {
      const { name, text } = said;
      const { changes, from } = published(said);
      return t`Publish in the settings of ${name}: ${changes}, from: ${from} (${settingsText(text('said'))})`;
    },
    desk_save_gift: ({ text }) =>
      text('before') === ''
        ? t`Create the gift “${text('name')}”, price: ${text('after')}`
        : t`The gift “${text('name')}”, price: ${text('before')} → ${text('after')}`,
    desk_start_campaign: ({ figure, text }) =>
      t`Send the campaign “${text('name')}” to ${plural(figure('recipients'), { one: '# person', other: '# people' })}`,
    desk_save_company: ({ name, text }) =>
      t`Bank data of ${name}: ${text('bank') || t`none`} instead of ${text('before') || t`none`}`,
    desk_add_host: ({ name, text }) => t`Add the host ${text('host')} to ${name}, which has ${text('hosts')}`,
    desk_set_main_host: ({ name, text }) => t`Make ${text('host')} the main host of ${name}; now: ${text('hosts')}`,
    desk_redirect_host: ({ name, figure, text }) => {
      const [leadingHost, mainHost] = [text('host'), text('main')];
      return figure('redirects')
        ? t`Redirect the host ${leadingHost} to ${mainHost}: ${name}`
        : t`Stop redirecting the host ${leadingHost} to ${mainHost}: ${name}`;
    },
    desk_set_default_site: ({ name, text }) => t`Make ${name} the default site instead of ${text('before')}`,
    desk_save_role: ({ text }) => t`Role ${text('name')} may: ${permissionsText(text('rights'))}`,
    desk_save_staff(said) {
      const { name } = said;
      const text = (key: string) => grants(said.text(key));
      return t`${name}: roles ${text('grants')} instead of ${text('before')}`;
    },
  };
  return ({ call, effect, subject_name: subject }) => {
    const said: Said = {
      name: subject ?? t`erased`,
      known: subject !== null,
      figure: (key) => Number(effect[key] ?? 0),
      text: (key) => String(effect[key] ?? ''),
    };
    // What an older release asked for has no sentence any more.
    return Object.hasOwn(sentences, call) ? sentences[call as LookCall](said) : call.replaceAll('_', ' ');
  };
}
