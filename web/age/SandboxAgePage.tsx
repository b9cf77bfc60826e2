import { useLingui } from '@lingui/react/macro';
import { FlaskConical } from 'lucide-react';
import { type SandboxOutcome, sandboxAge, sandboxOutcomes } from '../../contract/age.ts';
import { FormError } from '../app/FormError.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { useSearchParams } from '../app/navigation.tsx';
import { useCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';

/** `/age/sandbox`: stands in for a provider. */
export default function SandboxAgePage() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const session = query.get('session') ?? '';
  const answer = useCall(sandboxAge, {
    onDone: ({ answer: signed }) =>
      location.assign(`/age/return?state=${encodeURIComponent(session)}&answer=${encodeURIComponent(signed)}`),
  });
  const words: Record<SandboxOutcome, string> = {
    adult: t`18 or over`,
    minor: t`Under 18`,
    aborted: t`Cancelled at the provider`,
    late: t`An answer that comes too late`,
    twice: t`A person who has another account`,
  };
  return (
    <main className="task">
      <PageTitle title={t`Trial check`} />
      <div className="task-icon">
        <FlaskConical />
      </div>
      <h1>{t`Trial check`}</h1>
      <p className="task-lead">{t`This page stands in for a real provider. Choose what it answers.`}</p>
      <div className="form">
        <FormError>{answer.error}</FormError>
        {sandboxOutcomes.map((outcome) => (
          <Button
            key={outcome}
            variant={outcome === 'adult' ? 'primary' : 'line'}
            block
            loading={answer.pending}
            onClick={() => answer.send({ session, outcome })}
          >
            {words[outcome]}
          </Button>
        ))}
      </div>
    </main>
  );
}
