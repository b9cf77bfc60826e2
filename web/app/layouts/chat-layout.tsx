import { Outlet } from '../navigation.tsx';
import { BonusHost } from '../BonusHost.tsx';
import { BottomTabs } from '../BottomTabs.tsx';
import { EntryWarning } from '../EntryWarning.tsx';
import { LikesHost } from '../LikesHost.tsx';
import { Live } from '../Live.tsx';
import { LoadingIndicator } from '../LoadingIndicator.tsx';
import { SkipLink } from '../SkipLink.tsx';
import { Toasts } from '../Toasts.tsx';
import { TopBar } from '../TopBar.tsx';
import { WarningBanners } from '../WarningBanners.tsx';

/** The conversation fills the height: no footer. On phones an open conversation hides the bars too (chat.css). */
export default function ChatLayout() {
  return (
    <div className="layout" data-layout="chat">
      <SkipLink />
      <LoadingIndicator />
      <TopBar />
      <WarningBanners />
      <div className="layout-main fill" id="main">
        <Outlet />
      </div>
      <BottomTabs />
      <Live />
      <LikesHost />
      <BonusHost />
      <EntryWarning layout="chat" />
      <Toasts />
    </div>
  );
}
