import { useLingui } from '@lingui/react/macro';
import {
  BookOpen,
  Camera,
  Clapperboard,
  Coffee,
  CookingPot,
  Dumbbell,
  Flame,
  HandHeart,
  HeartHandshake,
  Martini,
  MessageCircleHeart,
  Moon,
  Music,
  PartyPopper,
  Plane,
  Rose,
  Trees,
  Wine,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { nicheSearch } from '../../contract/niche-filters.ts';
import { useNiche } from '../app/use-niche.ts';
import { useInterestNames } from '../app/PersonCard.tsx';
import { JoinForm } from './forms.tsx';
import { LanderFrame } from './LanderFrame.tsx';
import { LanderCard, useLander } from './people.tsx';
import { useHeadline } from './use-tone.ts';

/** Rendered on the server only, so each costs markup but no script. */
const icons: readonly (readonly [id: string, icon: ComponentType])[] = [
  ['wine', Wine],
  ['flirting', MessageCircleHeart],
  ['music', Music],
  ['coffee', Coffee],
  ['romance', Rose],
  ['travelling', Plane],
  ['one-night-stand', Moon],
  ['cooking', CookingPot],
  ['massages', HandHeart],
  ['movies', Clapperboard],
  ['outdoors', Trees],
  ['cocktails', Martini],
  ['hugging', HeartHandshake],
  ['party', PartyPopper],
  ['reading', BookOpen],
  ['gym', Dumbbell],
  ['photography', Camera],
  ['bbq', Flame],
];

/** Moods as icons: each leads to someone who chose the same. */
export default function IconsPage() {
  const { t } = useLingui();
  const names = useInterestNames();
  const niche = useNiche();
  const { members } = useLander();
  const headline = useHeadline({
    warm: t`What would make tonight a good one?`,
    direct: t`Say what you are in the mood for.`,
    playful: t`Pick something. We will find you company.`,
  });
  return (
    <LanderFrame name="icons" partners="people">
      <section className="icons-words">
        <h1>{headline}</h1>
        <p className="soft above-sm text-lg">{t`Choose a sign and see who chose it too.`}</p>
      </section>
      <ul className="icons-field stack gap-4">
        {icons.flatMap(([id, Icon]) => {
          const name = names.get(id);
          return name
            ? [
                <li key={id}>
                  <a href={`/members?${nicheSearch(niche, { photo: '1', interests: id })}`}>
                    <Icon />
                    {name}
                  </a>
                </li>,
              ]
            : [];
        })}
      </ul>
      <section className="icons-join stack gap-8">
        <div>
          <h2 className="below">{t`Or begin with yourself`}</h2>
          <JoinForm button={t`Join free`} />
        </div>
        {members.length > 0 ? (
          <div className="icons-people stack gap-4">
            {members.slice(0, 4).map((person) => (
              <LanderCard key={person.id} person={person} sizes="(width >= 62rem) 220px, 40vw" />
            ))}
          </div>
        ) : null}
      </section>
    </LanderFrame>
  );
}
