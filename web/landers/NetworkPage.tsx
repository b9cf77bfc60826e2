import { useLingui } from '@lingui/react/macro';
import { useInterestNames } from '../app/PersonCard.tsx';
import { JoinForm } from './forms.tsx';
import { LanderFrame } from './LanderFrame.tsx';
import { linksOf, places } from './network.ts';
import { Face, useLander } from './people.tsx';
import { useHeadline } from './use-tone.ts';

/** Shared interests: faces, with a line between any two who named the same interest. */
export default function NetworkPage() {
  const { t } = useLingui();
  const names = useInterestNames();
  const people = useLander().members.slice(0, places.length);
  const links = linksOf(people);
  const shared = [...new Set(links.map((link) => link.interest))].flatMap((id) => names.get(id) ?? []);
  const headline = useHeadline({
    warm: t`You have more in common than you think.`,
    direct: t`Start with what you share.`,
    playful: t`Six degrees of separation? Usually one, and a drink.`,
  });
  return (
    <LanderFrame name="network" partners="people">
      <div className="network">
        <svg viewBox="0 0 1000 1000" aria-hidden="true">
          {links.map(({ from, to, interest }) => (
            <line
              key={`${from}-${to}-${interest}`}
              x1={places[from]?.[0]}
              y1={places[from]?.[1]}
              x2={places[to]?.[0]}
              y2={places[to]?.[1]}
            />
          ))}
        </svg>
        {people.map((person, i) => (
          <div key={person.id} className="network-node" data-place={i}>
            <Face person={person} sizes="140px" priority={i < 3} />
          </div>
        ))}
      </div>
      <section className="network-words stack gap-6">
        <h1>{headline}</h1>
        {shared.length > 0 ? (
          <p className="soft">{t`A line joins two profiles that named the same interest. Here: ${shared.slice(0, 6).join(', ')}.`}</p>
        ) : null}
        <JoinForm button={t`Join free`} />
      </section>
    </LanderFrame>
  );
}
