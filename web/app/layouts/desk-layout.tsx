import { Outlet } from '../navigation.tsx';
import { LoadingIndicator } from '../LoadingIndicator.tsx';
import { SkipLink } from '../SkipLink.tsx';
import { Toasts } from '../Toasts.tsx';

/** The back office: without the members' frame. */
export default function DeskLayout() {
  return (
    <div className="layout" data-layout="desk">
      <SkipLink />
      <LoadingIndicator />
      <div className="layout-main fill" id="main">
        <Outlet />
      </div>
      <Toasts />
    </div>
  );
}
