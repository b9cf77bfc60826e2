import './campaigns.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Calendar, Megaphone, PenLine, Plus, Tag as TagIcon, Workflow } from 'lucide-react';
import { useState } from 'react';
import {
  type CampaignLine,
  campaignsList,
  deskCampaigns,
  deskCampaignsFile,
} from '../../../contract/desk-campaigns.ts';
import { Button } from '../../ui/Button.tsx';
import { SiteName } from '../SiteName.tsx';
import { ListPage } from '../table/ListPage.tsx';
import { useDates } from '../use-dates.ts';
import { useMoney } from '../use-money.ts';
import { useScope } from '../use-scope.ts';
import { campaignQueries } from './campaign-queries.ts';
import { NewCampaign } from './NewCampaign.tsx';
import { useCampaignWords } from './use-campaign-words.ts';

/** Campaigns: drafts, at work, and what came of those that were sent. */
export default function CampaignsPage() {
  const { t } = useLingui();
  const { at } = useDates();
  const { number } = useMoney();
  const { kinds, states, tones, share, revenue } = useCampaignWords();
  const [making, setMaking] = useState(false);
  const of = (line: CampaignLine, pick: (results: NonNullable<CampaignLine['results']>) => number) => (
    <span>
      {line.results ? number(pick(line.results)) : '–'}
      {line.results && line.results.sent > 0 ? (
        <span className="camp-share muted">{share(pick(line.results), line.results.sent)}</span>
      ) : null}
    </span>
  );
  return (
    <>
      <ListPage
        list={campaignsList}
        call={deskCampaigns}
        file={deskCampaignsFile}
        title={t`Campaigns`}
        note={t`offers and news to those who asked for them`}
        kind={t`Campaign`}
        search={t`Name`}
        idOf={(row) => row.id}
        hrefOf={(row) => `/desk/campaigns/${row.id}`}
        nameOf={(row) => row.name}
        actions={<Button variant="primary" icon={<Plus />} onClick={() => setMaking(true)}>{t`New campaign`}</Button>}
        columns={{
          name: {
            label: t`Name`,
            phone: 'title',
            cell: (row) => (
              <>
                {row.name}
                <span className="camp-sites">
                  {row.sites.map((id) => (
                    <SiteName key={id} id={id} short />
                  ))}
                </span>
              </>
            ),
          },
          kind: { label: t`Kind`, cell: (row) => kinds[row.kind], words: kinds },
          state: {
            label: t`State`,
            phone: 'end',
            cell: (row) => (
              <span className="desk-pill" data-tone={tones[row.state]}>
                {states[row.state]}
              </span>
            ),
            words: states,
          },
          when: { label: t`When`, cell: (row) => at(row.when), phone: 'sub' },
          sent: {
            figure: 'campaign_sent',
            cell: (row) => (row.results ? number(row.results.sent) : '–'),
            phone: 'sub',
          },
          left_out: {
            figure: 'campaign_left_out',
            cell: (row) => number(row.results?.left_out.reduce((all, { count }) => all + count, 0) ?? 0),
          },
          followed: { figure: 'campaign_followed', cell: (row) => of(row, ({ followed }) => followed) },
          bought: {
            figure: 'campaign_bought',
            cell: (row) => of(row, ({ bought }) => bought.people),
          },
          revenue: { figure: 'campaign_revenue', cell: (row) => (row.results ? revenue(row.results.bought) : '–') },
          unsubscribed: { figure: 'campaign_unsubscribed', cell: (row) => of(row, ({ left }) => left) },
          bounced: { figure: 'campaign_bounced', cell: (row) => of(row, ({ bounced }) => bounced) },
          complained: { figure: 'complained', cell: (row) => of(row, ({ complained }) => complained) },
          made_by: { label: t`Created by`, cell: (row) => row.made_by },
        }}
        filters={{
          when: { label: t`When`, icon: <Calendar /> },
          kind: { label: t`Kind`, icon: <TagIcon />, words: kinds },
          state: { label: t`State`, icon: <Workflow />, words: states },
        }}
        views={{ at_work: { label: t`In progress` }, drafts: { label: t`Drafts` } }}
        empty={{
          icon: <Megaphone />,
          title: t`No campaign yet`,
          text: <Consents />,
          action: (
            <Button
              variant="primary"
              icon={<PenLine />}
              onClick={() => setMaking(true)}
            >{t`Write the first one`}</Button>
          ),
        }}
      />
      <NewCampaign open={making} onClose={() => setMaking(false)} />
    </>
  );
}

/** How many asked for offers and for news, where one may write to them. */
function Consents() {
  const { t } = useLingui();
  const { scope } = useScope();
  const { data } = useQuery(campaignQueries.consents(scope));
  if (!data) return null;
  const { promotions, news } = data;
  return t`${plural(promotions, { one: '# member agreed to offers', other: '# members agreed to offers' })}, ${plural(news, { one: '# to news', other: '# to news' })}. Everybody is asked in their settings.`;
}
