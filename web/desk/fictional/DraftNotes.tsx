import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useLanguageNames } from '../use-language-names.ts';
import type { KeptField, useStudioDraft } from './use-studio-draft.ts';

/** A text of the draft as it is read; of other fields their name says enough. */
function textOf({ changes }: KeptField): string | undefined {
  return changes.about ?? changes.voice ?? changes.never ?? changes.texts?.[0]?.about ?? changes.place?.city;
}

/** Who else is at this profile, and whose changes are not shown yet. */
export function DraftNotes({ studio }: { studio: ReturnType<typeof useStudioDraft> }) {
  const { t } = useLingui();
  const { editors, draft } = studio;
  const names = [...new Set(draft.filter((row) => !row.own).map((row) => row.staff_name))].join(', ');
  return (
    <>
      {editors.length > 0 ? (
        <p className="studio-editors" role="status">
          {t`Also here: ${editors.map((editor) => editor.name).join(', ')}`}
        </p>
      ) : null}
      {names !== '' ? (
        <p className="muted small">{t`Changes that are not shown yet, some of them by: ${names}`}</p>
      ) : null}
    </>
  );
}

/** What somebody else changed under one's hands: either word counts, and neither is lost unseen. */
export function DraftConflicts({ studio }: { studio: ReturnType<typeof useStudioDraft> }) {
  const { t } = useLingui();
  const language = useLanguageNames();
  const labels: Record<string, string> = {
    about: t`Text for all languages without one of their own`,
    voice: t`How they write`,
    never: t`Never`,
    writers: t`Who writes`,
    place: t`City`,
  };
  const labelOf = (field: string) => {
    const [kind = '', name = ''] = field.split('.');
    return labels[kind] ?? (kind === 'texts' ? language(name) : t`Facts`);
  };
  const titleOf = (label: string, isThere: boolean) =>
    isThere
      ? t`${label}: somebody changed this in the meantime`
      : t`${label}: somebody showed or discarded this in the meantime`;
  return (
    <>
      {studio.conflicts.map(({ field, theirs }) => (
        <Banner
          key={field}
          tone="danger"
          title={titleOf(labelOf(field), theirs !== undefined)}
          className="studio-conflict"
          live
          end={
            <>
              <Button onClick={() => studio.takeTheirs(field)}>{t`Use theirs`}</Button>
              <Button variant="primary" onClick={() => studio.keepMine(field)}>{t`Keep mine`}</Button>
            </>
          }
        >
          {theirs ? textOf(theirs) : null}
        </Banner>
      ))}
    </>
  );
}
