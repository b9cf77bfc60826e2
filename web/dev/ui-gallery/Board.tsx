import type { ReactNode } from 'react';

export type Scheme = 'light' | 'dark';

/** A labelled group of samples inside a section. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="gallery-stack">
      <h3 className="small muted">{label}</h3>
      <div className="row wraps gap-5">{children}</div>
    </div>
  );
}

/** A labelled group that stacks its samples. */
export function Stack({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="gallery-stack">
      <h3 className="small muted">{label}</h3>
      {children}
    </div>
  );
}

/** One section of the gallery, rendered in both schemes. `draw` gets the scheme to make its ids unique. */
export function Board({ id, title, draw }: { id: string; title: string; draw: (scheme: Scheme) => ReactNode }) {
  return (
    <section id={id} className="gallery-board">
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} id={`${id}-${scheme}`} data-theme={scheme} className="gallery-ground">
          <div className="gallery-inner">
            <h2>
              {title} <span className="gallery-scheme muted">{scheme}</span>
            </h2>
            {draw(scheme)}
          </div>
        </div>
      ))}
    </section>
  );
}
