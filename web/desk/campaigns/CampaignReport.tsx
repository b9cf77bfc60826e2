import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, Copy, Megaphone, Pause, Play, Square } from 'lucide-react';
import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { type Campaign, deskMakeCampaign } from '../../../contract/desk-campaigns.ts';
import type { Locale } from '../../../contract/locales.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Definition, FigureHead } from '../insight/Definition.tsx';
import { type Defined, useDefinitions } from '../insight/use-definitions.ts';
import { Segments } from '../Segments.tsx';
import { useDates } from '../use-dates.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { useMoney } from '../use-money.ts';
import { useGo } from '../use-scope.ts';
import { AudienceSteps } from './AudienceSteps.tsx';
import type { Answer } from './campaign-queries.ts';
import { SteerDialog } from './CampaignDialogs.tsx';
import { MailPreview } from './MailPreview.tsx';
import { SentByHour } from './SentByHour.tsx';
import { useCampaignWords } from './use-campaign-words.ts';

/** A campaign that was started: how far it is, what came of it, and what can still be done. */
export function CampaignReport({ campaign, hours }: { campaign: Campaign; hours: Answer['hours'] }) {
  const { t } = useLingui();
  const deskCall = useDeskCall();
  const go = useGo();
  const { at } = useDates();
  const { number } = useMoney();
  const { kinds, states, tones, reasons, share, revenue, delivered } = useCampaignWords();
  const definitions = useDefinitions();
  const [act, setAct] = useState<'pause' | 'go_on' | 'stop'>();
  const languages = campaign.texts.map(({ language }) => language) as Locale[];
  const [chosen, setChosen] = useState<Locale>();
  const language = chosen ?? languages[0] ?? 'en';
  const [variant, setVariant] = useState<'a' | 'b'>('a');
  const { state, results, results_days: days, picture_name: name, stopped_for: stopped } = campaign;
  const stoppedWords = {
    complaints: t`More than 0.1% marked it as spam. Whoever made it and whoever started it were told.`,
    bounces: t`More than 5% came back. Whoever made it and whoever started it were told.`,
    code: t`Its discount code is no longer valid: copy the campaign to go on with another one. Whoever made it and whoever started it were told.`,
  };
  const copy = async () => {
    const copied = await deskCall(deskMakeCampaign, {
      body: { name: campaign.name, kind: campaign.kind, site: campaign.sites[0], copy_of: campaign.id },
      idempotencyKey: uuidv7(),
    });
    if (copied) void go(`/desk/campaigns/${copied.id}`);
  };
  const atWork = state === 'planned' || state === 'sending' || state === 'paused';
  const figures: [Defined, string, string?][] = results
    ? [
        ['campaign_sent', number(results.sent)],
        ['campaign_delivered', number(delivered(results)), share(delivered(results), results.sent)],
        ['campaign_waiting', number(results.waiting)],
        ['campaign_followed', number(results.followed), share(results.followed, results.sent)],
        ['campaign_bought', number(results.bought.people), revenue(results.bought)],
        ['campaign_unsubscribed', number(results.left), share(results.left, results.sent)],
        ['campaign_bounced', number(results.bounced), share(results.bounced, results.sent)],
        ['complained', number(results.complained), share(results.complained, results.sent)],
      ]
    : [];
  return (
    <DeskShell
      wide
      title={campaign.name}
      note={
        <span className="camp-state">
          <span className="desk-pill" data-tone={tones[state]}>
            {states[state]}
          </span>
          <span className="desk-pill" data-tone="line">
            <Megaphone />
            {kinds[campaign.kind]}
          </span>
          {campaign.started_at ? (
            <span>{t`started ${at(campaign.started_at)} by ${campaign.started_by ?? '–'}`}</span>
          ) : null}
        </span>
      }
      aside={
        <>
          <IconButton label={t`All campaigns`} icon={<ArrowLeft />} variant="line" href="/desk/campaigns" />
          <Button icon={<Copy />} onClick={() => void copy()}>{t`Copy`}</Button>
          {state === 'planned' || state === 'sending' ? (
            <Button icon={<Pause />} onClick={() => setAct('pause')}>{t`Pause`}</Button>
          ) : null}
          {state === 'paused' ? (
            <Button variant="primary" icon={<Play />} onClick={() => setAct('go_on')}>{t`Resume`}</Button>
          ) : null}
          {atWork ? <Button variant="danger" icon={<Square />} onClick={() => setAct('stop')}>{t`Stop`}</Button> : null}
        </>
      }
    >
      <div className="camp" data-report="">
        <div className="camp-main">
          {stopped !== null && stopped !== 'staff' ? (
            <Banner tone="danger" title={t`It stopped by itself.`}>
              {stoppedWords[stopped]}
            </Banner>
          ) : null}
          <dl className="camp-figures">
            {figures.map(([figure, value, more]) => (
              <div key={figure}>
                <dt>
                  {definitions[figure].name} <Definition of={figure} />
                </dt>
                <dd>
                  <b>{value}</b> {more ? <span className="muted">{more}</span> : null}
                </dd>
              </div>
            ))}
          </dl>
          {hours.length > 0 ? (
            <SentByHour hours={hours} tried={campaign.test_percent > 0} open={state === 'sending'} />
          ) : null}
          {results ? (
            <>
              <Card as="section" padding="lg" className="camp-card">
                <h2>{t`Purchases within ${plural(days, { one: '# day', other: '# days' })}`}</h2>
                <div className="camp-scroll">
                  <table className="camp-table">
                    <thead>
                      <tr>
                        <th scope="col">{t`Group`}</th>
                        <th scope="col">{t`People`}</th>
                        <FigureHead of="campaign_bought" />
                        <th scope="col">{t`Share`}</th>
                        <FigureHead of="campaign_revenue" />
                      </tr>
                    </thead>
                    <tbody>
                      {(
                        [
                          [t`Received the e-mail`, results.sent, results.bought],
                          [t`Of these, clicked the link`, results.followed, results.bought_followed],
                          [t`Left out at random`, results.control, results.bought_control],
                        ] as const
                      ).map(([label, n, bought]) => (
                        <tr key={label}>
                          <th scope="row">{label}</th>
                          <td>{number(n)}</td>
                          <td>{number(bought.people)}</td>
                          <td>{share(bought.people, n)}</td>
                          <td>{revenue(bought)}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
                <p className="muted small">
                  {t`The difference between those who got the e-mail and those left out at random is what it brought. In small groups, chance outweighs the effect of any e-mail.`}
                </p>
              </Card>
              {results.variants.length > 1 ? (
                <Card as="section" padding="lg" className="camp-card">
                  <h2>{t`Subjects`}</h2>
                  <div className="camp-scroll">
                    <table className="camp-table">
                      <thead>
                        <tr>
                          <th scope="col">{t`Subject`}</th>
                          <FigureHead of="campaign_sent" />
                          <FigureHead of="campaign_followed" />
                          <th scope="col">{t`Share`}</th>
                        </tr>
                      </thead>
                      <tbody>
                        {results.variants.map((variant) => (
                          <tr key={variant.variant}>
                            <th scope="row">
                              {variant.variant === 'a' ? t`Subject A` : t`Subject B`}
                              {campaign.winner === variant.variant ? (
                                <span className="desk-pill" data-tone="good">{t`chosen`}</span>
                              ) : null}
                            </th>
                            <td>{number(variant.sent)}</td>
                            <td>{number(variant.followed)}</td>
                            <td>{share(variant.followed, variant.sent)}</td>
                          </tr>
                        ))}
                      </tbody>
                    </table>
                  </div>
                </Card>
              ) : null}
              <Card as="section" padding="lg" className="camp-card">
                <h2>{t`Left out, by reason`}</h2>
                {results.left_out.length + results.unsure === 0 ? (
                  <p className="muted">{t`Everybody who was chosen received it.`}</p>
                ) : (
                  <ul className="camp-reasons">
                    {results.left_out.map(({ reason, count }) => (
                      <li key={reason}>
                        <b>{number(count)}</b> {reasons[reason]}
                      </li>
                    ))}
                    {results.unsure > 0 ? (
                      <li>
                        <b>{number(results.unsure)}</b>{' '}
                        {t`may have received it: a process ended while it was being handed over, and nobody gets it twice`}
                      </li>
                    ) : null}
                  </ul>
                )}
                {campaign.counted ? (
                  <>
                    <h3>{t`When it was started`}</h3>
                    <AudienceSteps count={campaign.counted} />
                  </>
                ) : null}
              </Card>
              <p className="muted small">
                {campaign.results_at ? t`Counted ${at(campaign.results_at)}.` : null}{' '}
                {t`Who got it and who followed its link is deleted 90 days after the campaign ends; these totals stay.`}
              </p>
            </>
          ) : null}
        </div>
        <div className="camp-preview-side">
          {languages.length > 1 ? (
            <Segments<Locale>
              label={t`Language of the text`}
              value={language}
              onChange={setChosen}
              options={languages.map((code) => ({ value: code, label: code }))}
            />
          ) : null}
          <MailPreview
            id={campaign.id}
            version={campaign.version}
            language={language}
            variant={variant}
            tried={campaign.test_percent > 0}
            onVariant={setVariant}
          />
          {campaign.picture === null && name !== null ? (
            <p className="muted small">{t`Its picture “${name}” has since been removed: anyone who opens the e-mail now reads what it showed.`}</p>
          ) : null}
        </div>
      </div>
      <SteerDialog campaign={campaign} act={act} onClose={() => setAct(undefined)} />
    </DeskShell>
  );
}
