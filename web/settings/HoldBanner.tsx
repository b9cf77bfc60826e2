import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { getStanding } from '../../contract/trust.ts';
import { call } from '../app/api.ts';

/** The account waits for a look: said at once, with the reason and the way to object. */
export default function HoldBanner() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['standing'],
    queryFn: ({ signal }) => call(client, getStanding, {}, signal),
  });
  const hold = data?.measures.find(({ action }) => action === 'hold');
  if (!hold) return null;
  return (
    <Banner
      tone="warning"
      strip
      title={hold.action_text}
      end={<Button href={`/complaints?case=${encodeURIComponent(hold.number)}`}>{t`Object`}</Button>}
    >
      {t`Why: ${hold.reason_text} Until then nobody sees your profile and you cannot write. Is that wrong? Tell us.`}
    </Banner>
  );
}
