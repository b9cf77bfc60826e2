import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { PageTitle } from '../app/PageTitle.tsx';
import { usePageContext } from '../app/page-context.ts';
import { pageText } from './page-text.ts';
import { infoText } from './texts.ts';
import { useTextValues, versionDay } from './use-text-values.ts';

export interface InfoTextProps {
  slug: string;
  /** A niche other than the site's own. */
  niche?: string;
  children?: React.ReactNode;
}

/** One info text: title, table of contents for longer ones, body. `children` go before the body (the price table). */
export function InfoText({ slug, niche, children }: InfoTextProps) {
  const { t, i18n } = useLingui();
  const context = usePageContext();
  const own = useSuspenseQuery(pageText(slug)).data;
  const { title, html, sections } = infoText(slug, context.locale, useTextValues(niche ?? context.niche), own.text);
  const version = own.version;
  const since = version && versionDay(i18n, version.published_at);
  return (
    <main className="page column info">
      <PageTitle title={title} />
      <h1>{title}</h1>
      {version ? <p className="info-version muted">{t`Version ${version.number} of ${since}`}</p> : null}
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
          {/* Our own Markdown files, or staff's without any HTML in them; the values filled in are escaped. */}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      </div>
    </main>
  );
}
