import { useLingui } from '@lingui/react/macro';
import { PageTitle } from '../app/PageTitle.tsx';
import { usePageContext } from '../app/page-context.ts';
import { infoText } from './texts.ts';
import { useTextValues } from './use-text-values.ts';

export interface InfoTextProps {
  slug: string;
  /** A niche other than the site's own. */
  niche?: string;
  children?: React.ReactNode;
}

/** One info text: title, table of contents for longer ones, body. `children` go before the body (the price table). */
export function InfoText({ slug, niche, children }: InfoTextProps) {
  const { t } = useLingui();
  const context = usePageContext();
  const { title, html, sections } = infoText(slug, context.locale, useTextValues(niche ?? context.niche));
  return (
    <main className="page column info">
      <PageTitle title={title} />
      <h1>{title}</h1>
      <div className="info-columns" data-contents={sections.length > 4 ? '' : undefined}>
        {sections.length > 4 ? (
          <details className="info-contents" open>
            <summary>{t`Contents`}</summary>
            <nav aria-label={t`Contents`}>
              <ol>
                {sections.map((s) => (
                  <li key={s.id}>
                    <a href={`#${s.id}`}>{s.title}</a>
                  </li>
                ))}
              </ol>
            </nav>
          </details>
        ) : null}
        <div>
          {children}
          {/* Our own Markdown files; the values filled in are escaped. */}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      </div>
    </main>
  );
}
