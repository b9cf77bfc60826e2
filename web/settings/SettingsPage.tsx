import { useLingui } from '@lingui/react/macro';
import { PageTitle } from '../app/PageTitle.tsx';
import { AppearanceSection } from './AppearanceSection.tsx';
import { BlocksSection } from './BlocksSection.tsx';
import { DeleteSection } from './DeleteSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { KnownSection } from './KnownSection.tsx';
import { LocationSection } from './LocationSection.tsx';
import { NotificationsSection } from './NotificationsSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { PushSection } from './PushSection.tsx';
import { ReachSection } from './ReachSection.tsx';
import { SecuritySection } from './SecuritySection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { SpendingSection } from './SpendingSection.tsx';

/** `/notifications`: everything about the member's account. */
export default function SettingsPage() {
  const { t } = useLingui();
  const sections = [
    { id: 'email', label: t`E-mail address` },
    { id: 'password', label: t`Password` },
    { id: 'security', label: t`Passkeys and codes` },
    { id: 'mails', label: t`E-mails and push messages` },
    { id: 'push', label: t`Notifications on this device` },
    { id: 'privacy', label: t`Privacy and data` },
    { id: 'reach', label: t`Who may write to you first` },
    { id: 'known', label: t`People you know` },
    { id: 'location', label: t`Location` },
    { id: 'blocks', label: t`Blocked members` },
    { id: 'spending', label: t`Spending limits` },
    { id: 'language', label: t`Language and look` },
    { id: 'sessions', label: t`Where you are logged in` },
    { id: 'delete', label: t`Delete account` },
  ];
  return (
    <main className="page column settings">
      <PageTitle title={t`Settings`} />
      <h1>{t`Settings`}</h1>
      <div className="settings-columns">
        <nav aria-label={t`Settings`} className="settings-nav">
          {sections.map((s) => (
            <a key={s.id} href={`#${s.id}`}>
              {s.label}
            </a>
          ))}
        </nav>
        <div className="settings-sections stack gap-7">
          <EmailSection />
          <PasswordSection />
          <SecuritySection />
          <NotificationsSection />
          <PushSection />
          <PrivacySection />
          <ReachSection />
          <KnownSection />
          <LocationSection />
          <BlocksSection />
          <SpendingSection />
          <AppearanceSection />
          <SessionsSection />
          <DeleteSection />
        </div>
      </div>
    </main>
  );
}
