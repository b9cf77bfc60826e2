import { useLingui } from '@lingui/react/macro';
import { casesSeenWith } from '../../../contract/desk-console.ts';
import { TabLinks } from '../../ui/TabLinks.tsx';
import { Link } from '../Link.tsx';
import { useKeys } from '../use-keys.ts';
import { useMay } from '../use-may.ts';
import { useGo } from '../use-scope.ts';
import type { Member } from './member.ts';

/** The parts of the console, each also by its place: 1 to 9, and 0 for the tenth. */
export function MemberTabs({ member, tab }: { member: Member; tab: string }) {
  const { t } = useLingui();
  const may = useMay();
  const go = useGo();
  const { counts } = member;
  const at = { site: member.site_id };
  const tabs: readonly [name: string, label: string, count: number, shown: boolean][] = [
    ['timeline', t`Timeline`, 0, true],
    ['profile', t`Profile`, 0, true],
    ['photos', t`Photos`, counts.photos, true],
    ['conversations', t`Conversations`, counts.conversations, true],
    ['payments', t`Payments`, counts.payments, may('payments.see', at) !== null],
    ['credits', t`Credits`, 0, true],
    ['mails', t`Mail and push`, 0, true],
    ['cases', t`Cases`, counts.cases, may(casesSeenWith, at) !== null],
    ['devices', t`Devices`, counts.devices, true],
    ['data', t`Data and privacy`, 0, true],
  ];
  const links = tabs.flatMap(([name, label, count, shown]) =>
    shown
      ? [
          {
            href: `/desk/members/${member.id}${name === 'timeline' ? '' : `/${name}`}`,
            label,
            current: tab === name,
            badge: count > 0 ? <span className="muted num">{count}</span> : undefined,
          },
        ]
      : [],
  );
  useKeys(Object.fromEntries(links.map(({ href }, i) => [String((i + 1) % 10), () => void go(href)])));
  return <TabLinks label={t`Parts of the member`} link={TabLink} links={links} />;
}

const TabLink = ({ href, ...rest }: { href: string }) => <Link to={href} {...rest} />;
