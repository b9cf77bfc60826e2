import type { ReactNode } from 'react';

export type Scheme = 'light' | 'dark';

/** A labelled group of samples inside a section. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-3 text-sm text-muted">{label}</h3>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}

/** A labelled group that stacks its samples. */
export function Stack({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid max-w-xl min-w-0 content-start gap-4">
      <h3 className="text-sm text-muted">{label}</h3>
      {children}
    </div>
  );
}

/** One section of the gallery, drawn in both schemes. `draw` gets the scheme to make its ids unique. */
export function Board({ id, title, draw }: { id: string; title: string; draw: (scheme: Scheme) => ReactNode }) {
  return (
    <section id={id} className="scroll-mt-4">
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} id={`${id}-${scheme}`} data-theme={scheme} className="px-4 py-10 md:px-8">
          <div className="mx-auto grid max-w-300 grid-cols-1 gap-8">
            <h2>
              {title} <span className="font-body text-sm font-normal text-muted">{scheme}</span>
            </h2>
            {draw(scheme)}
          </div>
        </div>
      ))}
    </section>
  );
}
