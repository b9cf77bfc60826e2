import { useLingui } from '@lingui/react/macro';
import { Ticket } from 'lucide-react';
import { Mark } from '../app/Mark.tsx';
import { JoinForm } from './forms.tsx';
import { LanderFrame } from './LanderFrame.tsx';
import { heroSizes, LanderPhoto, tileSizes, useInterestsOf, useLander, usePlace } from './people.tsx';
import { useHeadline } from './use-tone.ts';
import { agePart } from '../ui/age-part.ts';

/** The exhibition: framed portraits with a label beside each, and a ticket at the end. */
export default function GalleryPage() {
  const { t } = useLingui();
  const { members } = useLander();
  const place = usePlace();
  const interests = useInterestsOf();
  const headline = useHeadline({
    warm: t`Take your time. They are worth looking at.`,
    direct: t`Come a little closer.`,
    playful: t`The only gallery where the portraits write back.`,
  });
  return (
    <LanderFrame name="gallery" partners="people">
      <div className="gallery-words">
        <h1>{headline}</h1>
        <p className="soft above-sm text-lg">{t`Portraits from this site, most recently active first.`}</p>
      </div>
      <div className="gallery-hall stack">
        {members.slice(0, 7).map((person, i) => (
          <a key={person.id} className="gallery-piece stack gap-5" href={`/members/${person.id}/landing`}>
            <span className="gallery-frame frame">
              <LanderPhoto
                person={person}
                alt=""
                priority={i < 2}
                sizes={i === 0 ? heroSizes : tileSizes}
                mark="none"
              />
            </span>
            <span className="gallery-label stack soft text-sm">
              <b>
                {person.name}
                {agePart(person.age)}
              </b>
              <span>{place(person)}</span>
              {interests(person).length > 0 ? <span>{interests(person).join(', ')}</span> : null}
              {person.fictional ? <Mark ground="page" /> : null}
            </span>
          </a>
        ))}
        <section className="gallery-ticket stack gap-6">
          <h2 className="row gap-4">
            <Ticket /> {t`Admission free`}
          </h2>
          <JoinForm button={t`Go in`} />
        </section>
      </div>
    </LanderFrame>
  );
}
