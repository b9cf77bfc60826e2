import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { memberShares } from '../../contract/desk-trust.ts';
import { Tag } from '../ui/Tag.tsx';
import { MemberName } from './MemberName.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { useBanWords } from './use-ban-words.ts';
import { useDates } from './use-dates.ts';
import { useDeskWords } from './use-desk-words.ts';

type Shares = AnswerOf<typeof memberShares>;

/** Accounts and exclusions that have something in common with a member, and what. Each look stands in the audit log. */
export function SharesPanel({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const query = useQuery(deskQueries.shares(memberId));
  const { statuses, word } = useDeskWords();
  const { kinds, reason, hits } = useBanWords();
  const { day } = useDates();
  const { data } = query;
  if (!data) return <Loading query={query} />;
  if (data.shares.length === 0 && data.bans.length === 0)
    return <p className="muted">{t`No other account has an address, number, card, device or network in common.`}</p>;
  return (
    <ul className="desk-lines">
      {data.bans.map((ban) => (
        <li key={ban.id}>
          <span>
            {kinds[ban.kind]} <Reasons why={ban.why} />
          </span>
          <span className="muted small">
            {[ban.case_number, reason(ban.reason), t`since ${day(ban.created_at)}`, hits(ban.hits, ban.last_hit_at)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
      {data.shares.map((share) => (
        <li key={share.member_id}>
          <span>
            <MemberName id={share.member_id} name={share.name} /> <Reasons why={share.why} />
          </span>
          <span className="muted small">
            {[share.site, word(statuses, share.status), t`since ${day(share.signup_date)}`].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Reasons({ why }: { why: Shares['shares'][number]['why'] }) {
  const { marks, sure } = useBanWords();
  return why.map((mark) => <Tag key={mark.kind}>{`${marks[mark.kind]} · ${sure[mark.sure]}`}</Tag>);
}
