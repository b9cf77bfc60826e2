import { Outlet } from '../navigation.tsx';
import { EntryWarning } from '../EntryWarning.tsx';
import { Live } from '../Live.tsx';
import { LoadingIndicator } from '../LoadingIndicator.tsx';
import { MatchHost } from '../MatchHost.tsx';
import { SignupModalHost } from '../SignupModalHost.tsx';
import { SkipLink } from '../SkipLink.tsx';
import { Toasts } from '../Toasts.tsx';
import { TopBar } from '../TopBar.tsx';

/** For a single task such as signing up: a slim bar and the page. */
export default function EmptyLayout() {
  return (
    <div className="layout" data-layout="empty">
      <SkipLink />
      <LoadingIndicator />
      <TopBar />
      <div className="layout-main fill" id="main">
        <Outlet />
      </div>
      <EntryWarning layout="empty" />
      <SignupModalHost />
      <MatchHost />
      <Live />
      <Toasts />
    </div>
  );
}
