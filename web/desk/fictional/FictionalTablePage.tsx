import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import {
  Cake,
  CircleDot,
  Drama,
  Globe,
  Hourglass,
  Languages,
  LayoutPanelLeft,
  Moon,
  PenLine,
  UserRoundX,
  Users,
} from 'lucide-react';
import { deskFictional, deskFictionalFile, fictionalList } from '../../../contract/desk-fictional-list.ts';
import { LOCALES } from '../../../contract/locales.ts';
import { useFictional } from '../../app/Mark.tsx';
import { queries } from '../../app/queries.ts';
import { Link } from '../Link.tsx';
import { deskQueries } from '../queries.ts';
import { SiteName } from '../SiteName.tsx';
import { ListPage } from '../table/ListPage.tsx';
import { Pill } from '../table/Pill.tsx';
import { useDates } from '../use-dates.ts';
import { useLanguageNames } from '../use-language-names.ts';
import { useMoney } from '../use-money.ts';
import { usePlaceNames } from '../use-place-names.ts';
import { useScope } from '../use-scope.ts';
import { ShareNote, useNewFictional, useTotals } from './StudioLine.tsx';
import { useLanguageLine } from './use-language-line.ts';
import { useStateWords } from './use-state-words.ts';

const tones = { shown: 'good', draft: 'warn', paused: 'plain', retired: 'line' } as const;

/** The studio as a table: every profile with its languages, writers and what waits. */
export default function FictionalTablePage() {
  const { t } = useLingui();
  const { pluralLabel, label } = useFictional();
  const { scope } = useScope();
  const { number } = useMoney();
  const { day } = useDates();
  const { resting, ...states } = useStateWords();
  const languageName = useLanguageNames();
  const languageLine = useLanguageLine();
  const countryName = usePlaceNames();
  const { data: desk } = useQuery(queries.desk());
  const { data: outline } = useQuery(deskQueries.fictionalOutline(scope));
  const totals = useTotals(outline);
  const fresh = useNewFictional(outline);
  const genders = {
    female: t({ context: 'gender, on its own', message: 'Woman' }),
    male: t({ context: 'gender, on its own', message: 'Man' }),
  };
  const siteNames = Object.fromEntries((desk?.sites ?? []).map(({ id, name }) => [String(id), name]));
  const writerNames = Object.fromEntries((outline?.writers ?? []).map(({ id, name }) => [id, name]));
  const languageNames = Object.fromEntries(LOCALES.map((code) => [code, languageName(code)]));
  const dash = <span className="muted">–</span>;
  return (
    <>
      <ListPage
        list={fictionalList}
        call={deskFictional}
        file={deskFictionalFile}
        title={pluralLabel}
        note={totals}
        kind={label}
        search={t`Name or place`}
        keys={[{ keys: 'N', what: t`New profile` }]}
        actions={
          <>
            <ShareNote outline={outline} />
            <Link className="btn" to="/desk/fictional">
              <LayoutPanelLeft aria-hidden="true" />
              {t`Studio`}
            </Link>
            {fresh.button}
          </>
        }
        idOf={(row) => row.id}
        hrefOf={(row) => `/desk/fictional/${row.id}`}
        nameOf={(row) => row.name}
        columns={{
          name: { label: t`Name`, cell: (row) => row.name, phone: 'title' },
          age: { figure: 'profile_age', cell: (row) => number(row.age) },
          gender: { label: t`Gender`, cell: (row) => (row.gender ? genders[row.gender] : dash), words: genders },
          place: {
            label: t({ context: 'town or region', message: 'Place' }),
            cell: (row) => [row.city, countryName(row.country)].filter(Boolean).join(', '),
          },
          site: { label: t`Site`, cell: (row) => <SiteName id={row.site_id} />, phone: 'sub' },
          state: {
            label: t`State`,
            cell: (row) => (
              <Pill tone={row.rests ? 'warn' : tones[row.state]}>{row.rests ? resting : states[row.state]}</Pill>
            ),
            words: states,
            phone: 'end',
          },
          languages: { label: t`Languages`, cell: (row) => languageLine(row.languages) || dash, phone: 'sub' },
          writers: {
            label: t({ context: 'people', message: 'Writers' }),
            cell: (row) => row.writers.join(', ') || dash,
          },
          waiting: { figure: 'writing_waits', cell: (row) => (row.waiting > 0 ? number(row.waiting) : dash) },
          written: { figure: 'profile_written', cell: (row) => (row.written > 0 ? number(row.written) : dash) },
          open: { figure: 'profile_cases', cell: (row) => (row.open > 0 ? number(row.open) : dash) },
          made: { label: t`Created`, cell: (row) => day(row.made_at) },
        }}
        filters={{
          at: { label: t`Site`, icon: <Globe />, words: siteNames },
          language: { label: t`Language`, icon: <Languages />, words: languageNames },
          writer: { label: t({ context: 'one person', message: 'Writer' }), icon: <PenLine />, words: writerNames },
          state: { label: t`State`, icon: <CircleDot />, words: states },
          gender: { label: t`Gender`, icon: <Users />, words: genders, more: true },
          age: { label: t`Age`, icon: <Cake />, more: true },
          waiting: { label: t`Waiting for an answer`, icon: <Hourglass />, more: true },
          unwritten: { label: t`Nobody writes`, icon: <UserRoundX />, more: true },
          resting: { label: resting, icon: <Moon />, more: true },
        }}
        views={{
          shown: { label: states.shown },
          drafts: { label: t`Drafts` },
          paused: { label: states.paused },
          waiting: { label: t`Waiting for an answer` },
          unwritten: { label: t`Nobody writes`, alarm: true },
          resting: { label: resting },
        }}
        empty={{ icon: <Drama />, title: t`No profile matches` }}
      />
      {fresh.dialog}
    </>
  );
}
