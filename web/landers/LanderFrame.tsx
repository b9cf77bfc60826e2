import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from '../app/navigation.tsx';
import { LanguageMenu } from '../app/LanguageMenu.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { QuickExit } from '../app/QuickExit.tsx';
import { useSettings } from '../app/use-site.ts';
import { cx } from '../ui/cx.ts';
import { Logo } from '../ui/Logo.tsx';
import { OwnPicture } from './OwnPicture.tsx';
import { PartnersBesideMember, PartnersBesidePeople } from './PartnerTiles.tsx';

interface LanderFrameProps {
  /** The style sheet's name for the page. */
  name: string;
  /** The bar lies on a picture: light text, glass buttons. */
  onPhoto?: boolean | undefined;
  /** The people on the page; the tiles of the site's partners come with them. */
  partners?: 'people' | 'member' | undefined;
  children: ReactNode;
}

/** Dark in both schemes, behind a picture of their own. */
const nights: ReadonlySet<string> = new Set(['alone', 'map', 'film', 'fade', 'wall', 'talk']);

/** What every lander has: the name of the site, quick exit, language, log-in. The tab title stays neutral. */
export function LanderFrame({ name, onPhoto, partners, children }: LanderFrameProps) {
  const { t } = useLingui();
  const settings = useSettings();
  const { pathname } = useLocation();
  return (
    <>
      <PageTitle title="" description={settings.description} />
      <header className="lander-bar" data-on-photo={onPhoto ? '' : undefined}>
        <Logo text={settings.name} href="/" />
        <div className="lander-bar-end">
          <QuickExit variant={onPhoto ? 'glass' : 'plain'} />
          <LanguageMenu next={pathname} />
          <a className="lander-login" href="/login">{t`Log in`}</a>
        </div>
      </header>
      {partners === 'people' ? <OwnPicture /> : null}
      <main className={cx('lander fill', `lander-${name}`, nights.has(name) ? 'lander-night' : 'with-art')}>
        {children}
      </main>
      {partners === 'people' ? <PartnersBesidePeople /> : null}
      {partners === 'member' ? <PartnersBesideMember /> : null}
    </>
  );
}
