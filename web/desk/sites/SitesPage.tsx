import './sites.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Building2, Plus } from 'lucide-react';
import { useState } from 'react';
import { nicheByNumber } from '../../../contract/niches.ts';
import { Link, useNavigate } from '../../app/navigation.tsx';
import { Button } from '../../ui/Button.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Kbd } from '../Kbd.tsx';
import { Loading } from '../Loading.tsx';
import { useDates } from '../use-dates.ts';
import { useKeys } from '../use-keys.ts';
import { useMay } from '../use-may.ts';
import { useScope } from '../use-scope.ts';
import { NewSiteForm } from './NewSiteForm.tsx';
import { siteQueries } from './site-queries.ts';

/** The sites one may see by company, what waits to be published, and the way to another one. */
export default function SitesPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { at } = useDates();
  const may = useMay();
  const { site } = useScope();
  const query = useQuery(siteQueries.sites(site));
  const [making, setMaking] = useState(false);
  const mayMake = may('sites.edit', { site: 'every' }) !== null;
  const all = useQuery({ ...siteQueries.sites(), enabled: mayMake });
  useKeys({ n: mayMake ? () => setMaking(true) : undefined });
  const changes = (n: number) =>
    n === 0 ? null : <Tag tone="amber">{t`${plural(n, { one: 'Draft: # change', other: 'Draft: # changes' })}`}</Tag>;
  return (
    <DeskShell
      title={t`Sites`}
      wide
      keys={mayMake ? [{ keys: 'N', what: t`New site` }] : []}
      aside={
        mayMake ? (
          <Button variant="primary" icon={<Plus />} iconEnd={<Kbd>N</Kbd>} onClick={() => setMaking(true)}>
            {t`New site`}
          </Button>
        ) : null
      }
    >
      {!query.data ? (
        <Loading query={query} />
      ) : (
        <div className="desk-stack">
          {query.data.companies.map((company) => (
            <section key={company.id}>
              <div className="desk-section-head">
                <h2>{company.name}</h2>
                {company.whole ? (
                  <Link className="link site-defaults" to={`/desk/sites/c${company.id}`}>
                    <Building2 />
                    {t`What applies to all of its sites`}
                    {changes(company.changes)}
                  </Link>
                ) : null}
              </div>
              <div className="desk-table site-table">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{t`Site`}</th>
                      <th scope="col">{t`Hosts`}</th>
                      <th scope="col">{t`Countries`}</th>
                      <th scope="col">{t`Languages`}</th>
                      <th scope="col">{t`Members of`}</th>
                      <th scope="col">{t`Live`}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {query.data.sites
                      .filter((site) => site.company_id === company.id)
                      .map((site) => (
                        <tr key={site.id}>
                          <td>
                            <Link className="link site-name" to={`/desk/sites/${site.id}`}>
                              <span
                                className="site-square"
                                data-niche={nicheByNumber(site.niche).key}
                                aria-hidden="true"
                              />
                              {site.name}
                            </Link>
                          </td>
                          <td>
                            <ul className="site-hosts">
                              {site.hosts.map((host) => (
                                <li key={host}>{site.redirects.includes(host) ? `${host} →` : host}</li>
                              ))}
                              {site.is_default ? <li className="muted">{t`default site`}</li> : null}
                            </ul>
                          </td>
                          <td>{site.countries.join(' ')}</td>
                          <td>{site.languages.join(' ')}</td>
                          <td>{company.pools.find((pool) => pool.id === site.pool_id)?.name}</td>
                          <td>
                            <span className="site-acts">
                              {t`Version ${site.version}`}
                              {changes(site.changes)}
                              {site.scheduled_at ? <Tag>{at(site.scheduled_at)}</Tag> : null}
                            </span>
                          </td>
                        </tr>
                      ))}
                  </tbody>
                </table>
              </div>
            </section>
          ))}
        </div>
      )}
      <ModalDialog
        id="new-site"
        size="lg"
        title={t`New site`}
        open={making}
        onClose={() => setMaking(false)}
        closeLabel={t`Close`}
      >
        {making && all.data ? (
          <NewSiteForm all={all.data} onDone={(id) => void navigate(`/desk/sites/${id}/hosts`)} />
        ) : null}
      </ModalDialog>
    </DeskShell>
  );
}
