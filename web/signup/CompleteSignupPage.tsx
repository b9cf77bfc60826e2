import { useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from '../app/navigation.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { queries } from '../app/queries.ts';
import { StepDots } from '../ui/Progress.tsx';
import { AboutStep } from './AboutStep.tsx';
import { Complete } from './Complete.tsx';
import { PersonStep } from './PersonStep.tsx';
import { PhotoStep } from './PhotoStep.tsx';
import { PlaceStep } from './PlaceStep.tsx';

const lastStep = 4;

/** Steps 1 to 4, then the check-your-inbox notice. Each step saves at once; `?step=` lets back and reload work. */
export default function CompleteSignupPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const signup = useSuspenseQuery(queries.signup()).data;
  const [query, setQuery] = useSearchParams('step');
  const requestedStep = Number(query.get('step'));
  // Earlier steps may be reopened, later ones not skipped to.
  const step = requestedStep >= 1 && requestedStep <= signup.step ? requestedStep : signup.step;
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    heading.current?.focus();
    scrollTo(0, 0);
  }, [step]);

  const advance = async () => {
    await client.invalidateQueries({ queryKey: ['signup'] });
    await client.invalidateQueries({ queryKey: ['user'] });
    setQuery({ step: String(step + 1) });
  };
  const titles = ['', t`Add a photo`, t`Who you are`, t`Where you are`, t`About you`, t`You’re in`];
  const title = titles[step] ?? '';
  const props = { signup, onDone: advance, onBack: step > 1 ? () => setQuery({ step: String(step - 1) }) : undefined };
  return (
    <main className="task signup" data-step={step}>
      <PageTitle title={title} />
      {step <= lastStep ? <StepDots count={5} current={step + 1} label={t`Step ${step + 1} of ${5}`} /> : null}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {step === 1 ? <PhotoStep {...props} /> : null}
      {step === 2 ? <PersonStep {...props} /> : null}
      {step === 3 ? <PlaceStep {...props} /> : null}
      {step === 4 ? <AboutStep {...props} /> : null}
      {step > lastStep ? <Complete /> : null}
    </main>
  );
}
