import { useLingui } from '@lingui/react/macro';
import { Logo } from '../ui/Logo.tsx';
import { Link } from './Link.tsx';
import { usePageContext } from './page-context.ts';
import { useSettings } from './use-site.ts';

/** Nine links, the disclaimer and, for English readers in the US, their own notice. */
export function Footer() {
  const { t } = useLingui();
  const settings = useSettings();
  const { locale, country } = usePageContext();
  const { name, min_age: minAge } = settings;
  const links = [
    { href: '/pages/terms', label: t`Terms` },
    { href: '/pages/privacy', label: t`Privacy` },
    { href: '/pages/cookies', label: t`Cookies` },
    { href: '/pages/ban', label: t`Access ban` },
    { href: '/pricing', label: t`Pricing` },
    { href: '/complaints', label: t`Complaints` },
    { href: '/pages/return-policy', label: t`Withdrawal and refunds` },
    { href: '/pages/faq', label: t`FAQ` },
    { href: '/pages/service', label: t`Customer service` },
  ];
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        <div className="site-footer-name stack gap-3">
          <Logo text={name} />
          <p className="muted small">{t`For adults, ${minAge}+`}</p>
        </div>
        <ul>
          {links.map(({ href, label }) => (
            <li key={href}>
              <Link href={href}>{label}</Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="site-footer-inner site-footer-small muted text-xs">
        <p>
          <a className="link" href="/lang-config">{t`Language and country`}</a>
        </p>
        <p>
          {t`${name} is an entertainment and dating service for adults. Some profiles are fictional, written by our team; every one of them carries a mark. We can’t promise that you’ll meet anyone.`}
        </p>
        {locale === 'en' && country === 'US' ? (
          <p>
            {t`We do not run criminal background checks on members. Meet in public, tell a friend, and never send money to somebody you have not met. 18 U.S.C. 2257: all persons shown were 18 or older.`}
          </p>
        ) : null}
      </div>
    </footer>
  );
}
