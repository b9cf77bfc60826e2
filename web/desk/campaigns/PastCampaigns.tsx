import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/Card.tsx';
import { FigureHead } from '../insight/Definition.tsx';
import { Link } from '../Link.tsx';
import { useDates } from '../use-dates.ts';
import { useMoney } from '../use-money.ts';
import { campaignQueries } from './campaign-queries.ts';
import { useCampaignWords } from './use-campaign-words.ts';

/** What became of the last ones, beside the one that is being written. */
export function PastCampaigns() {
  const { t } = useLingui();
  const { day } = useDates();
  const { number } = useMoney();
  const { share, revenue, delivered } = useCampaignWords();
  const rows = (useQuery(campaignQueries.past()).data?.rows ?? []).slice(0, 5);
  if (rows.length === 0) return null;
  return (
    <Card as="section" padding="lg" className="camp-card">
      <h2>{t`Results of recent campaigns`}</h2>
      <div className="camp-scroll">
        <table className="camp-table">
          <thead>
            <tr>
              <th scope="col">{t`Campaign`}</th>
              <FigureHead of="campaign_sent" />
              <FigureHead of="campaign_delivered" />
              <FigureHead of="campaign_followed" />
              <FigureHead of="campaign_bought" />
              <FigureHead of="campaign_revenue" />
              <FigureHead of="campaign_unsubscribed" />
              <FigureHead of="complained" />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, when, results }) => (
              <tr key={id}>
                <th scope="row">
                  <Link className="dt-text-link" to={`/desk/campaigns/${id}`}>
                    {name}
                  </Link>{' '}
                  <span className="muted small">{day(when)}</span>
                </th>
                {results ? (
                  <>
                    <td>{number(results.sent)}</td>
                    <td>{share(delivered(results), results.sent)}</td>
                    <td>{share(results.followed, results.sent)}</td>
                    <td>{number(results.bought.people)}</td>
                    <td>{revenue(results.bought)}</td>
                    <td>{share(results.left, results.sent)}</td>
                    <td>{share(results.complained, results.sent)}</td>
                  </>
                ) : (
                  <td colSpan={7}>–</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
