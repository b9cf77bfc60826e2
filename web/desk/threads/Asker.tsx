import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { LOCALES } from '../../../contract/locales.ts';
import { queries } from '../../app/queries.ts';
import { usePageContext } from '../../app/page-context.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useLanguageNames } from '../use-language-names.ts';
import { useMay } from '../use-may.ts';

/** Whose request it is, as far as a mail or letter tells: an address, the site it is about, the language to answer in. */
export function Asker() {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const may = useMay();
  const languageName = useLanguageNames();
  const sites = useSuspenseQuery(queries.desk()).data.sites.filter(({ id }) => may('privacy.handle', { site: id }));
  return (
    <>
      <Field
        id="privacy-email"
        label={t`E-mail address`}
        hint={t`If it is the address of an account, the request is about that account.`}
      >
        {(control) => <TextInput {...control} name="email" type="email" required maxLength={254} autoComplete="off" />}
      </Field>
      <div className="thread-templates">
        <Field id="privacy-site" label={t`Site`}>
          {(control) => (
            <Select
              {...control}
              name="site"
              options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
        </Field>
        <Field id="privacy-language" label={t`Language of the answer`}>
          {(control) => (
            <Select
              {...control}
              name="language"
              defaultValue={locale}
              options={LOCALES.map((code) => ({ value: code, label: languageName(code) }))}
            />
          )}
        </Field>
      </div>
    </>
  );
}
