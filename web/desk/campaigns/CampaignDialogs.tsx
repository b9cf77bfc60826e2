import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import {
  type AudienceCount,
  type Campaign,
  deskStartCampaign,
  deskSteerCampaign,
  deskStopCampaign,
} from '../../../contract/desk-campaigns.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useDates } from '../use-dates.ts';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useAlone } from '../use-alone.ts';
import { useMoney } from '../use-money.ts';
import { useGo } from '../use-scope.ts';
import { AudienceSteps } from './AudienceSteps.tsx';
import type { Draft } from './campaign-queries.ts';

/** What starting will do, in numbers. */
export function StartDialog({
  id,
  draft,
  version,
  count,
  open,
  onClose,
}: {
  id: string;
  draft: Draft;
  version: number;
  count: AudienceCount | undefined;
  open: boolean;
  onClose(): void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const { number } = useMoney();
  const alone = useAlone('campaigns.send');
  const { at } = useDates();
  const { name } = draft;
  const gets = count?.gets ?? 0;
  const hours = Math.max(1, Math.ceil(gets / draft.per_hour));
  const when =
    draft.sends === 'now'
      ? t`It starts at once.`
      : draft.sends === 'local'
        ? t`It goes out at ${draft.starts_local?.replace('T', ' ') ?? '–'} in each member’s local time.`
        : t`It starts on ${draft.starts_at ? at(draft.starts_at) : '–'}.`;
  return (
    <ConfirmDialog
      of={deskStartCampaign}
      id="start-campaign"
      title={t`Send “${name}”?`}
      open={open}
      onClose={onClose}
      onConfirm={async ({ key }) => {
        await confirmedCall(deskStartCampaign, { params: { id }, body: { version, recipients: gets } }, key);
        void client.invalidateQueries({ queryKey: ['desk'] });
      }}
      action={t`${plural(gets, { one: 'Send it to # person', other: 'Send it to # people' })}`}
      icon={<Send />}
    >
      {count ? <AudienceSteps count={count} /> : null}
      <p>
        {when} {t`${plural(hours, { one: 'It takes about # hour.', other: 'It takes about # hours.' })}`}{' '}
        {t`Nothing goes out between 22:00 and 8:00. It can be paused and stopped.`}
      </p>
      {gets > alone ? <p>{t`More than ${number(alone)}: somebody else agrees before anything is sent.`}</p> : null}
    </ConfirmDialog>
  );
}

type Act = 'pause' | 'go_on' | 'stop' | 'remove';

/** Pausing, going on, stopping for good, throwing a draft away. */
export function SteerDialog({
  campaign,
  act,
  onClose,
}: {
  campaign: Pick<Campaign, 'id' | 'name' | 'results'>;
  act: Act | undefined;
  onClose(): void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const go = useGo();
  const waiting = campaign.results?.waiting ?? 0;
  const { name } = campaign;
  const words: Record<Act, [title: string, action: string, text: string]> = {
    pause: [
      t`Pause “${name}”?`,
      t`Pause`,
      t`E-mails that are being handed over are still sent. It can be resumed at any time.`,
    ],
    go_on: [t`Go on with “${name}”?`, t`Resume`, t`It continues where it stopped.`],
    stop: [
      t`Stop “${name}” for good?`,
      t`End it now`,
      t`${plural(waiting, { one: '# person still waiting gets nothing. This cannot be undone.', other: '# people still waiting get nothing. This cannot be undone.' })}`,
    ],
    remove: [t`Discard “${name}”?`, t`Discard it`, t`The draft and its texts are gone. Nobody received anything.`],
  };
  const [title, action, text] = act ? words[act] : ['', '', ''];
  return (
    <ConfirmDialog
      of={act === 'stop' ? deskStopCampaign : deskSteerCampaign}
      id="steer-campaign"
      title={title}
      open={act !== undefined}
      onClose={onClose}
      onConfirm={async ({ key }) => {
        if (act === 'stop') await confirmedCall(deskStopCampaign, { params: { id: campaign.id }, body: {} }, key);
        else await confirmedCall(deskSteerCampaign, { params: { id: campaign.id }, body: { act } }, key);
        if (act === 'remove') await go('/desk/campaigns');
        void client.invalidateQueries({ queryKey: ['desk'] });
      }}
      action={action}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
