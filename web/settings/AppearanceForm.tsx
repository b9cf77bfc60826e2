import { useLingui } from '@lingui/react/macro';
import { endonyms, isLocale } from '../../contract/locales.ts';
import { usePageContext } from '../app/page-context.ts';
import { useSettings } from '../app/use-site.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';

/** Language and colour scheme as a plain form: the answer is a whole new page in the new language. */
export function AppearanceForm({ next }: { next: string }) {
  const { t } = useLingui();
  const { locale, theme } = usePageContext();
  const { languages } = useSettings();
  return (
    <form className="form" method="post" action="/lang-config">
      <input type="hidden" name="next" value={next} />
      <Field id="appearance-language" label={t`Language`}>
        {(control) => (
          <Select {...control} name="language" defaultValue={locale} options={languages.filter(isLocale).map((l) => ({ value: l, label: endonyms[l] }))} />
        )}
      </Field>
      <Field id="appearance-theme" label={t`Light or dark`}>
        {(control) => (
          <Select {...control} name="theme" defaultValue={theme ?? 'system'}
            options={[{ value: 'system', label: t`As the device` }, { value: 'light', label: t`Light` }, { value: 'dark', label: t`Dark` }]} />
        )}
      </Field>
      <div className="form-actions">
        <Button type="submit" variant="primary">{t`Save`}</Button>
      </div>
    </form>
  );
}
