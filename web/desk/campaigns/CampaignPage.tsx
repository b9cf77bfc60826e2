import './campaigns.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '../../app/navigation.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Loading } from '../Loading.tsx';
import { campaignQueries } from './campaign-queries.ts';
import { CampaignEditor } from './CampaignEditor.tsx';
import { CampaignReport } from './CampaignReport.tsx';

/** One campaign: its draft as an editor, afterwards what came of it. */
export default function CampaignPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const query = useQuery(campaignQueries.campaign(id));
  const { data } = query;
  if (!data)
    return (
      <DeskShell title={t`Campaign`}>
        <Loading query={query} />
      </DeskShell>
    );
  return data.campaign.state === 'draft' ? (
    <CampaignEditor key={id} answer={data} />
  ) : (
    <CampaignReport campaign={data.campaign} hours={data.hours} />
  );
}
