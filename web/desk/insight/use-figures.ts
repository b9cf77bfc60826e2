/** How figures are written, and the names of what they are cut by. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { tooFew } from '../../../contract/desk-insight.ts';
import { formatMoney } from '../../../contract/money.ts';
import { usePageContext } from '../../app/page-context.ts';
import { useLanguageNames } from '../use-language-names.ts';
import { usePlaceNames } from '../use-place-names.ts';

export function useFigures() {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const place = usePlaceNames();
  const language = useLanguageNames();
  const number = new Intl.NumberFormat(locale);
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const wholePercent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const points = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  const devices: Record<string, string> = { phone: t`Phone`, tablet: t`Tablet`, computer: t`Computer` };
  const sources: Record<string, string> = {
    direct: t`Direct`,
    search: t`Search engines`,
    referral: t`Other websites`,
    '?': t`Accounts that were erased`,
  };
  /** A time that something took: "40 s", "12 min", "3 h", "2 days". */
  const took = (seconds: number | null) => {
    if (seconds === null) return '–';
    const [n, unit] =
      seconds < 90
        ? ([seconds, 'second'] as const)
        : seconds < 5_400
          ? ([Math.round(seconds / 60), 'minute'] as const)
          : seconds < 172_800
            ? ([Math.round(seconds / 3_600), 'hour'] as const)
            : ([Math.round(seconds / 86_400), 'day'] as const);
    const unitDisplay = unit === 'day' ? 'long' : 'short';
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(n);
  };
  return {
    number: (n: number) => number.format(n),
    short: (n: number) => short.format(n),
    money: (minor: number, currency: string) => formatMoney({ amount_minor: minor, currency }, locale),
    took,
    /** A time of so many of them: none of none, null of too few. */
    tookOf: (seconds: number | null, of: number) => (seconds !== null && of < tooFew ? null : took(seconds)),
    /** Money for each of so many; null: of too few. */
    each: (minor: number, of: number, currency: string) =>
      of < tooFew ? null : formatMoney({ amount_minor: Math.round(minor / of), currency }, locale),
    /** How many, with their share of all where that says anything. */
    counted: (n: number, of: number) => {
      const part = of < tooFew ? null : percent.format(n / of);
      return n === 0 ? '–' : part ? `${number.format(n)} · ${part}` : number.format(n);
    },
    /** The unit in which times up to this many seconds are drawn, and a time in it. */
    timesIn: (seconds: number) => {
      const [unit, size] =
        seconds < 7_200
          ? ([t`minutes`, 60] as const)
          : seconds < 259_200
            ? ([t`hours`, 3_600] as const)
            : ([t`days`, 86_400] as const);
      return { unit, of: (time: number | null) => (time === null ? null : time / size) };
    },
    /** Without a share of too few. */
    share: (part: number, of: number) => (of < tooFew ? null : percent.format(part / of)),
    /** In whole per cent, where many stand side by side. */
    wholeShare: (part: number, of: number) => (of < tooFew ? null : wholePercent.format(part / of)),
    points: (part: number, of: number, partBefore: number, ofBefore: number) =>
      of < tooFew || ofBefore < tooFew ? null : points.format((part / of - partBefore / ofBefore) * 100),
    tooFew: t`Too few for a figure (under ${tooFew}).`,
    /** The name of a key of a cut. */
    keyName: (by: string, key: string): string => {
      if (key === '?') return sources['?'] ?? key;
      if (by === 'country') return place(key);
      if (by === 'language') return language(key);
      if (by === 'device') return devices[key] ?? key;
      if (by === 'lander') return key === '' ? t`No lander` : key;
      if (by === 'package') return t`${plural(Number(key), { one: '# credit', other: '# credits' })}`;
      return by === 'source' ? (sources[key] ?? key) : key;
    },
  };
}
