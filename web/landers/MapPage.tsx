import { useLingui } from '@lingui/react/macro';
import { nicheSearch } from '../../contract/niche-filters.ts';
import { useFictional } from '../app/Mark.tsx';
import { usePageContext } from '../app/page-context.ts';
import { useNiche } from '../app/use-niche.ts';
import { useSettings } from '../app/use-site.ts';
import { JoinForm } from './forms.tsx';
import { LanderFrame } from './LanderFrame.tsx';
import { Face, useLander } from './people.tsx';
import { useHeadline } from './use-tone.ts';

const sizes = [1, 2, 3] as const;

/** The visitor's country from above at night: a light for every town, regions by the number of members there. */
export default function MapPage() {
  const { t } = useLingui();
  const { plural } = useFictional();
  const { locale } = usePageContext();
  const niche = useNiche();
  const settings = useSettings();
  const { members, country, regions, lights, height } = useLander();
  const countryName = settings.countries.find((c) => c.code === country)?.name ?? country;
  const headline = useHeadline({
    warm: t`Somewhere under these lights.`,
    direct: t`Find out who is near you.`,
    playful: t`One of these lights is a bedside lamp.`,
  });
  // A fictional profile has no place on a map of where people live.
  const real = members.filter((person) => !person.fictional).slice(0, 6);
  const number = new Intl.NumberFormat(locale);
  const counted = regions.filter((r) => r.about !== null).sort((a, b) => (b.about ?? 0) - (a.about ?? 0));
  const listed = counted.length > 0 ? counted : regions.slice(0, 12);
  return (
    <LanderFrame name="map" onPhoto partners="people">
      {lights.length > 0 ? (
        <svg
          className="map column"
          viewBox={`0 0 1000 ${height}`}
          role="img"
          aria-label={t`${countryName}, its towns as lights`}
        >
          {counted.map((r) => (
            <circle key={r.code} className="map-halo" cx={r.x} cy={r.y} r={40 + Math.min(250, r.about ?? 0) / 2.5} />
          ))}
          {sizes.map((size) => (
            <path
              key={size}
              className="map-lights"
              data-size={size}
              d={lights
                .filter((l) => l.size === size)
                .map(({ x, y }) => `M${x} ${y}h.1`)
                .join('')}
            />
          ))}
        </svg>
      ) : null}
      <section className="map-words stack gap-6">
        <h1>{headline}</h1>
        <ul className="map-regions cluster gap-3">
          {listed.slice(0, 12).map((r) => (
            <li key={r.code}>
              <a href={`/members?${nicheSearch(niche, { country, region: r.code })}`}>
                {r.name}
                {r.about === null ? null : <b>{number.format(r.about)}+</b>}
              </a>
            </li>
          ))}
        </ul>
        {counted.length > 0 ? (
          <p className="map-note text-xs">{t`Members by region, rounded down. Not counted: ${plural}.`}</p>
        ) : null}
        {real.length > 0 ? (
          <div className="map-faces stack gap-3">
            {real.map((person) => (
              <Face key={person.id} person={person} sizes="56px" />
            ))}
          </div>
        ) : null}
        <JoinForm button={t`Join free`} />
      </section>
    </LanderFrame>
  );
}
