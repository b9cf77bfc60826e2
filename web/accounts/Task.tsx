import type { ReactNode } from 'react';
import { PageTitle } from '../app/PageTitle.tsx';

/** The frame of a page with one task: an optional icon, a title, a sentence, then the form or a link. */
export function Task({
  title,
  lead,
  icon,
  children,
}: {
  title: string;
  lead?: ReactNode;
  icon?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <main className="task">
      <PageTitle title={title} />
      {icon ? <div className="task-icon">{icon}</div> : null}
      <h1>{title}</h1>
      {lead ? <p className="task-lead">{lead}</p> : null}
      {children}
    </main>
  );
}
