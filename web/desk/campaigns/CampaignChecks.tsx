import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { Check, Eye, TriangleAlert, X } from 'lucide-react';
import { type CampaignCheck, type CheckKind, type CheckPlace, mailFitsKb } from '../../../contract/desk-campaigns.ts';
import { usePageContext } from '../../app/page-context.ts';
import { useAlone } from '../use-alone.ts';
import { useDates } from '../use-dates.ts';
import { useLanguageNames } from '../use-language-names.ts';
import { useMoney } from '../use-money.ts';

/** A place in the editor, by the id of its control. */
export const placeId = (place: CheckPlace): string => `campaign-${place}`;

/** The list itself: what is red leads there before anything is sent. */
const checksId = 'campaign-checks';
export const showChecks = (): void => {
  const list = document.getElementById(checksId);
  list?.scrollIntoView({ block: 'center' });
  list?.focus({ preventScroll: true });
};

const icons = { bad: X, warn: TriangleAlert, good: Check } as const;

/** What is wrong, doubtful and right in the draft; each leads to where it is mended. */
export function CampaignChecks({
  checks = [],
  tried,
  gets,
  onMend,
}: {
  checks?: readonly CampaignCheck[] | undefined;
  /** Whether two subjects are tried. */
  tried: boolean;
  gets?: number | undefined;
  onMend?: ((place: CheckPlace, language: string | null) => void) | undefined;
}) {
  const { t } = useLingui();
  const { number } = useMoney();
  const alone = useAlone('campaigns.send');
  const sentence = useCheckSentence();
  const placeWords = usePlaceWords(tried);
  const language = useLanguageNames();
  // One line for all languages that are not written, with the way to each.
  const missing = checks.filter(({ kind }) => kind === 'language_missing');
  const [first] = missing;
  const said = checks.flatMap((check) =>
    check.kind !== 'language_missing'
      ? [check]
      : check === first
        ? [{ ...check, count: missing.reduce((all, { count }) => all + count, 0) }]
        : [],
  );
  return (
    <ul className="camp-checks" id={checksId} tabIndex={-1} aria-label={t`What to check`}>
      {said.map((check) => {
        const { kind, tone, place, language: of, value } = check;
        const ways = kind === 'language_missing' ? missing : place ? [check] : [];
        const Icon = icons[tone];
        return (
          <li key={`${kind} ${place} ${of} ${value}`} data-tone={tone}>
            <Icon />
            <span>
              {sentence(check)}{' '}
              {onMend
                ? ways.map((way) =>
                    way.place ? (
                      <Fragment key={way.language}>
                        <button
                          type="button"
                          className="link"
                          onClick={() => onMend(way.place as CheckPlace, way.language)}
                        >
                          {kind === 'language_missing' && way.language
                            ? language(way.language)
                            : placeWords(way.place, way.language)}
                        </button>{' '}
                      </Fragment>
                    ) : null,
                  )
                : null}
            </span>
          </li>
        );
      })}
      <li data-tone="good">
        <Check />
        {t`Its link goes through the site’s own host; no picture tracks opens`}
      </li>
      {gets !== undefined && gets > alone ? (
        <li data-strong="">
          <Eye />
          {t`More than ${number(alone)}: needs a second look`}
        </li>
      ) : null}
    </ul>
  );
}

function useCheckSentence(): (check: CampaignCheck) => string {
  const { t } = useLingui();
  const { at } = useDates();
  const { locale } = usePageContext();
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const size = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte' });
  return ({ kind, value, count }) => {
    const left = count;
    const braced = value ?? '';
    const domain = value ?? '';
    const last = kind === 'code_early' ? at(value ?? '') : '';
    const when = kind === 'code_not_yet' ? at(value ?? '') : '';
    const share = percent.format(count / 100);
    const [kilobytes, limit] = [size.format(count), size.format(mailFitsKb)];
    const words: Record<CheckKind, () => string> = {
      text_missing: () => t`Still empty: it cannot be sent like this.`,
      picture_unsaid: () => t`The picture has no description: it cannot be sent like this.`,
      placeholder_unknown: () => t`${braced} is not filled in: it would go out as it stands.`,
      placeholder_empty: () => t`${braced} stays empty: no code is chosen, or it has no last day.`,
      placeholder_place: () => t`${braced} works only in sentences of the text and of the line after the subject.`,
      near_alone: () => t`Nothing is left of the text for readers with few new members near them.`,
      brace_alone: () => t`A brace is missing its other half: readers would see it.`,
      way_out_missing: () => t`The unsubscribe link is missing from the e-mail.`,
      nobody: () => t`Nobody would get it.`,
      late: () => t`The time is missing or over.`,
      code_over: () => t`The code ends before the first e-mail goes out.`,
      code_not_yet: () => t`The code is valid from ${when} on, but the first e-mail goes out before that.`,
      language_missing: () =>
        t`${plural(left, { one: '# person is left out, because their language is not written yet', other: '# people are left out, because their languages are not written yet' })}`,
      subject_long: () =>
        t`${plural(count, { one: '# character: phones cut it off.', other: '# characters: phones cut it off.' })}`,
      subjects_alike: () => t`Both subjects are the same: the test would show nothing.`,
      address_in_text: () => t`A web address in the text is not counted and may look like spam: use the button.`,
      code_early: () => t`The code ends before the last e-mails go out, around ${last}.`,
      mail_large: () => t`${kilobytes}: Gmail cuts an e-mail off after ${limit}.`,
      provider: () => t`${domain} puts off or returns ${share} of our e-mails today.`,
      way_out: () =>
        t`${plural(count, { one: 'Sender and unsubscribe link are in the e-mail, in # language', other: 'Sender and unsubscribe link are in the e-mail, in # languages' })}`,
      near_few: () =>
        t`${plural(count, { one: 'Readers with fewer than # new member nearby do not get the sentence about it', other: 'Readers with fewer than # new members nearby do not get the sentence about them' })}`,
      size: () => t`${kilobytes}: no mail program cuts it off`,
    };
    return words[kind]();
  };
}

function usePlaceWords(tried: boolean): (place: CheckPlace, language: string | null) => string {
  const { t } = useLingui();
  const name = useLanguageNames();
  return (place, language) => {
    const words: Record<CheckPlace, string> = {
      subject_a: tried ? t`Subject A` : t`Subject`,
      subject_b: t`Subject B`,
      lead: t`Line after the subject`,
      heading: t`Headline`,
      body: t`Text`,
      button: t`Button`,
      alt: t`What the picture shows`,
      code: t`Discount code`,
      start: t`When`,
      audience: t`Recipients`,
    };
    return language ? [words[place], name(language)].join(' · ') : words[place];
  };
}
