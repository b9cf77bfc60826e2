import { Outlet } from 'react-router';
import { EntryWarning } from '../EntryWarning.tsx';
import { LoadingIndicator } from '../LoadingIndicator.tsx';
import { SkipLink } from '../SkipLink.tsx';
import { Toasts } from '../Toasts.tsx';
import { TopBar } from '../TopBar.tsx';

/** The whole height for the conversation: no footer, no tab bar. */
export default function ChatLayout() {
  return (
    <div className="layout" data-layout="chat">
      <SkipLink />
      <LoadingIndicator />
      <TopBar />
      <div className="layout-main" id="main">
        <Outlet />
      </div>
      <EntryWarning layout="chat" />
      <Toasts />
    </div>
  );
}
