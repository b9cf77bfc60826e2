import { useLingui } from '@lingui/react/macro';
import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import type { SaveState } from './use-profile-draft.ts';

interface Props {
  /** The target of the completeness hint's link. */
  id: string;
  title: string;
  lead?: ReactNode;
  /** The state of saving; omitted by sections that save differently. */
  save?: SaveState | undefined;
  /** At the end of the title's line. */
  end?: ReactNode;
  children: ReactNode;
}

/** One block of the page, with the state of saving beside its title. */
export function Section({ id, title, lead, save, end, children }: Props) {
  return (
    <Card
      as="section"
      padding="lg"
      id={id}
      aria-labelledby={`${id}-title`}
      className="own-section stack gap-7"
      tabIndex={-1}
    >
      <div className="own-section-head row wraps">
        <h2 id={`${id}-title`}>{title}</h2>
        {end}
        {save ? <SaveNote save={save} /> : null}
      </div>
      {lead ? <p className="own-lead soft">{lead}</p> : null}
      {children}
    </Card>
  );
}

function SaveNote({ save }: { save: SaveState }) {
  const { t } = useLingui();
  // The field itself shows the error; saving the same again would be refused again.
  const atFields = Object.keys(save.fields).length > 0;
  return (
    <div className="own-save row gap-3 text-md" role="status" data-state={save.state}>
      {save.state === 'saving' ? (
        <>
          <Spinner /> {t`Saving`}
        </>
      ) : null}
      {save.state === 'saved' ? (
        <>
          <Check /> {t`Saved`}
        </>
      ) : null}
      {save.state === 'failed' ? (
        <>
          <span className="own-save-failed row gap-4">
            <CircleAlert />
            <span>{atFields ? t`Not saved yet.` : `${save.error} ${t`What you entered is kept here.`}`}</span>
          </span>
          {atFields ? null : <Button variant="line" onClick={save.retry}>{t`Try again`}</Button>}
        </>
      ) : null}
    </div>
  );
}
