import { useLingui } from '@lingui/react/macro';
import { useLocation } from '../app/navigation.tsx';
import { Section } from './Section.tsx';
import { AppearanceForm } from './AppearanceForm.tsx';

/** Language (saved to the account) and light or dark. */
export function AppearanceSection() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <Section id="language" title={t`Language and look`}>
      <AppearanceForm next={pathname} />
    </Section>
  );
}
