import './complaints.css';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchParams } from '../app/navigation.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { useSettings, useUser } from '../app/use-site.ts';
import { AppealForm } from './AppealForm.tsx';
import { ComplaintForm } from './ComplaintForm.tsx';
import { DataForm, DataProof } from './DataForm.tsx';
import { FollowForm } from './FollowForm.tsx';
import { OwnDecisions } from './OwnDecisions.tsx';

/**
 * Complaints, appeals and the state of a case; for everybody, with or without an account. `?case=` comes from a mail:
 * the appeal with the number filled in. So does
 * `?about=`: one goes on writing about that number.
 */
export default function ComplaintsPage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const user = useUser();
  const settings = useSettings();
  const [number, setNumber] = useState(search.get('case') ?? '');
  const [kind, setKind] = useState<'complain' | 'appeal' | 'follow' | 'data'>(
    number ? 'appeal' : search.has('data') ? 'data' : 'complain',
  );
  const about = search.get('about') ?? '';
  const proof = search.get('proof');
  const email = user?.email ?? '';
  const choices = [
    ['complain', t`File a complaint or report`],
    ['appeal', t`Appeal`],
    ['follow', t`Follow a case`],
    ['data', t`Your data`],
  ] as const;
  if (proof) return <DataProof proof={proof} />;
  return (
    <main className="page-narrow column">
      <PageTitle title={t`Complaints`} />
      <h1>{t`Complaints and appeals`}</h1>
      <p className="task-lead">{t`Tell us what went wrong. You get a number at once, and an answer by e-mail within 7 days.`}</p>
      {user ? (
        <OwnDecisions
          onAppeal={(of) => {
            setNumber(of);
            setKind('appeal');
          }}
        />
      ) : null}
      <div className="complaints-kinds cluster gap-3" role="group" aria-label={t`What is it about?`}>
        {choices.map(([value, label]) => (
          <button
            key={value}
            type="button"
            className="chip inline-row gap-2 text-md"
            aria-pressed={kind === value}
            onClick={() => setKind(value)}
          >
            {label}
          </button>
        ))}
      </div>
      {kind === 'data' ? <DataForm email={email} /> : null}
      {kind === 'complain' ? <ComplaintForm email={email} about={about} /> : null}
      {kind === 'appeal' ? <AppealForm key={number} email={email} number={number} /> : null}
      {kind === 'follow' ? <FollowForm email={email} number={number} /> : null}
      <p className="muted small above-lg">{t`You can also write to ${settings.support_email}.`}</p>
    </main>
  );
}
