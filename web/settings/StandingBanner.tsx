import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { getStanding } from '../../contract/trust.ts';
import { call } from '../app/api.ts';
import { useUser } from '../app/use-site.ts';

/** What limits the account now: said at once, with the reason, what ends it and the way to object. */
export default function StandingBanner() {
  const { t } = useLingui();
  const client = useQueryClient();
  const user = useUser();
  const { data } = useQuery({
    // Asked again when the limit is another one.
    queryKey: ['standing', user?.profile.status, user?.asked],
    queryFn: ({ signal }) => call(client, getStanding, {}, signal),
  });
  const wanted =
    user?.profile.status === 'held' ? 'hold' : user?.asked === 'age' ? 'require_age' : user?.asked && 'require_selfie';
  const measure = data?.measures.find(({ action }) => action === wanted);
  if (!measure) return null;
  const object = (
    <Button href={`/complaints?case=${encodeURIComponent(measure.number)}`}>
      {t({ context: 'a button', message: 'Appeal' })}
    </Button>
  );
  if (wanted === 'hold')
    return (
      <Banner tone="warning" strip title={measure.action_text} end={object}>
        {t`Why: ${measure.reason_text} Until then nobody sees your profile and you cannot write. Is that wrong? Tell us.`}
      </Banner>
    );
  return (
    <Banner
      tone="warning"
      strip
      title={measure.action_text}
      end={
        <>
          <Button variant="primary" href={wanted === 'require_age' ? '/age' : '/photo-check'}>{t`Start`}</Button>
          {object}
        </>
      }
    >
      {t({
        comment: '0: why our team asked a member to have age or photos checked, one or two sentences',
        message: `Why: ${measure.reason_text} You can answer whoever writes to you. Is that wrong? Tell us.`,
      })}
    </Banner>
  );
}
