import { useLingui } from '@lingui/react/macro';
import { Link } from '../Link.tsx';
import { useMay } from '../use-may.ts';

const places = ['/desk/webhooks', '/desk/webhooks/sent', '/desk/webhooks/out'] as const;

/** From one page of webhooks to the others: what came in, what went out, and where to. */
export function WebhookLinks({ here }: { here: (typeof places)[number] }) {
  const { t } = useLingui();
  const mayEdit = useMay()('system.edit', { site: 'every' }) !== null;
  if (!mayEdit) return null;
  const names = [t`Reports from payment providers`, t`Outgoing webhooks`, t`Endpoints`];
  return (
    <span className="system-acts">
      {places.map((place, i) =>
        place === here ? null : (
          <Link key={place} className="link" to={place}>
            {names[i]}
          </Link>
        ),
      )}
    </span>
  );
}
