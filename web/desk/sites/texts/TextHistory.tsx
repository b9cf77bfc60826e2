import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { keyOfPage, type PageText } from '../../../../contract/page-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Loading } from '../../Loading.tsx';
import { useDates } from '../../use-dates.ts';
import { siteQueries } from '../site-queries.ts';
import { useEditing, useField } from '../use-draft.ts';

/** What was published of a text: each version as readers saw it, from when on. */
export function TextHistory({ page, language }: { page: PageText; language: string }) {
  const { t } = useLingui();
  const { at } = useDates();
  const { scope } = useEditing();
  const field = useField(keyOfPage(page), { country: null, language });
  const query = useQuery(siteQueries.textHistory(scope, page, language));
  if (!query.data) return <Loading query={query} />;
  const { versions } = query.data;
  return (
    <section className="setting" aria-label={t`Published versions of this text`}>
      <h3>{t`Published versions of this text`}</h3>
      {versions.length === 0 ? (
        <p className="muted">{t`None yet: readers see the text of the level above.`}</p>
      ) : (
        versions.map(({ number, body, published_at: from, staff_name: by }) => (
          <details key={number} className="text-version">
            <summary>{t`Version ${number}, from ${at(from)}, ${by}`}</summary>
            {body === null ? (
              <p className="muted">{t`Taken back: from then on the text of the level above.`}</p>
            ) : (
              <>
                <pre lang={language}>{body}</pre>
                <Button onClick={() => field.set(body)}>{t`Put it into the draft`}</Button>
              </>
            )}
          </details>
        ))
      )}
    </section>
  );
}
