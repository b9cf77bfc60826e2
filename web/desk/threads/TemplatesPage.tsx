import './threads.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { LOCALES } from '../../../contract/locales.ts';
import { saveTemplate } from '../../../contract/desk-threads.ts';
import { useSearchParams } from '../../app/navigation.tsx';
import { usePageContext } from '../../app/page-context.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { useLanguageNames } from '../use-language-names.ts';
import { type Template, TemplateDialog } from './TemplateDialog.tsx';

/** The texts for answers, language by language: written here, changed, deleted. */
export default function TemplatesPage() {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const [search, setSearch] = useSearchParams('language');
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const languageName = useLanguageNames();
  const { day } = useDates();
  const query = useQuery(deskQueries.templates());
  /** The one being changed; null: a new one. */
  const [editing, setEditing] = useState<Template | null>();
  const all = query.data?.templates ?? [];
  const only = LOCALES.find((locale) => locale === search.get('language'));
  const shown = LOCALES.filter((code) => (only ? code === only : all.some(({ language }) => language === code)));
  const again = () => void client.invalidateQueries({ queryKey: deskQueries.templates().queryKey });
  const remove = async ({ id, version, language, name, text }: Template) => {
    const done = await deskCall(saveTemplate, { body: { id, version, language, name, text: '' } });
    again();
    if (!done) return;
    toasts.show({
      text: t`The template “${name}” is deleted.`,
      action: {
        label: t`Undo`,
        run: () => void deskCall(saveTemplate, { body: { id: null, version: 0, language, name, text } }).then(again),
      },
    });
  };
  return (
    <DeskShell
      title={t`Templates`}
      aside={
        query.data ? (
          <Button variant="primary" icon={<Plus />} onClick={() => setEditing(null)}>{t`New template`}</Button>
        ) : null
      }
    >
      {!query.data ? (
        <Loading query={query} />
      ) : (
        <div className="templates">
          <p className="soft">{t`Texts for answers to complaints, care cases and privacy requests. Each is offered in threads of its language.`}</p>
          <Select
            aria-label={t`Language`}
            className="templates-language"
            value={only ?? ''}
            placeholder={t`All languages`}
            options={LOCALES.map((code) => {
              const count = all.filter(({ language }) => language === code).length;
              return { value: code, label: `${languageName(code)} (${count})` };
            })}
            onChange={({ target }) => setSearch({ language: target.value })}
          />
          {all.length === 0 || (only && !all.some(({ language }) => language === only)) ? (
            <EmptyState icon={<FileText />} title={only ? t`None in this language yet` : t`No template yet`}>
              {t`Write one here, or keep an answer as a template while you write it.`}
            </EmptyState>
          ) : (
            shown.map((code) => (
              <section key={code} aria-labelledby={`templates-${code}`}>
                <h2 id={`templates-${code}`}>{languageName(code)}</h2>
                <ul className="desk-lines desk-framed template-lines">
                  {all
                    .filter(({ language }) => language === code)
                    .map((template) => (
                      <li key={template.id}>
                        <div>
                          <h3>{template.name}</h3>
                          <p className="thread-text" lang={code}>
                            {template.text}
                          </p>
                          <p className="muted small">{t`${template.staff_name}, ${day(template.updated_at)}`}</p>
                        </div>
                        <span className="template-acts">
                          <IconButton
                            label={t`Change ${template.name}`}
                            icon={<Pencil />}
                            onClick={() => setEditing(template)}
                          />
                          <IconButton
                            label={t`Delete ${template.name}`}
                            icon={<Trash2 />}
                            onClick={() => void remove(template)}
                          />
                        </span>
                      </li>
                    ))}
                </ul>
              </section>
            ))
          )}
        </div>
      )}
      <TemplateDialog
        key={editing === undefined ? 'closed' : (editing?.id ?? 'new')}
        template={editing ?? undefined}
        language={only ?? locale}
        open={editing !== undefined}
        onClose={() => setEditing(undefined)}
        onDone={again}
      />
    </DeskShell>
  );
}
