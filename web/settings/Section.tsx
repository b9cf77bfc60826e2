import type { ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';

/** One block of the settings page; `id` is the target of the list of sections. */
export function Section({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card as="section" padding="lg" id={id} aria-labelledby={`${id}-title`} className="settings-section">
      <h2 id={`${id}-title`}>{title}</h2>
      {lead ? <p className="soft">{lead}</p> : null}
      {children}
    </Card>
  );
}
