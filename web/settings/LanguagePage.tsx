import { useLingui } from '@lingui/react/macro';
import { PageTitle } from '../app/PageTitle.tsx';
import { AppearanceForm } from './AppearanceForm.tsx';
import { CountryField } from './CountryField.tsx';

/** `/lang-config`: language, country and look, for visitors and members, also without JavaScript. */
export default function LanguagePage() {
  const { t } = useLingui();
  return (
    <main className="task">
      <PageTitle title={t`Language and look`} />
      <h1>{t`Language and look`}</h1>
      <AppearanceForm next="/lang-config">
        <CountryField />
      </AppearanceForm>
    </main>
  );
}
