import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Inbox, Pencil } from 'lucide-react';
import { useState } from 'react';
import { deskSaveCampaignSeeds } from '../../../contract/desk-campaigns.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useMay } from '../use-may.ts';
import { campaignQueries } from './campaign-queries.ts';

/** Mailboxes of one's own at several mail providers, to see how the mail arrives there. Of all sites, so only for who may send on all. */
export function SeedList({ onTest }: { onTest(): void }) {
  const { t } = useLingui();
  const allowed = useMay()('campaigns.send', { site: 'every' }) !== null;
  const client = useQueryClient();
  const confirmed = useConfirmedCall();
  const { data } = useQuery({ ...campaignQueries.seeds(), enabled: allowed });
  const [editing, setEditing] = useState(false);
  if (!data) return null;
  const { emails } = data;
  const count = emails.length;
  return (
    <Card as="section" padding="lg" className="camp-card">
      <h2>{t`Seed list`}</h2>
      <p className="muted small">
        {emails.length === 0
          ? t`Your own mailboxes at several mail providers: a test to them shows how the mail arrives there.`
          : emails.join(', ')}
      </p>
      <div className="camp-seeds">
        {emails.length > 0 ? (
          <Button icon={<Inbox />} onClick={onTest}>
            {t`${plural(count, { one: 'Send a test to me and this one', other: 'Send a test to me and these #' })}`}
          </Button>
        ) : null}
        <Button variant="line" icon={<Pencil />} onClick={() => setEditing(true)}>
          {t`Edit the list`}
        </Button>
      </div>
      <ConfirmDialog
        of={deskSaveCampaignSeeds}
        id="seed-list"
        open={editing}
        onClose={() => setEditing(false)}
        title={t`Seed list`}
        action={t`Save the list`}
        icon={<Inbox />}
        variant="primary"
        onConfirm={async ({ field, key }) => {
          const body = {
            emails: field('emails')
              .split(/[\s,;]+/)
              .filter(Boolean),
          };
          await confirmed(deskSaveCampaignSeeds, { body }, key);
          await client.invalidateQueries({ queryKey: ['desk', 'campaign-seeds'] });
        }}
      >
        <Field
          id="seed-emails"
          label={t`Addresses, one per line`}
          hint={t`At most 20, all of them your company’s own.`}
        >
          {(control) => (
            <TextArea {...control} name="emails" rows={5} defaultValue={emails.join('\n')} autoComplete="off" />
          )}
        </Field>
      </ConfirmDialog>
    </Card>
  );
}
