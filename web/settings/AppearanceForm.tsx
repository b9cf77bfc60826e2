import type { FormEvent, ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { endonyms } from '../../contract/locales.ts';
import { usePageContext } from '../app/page-context.ts';
import { useSaveLanguage } from '../app/use-save-language.ts';
import { useLanguages } from '../app/use-site.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';

/**
 * Language and colour scheme as a plain form: the answer is a whole page in the new language. `children`: more fields
 * after the language.
 */
export function AppearanceForm({ next, children }: { next: string; children?: ReactNode }) {
  const { t } = useLingui();
  const { locale, theme } = usePageContext();
  const languages = useLanguages();
  const save = useSaveLanguage();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const language = String(new FormData(form).get('language'));
    if (language === locale) return;
    event.preventDefault();
    if (await save(language)) form.submit();
  };
  return (
    <form className="form" method="post" action="/lang-config" onSubmit={submit}>
      <input type="hidden" name="next" value={next} />
      <Field id="appearance-language" label={t`Language`}>
        {(control) => (
          <Select
            {...control}
            name="language"
            defaultValue={locale}
            options={languages.map((l) => ({ value: l, label: endonyms[l] }))}
          />
        )}
      </Field>
      {children}
      <Field id="appearance-theme" label={t`Light or dark`}>
        {(control) => (
          <Select
            {...control}
            name="theme"
            defaultValue={theme ?? 'system'}
            options={[
              { value: 'system', label: t`Same as the device` },
              { value: 'light', label: t`Light` },
              { value: 'dark', label: t`Dark` },
            ]}
          />
        )}
      </Field>
      <div className="form-actions">
        <Button type="submit" variant="primary">{t`Save`}</Button>
      </div>
    </form>
  );
}
