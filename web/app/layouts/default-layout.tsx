import { Main } from '../DrawnPage.tsx';
import { Hydrated } from '../navigation.tsx';
import { BonusHost } from '../BonusHost.tsx';
import { BottomTabs } from '../BottomTabs.tsx';
import { EntryWarning } from '../EntryWarning.tsx';
import { Footer } from '../Footer.tsx';
import { LikesHost } from '../LikesHost.tsx';
import { Live } from '../Live.tsx';
import { LoadingIndicator } from '../LoadingIndicator.tsx';
import { SignupModalHost } from '../SignupModalHost.tsx';
import { SkipLink } from '../SkipLink.tsx';
import { TopBar } from '../TopBar.tsx';
import { Toasts } from '../Toasts.tsx';
import { WarningBanners } from '../WarningBanners.tsx';

/** Top bar, warnings, page, footer with the disclaimer; on phones the tab bar. */
export default function DefaultLayout() {
  return (
    <div className="layout" data-layout="default">
      <SkipLink />
      <Hydrated>
        <LoadingIndicator />
      </Hydrated>
      <TopBar />
      <WarningBanners />
      <Main />
      <Footer />
      <BottomTabs />
      <EntryWarning layout="default" />
      <Hydrated>
        <Live />
        <LikesHost />
        <BonusHost />
        <SignupModalHost />
        <Toasts />
      </Hydrated>
    </div>
  );
}
