import { Outlet } from '../navigation.tsx';
import { LoadingIndicator } from '../LoadingIndicator.tsx';
import { SkipLink } from '../SkipLink.tsx';
import { Toasts } from '../Toasts.tsx';

/** The back office: without the members' frame. Its pages say where what comes after their navigation begins. */
export default function DeskLayout() {
  return (
    <div className="layout" data-layout="desk">
      <SkipLink />
      <LoadingIndicator />
      <div className="layout-main fill">
        <Outlet />
      </div>
      <Toasts />
    </div>
  );
}
