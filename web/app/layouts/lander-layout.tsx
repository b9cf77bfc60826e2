import { Outlet } from '../navigation.tsx';
import { EntryWarning } from '../EntryWarning.tsx';
import { Footer } from '../Footer.tsx';

/** Nothing but the lander, with the legal links below it. */
export default function LanderLayout() {
  return (
    <div className="layout" data-layout="lander">
      <div className="layout-main fill" id="main">
        <Outlet />
      </div>
      <Footer />
      <EntryWarning layout="lander" />
    </div>
  );
}
