import './sites.css';
import './settings.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Check, Send, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { deskCancelPublishing, deskDropFields, deskPublish } from '../../../contract/desk-sites.ts';
import { isCostKey } from '../../../contract/desk-costs.ts';
import { fictionNames, settingsLookedAt } from '../../../contract/setting-groups.ts';
import { nicheByNumber } from '../../../contract/niches.ts';
import { Link, useParams } from '../../app/navigation.tsx';
import { toasts } from '../../app/Toasts.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Radio } from '../../ui/Checkbox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Loading } from '../Loading.tsx';
import { useConfirmedCall, useDeskCall } from '../use-desk-call.ts';
import { useDates } from '../use-dates.ts';
import { useMay } from '../use-may.ts';
import { ChangeCard, nameOf } from './ChangeCard.tsx';
import { ReviewPreview } from './ReviewPreview.tsx';
import { siteQueries } from './site-queries.ts';
import { Versions } from './Versions.tsx';

/** What a draft changes, whom it concerns; publishing all of it or some, now or at a time; the versions before it. */
export default function SiteReviewPage() {
  const { t } = useLingui();
  const { site: scope = '' } = useParams();
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const confirmedCall = useConfirmedCall();
  const { at, zone } = useDates();
  const query = useQuery(siteQueries.review(scope));
  const settings = useQuery(siteQueries.settings(scope));
  const mayPrices = useMay()('prices.edit', { site: scope.startsWith('c') ? 'every' : Number(scope) });
  const [left, setLeft] = useState<readonly string[]>([]);
  const [note, setNote] = useState('');
  const [later, setLater] = useState(false);
  const [moment, setMoment] = useState('');
  const [pending, setPending] = useState(false);
  const [throwing, setThrowing] = useState(false);
  const review = query.data;
  const changed = () =>
    Promise.all(
      ['site-review', 'site-settings', 'sites', 'site-compare'].map((name) =>
        client.invalidateQueries({ queryKey: ['desk', name] }),
      ),
    );
  if (!review)
    return (
      <DeskShell title={t`Review`}>
        <Loading query={query} />
      </DeskShell>
    );
  const { changes } = review;
  const taken = changes.filter((change) => !left.includes(nameOf(change)));
  const refused = taken.filter((change) => change.refused);
  // The server asks it of these (server/desk/site-dangers.ts); it then wants to know why.
  const prices = taken.some(({ key }) => isCostKey(key));
  const promises = taken.some(({ key }) => settingsLookedAt.includes(key));
  const looked = promises || (prices && mayPrices === 'asks');
  const apart = prices && taken.some(({ key }) => fictionNames.includes(key));
  const barred = apart || (prices && mayPrices === null);
  const seen = (all: typeof changes) =>
    all.map(({ country, key, language, version }) => ({ country, key, language, version }));
  const isPast = later && moment !== '' && Date.parse(moment) <= performance.timeOrigin + performance.now();
  const publish = async () => {
    setPending(true);
    const done = await deskCall(deskPublish, {
      body: {
        scope,
        live: review.version,
        fields: seen(taken),
        note,
        at: later ? new Date(moment).toISOString() : null,
      },
      idempotencyKey: uuidv7(),
    });
    setPending(false);
    if (done) {
      setNote('');
      setLeft([]);
      const text =
        'second_look' in done
          ? t`Somebody else is asked to agree. You’ll find it under Second looks.`
          : done.version === null
            ? t`It will be published by itself.`
            : t`Version ${done.version} is live.`;
      toasts.show({ text, tone: 'success' });
    }
    await changed();
  };
  return (
    <DeskShell
      wide
      title={t`Publish to ${review.name}?`}
      mark={<span className="site-square" data-niche={nicheByNumber(review.niche).key} aria-hidden="true" />}
      aside={
        <div className="site-acts">
          {changes.length > 0 ? <Tag>{t`Version ${review.version} → ${review.version + 1}`}</Tag> : null}
          <Link className={buttonClass('line')} to={`/desk/sites/${scope}`}>
            <ArrowLeft />
            {t`Keep editing`}
          </Link>
        </div>
      }
    >
      <div className="site-review">
        <div className="desk-stack">
          {changes.length === 0 ? (
            <EmptyState icon={<Check />} title={t`Nothing is waiting to be published.`} />
          ) : (
            changes.map((change) => (
              <ChangeCard
                key={nameOf(change)}
                change={change}
                taken={!left.includes(nameOf(change))}
                onTake={(take) =>
                  setLeft(take ? left.filter((name) => name !== nameOf(change)) : [...left, nameOf(change)])
                }
              />
            ))
          )}
          <Versions
            scope={scope}
            live={review.version}
            versions={review.versions}
            hasDraft={changes.length > 0}
            onChanged={changed}
          />
        </div>
        <div className="desk-stack">
          {settings.data?.scheduled.map((version) => (
            <Card key={version.id} as="section" padding="lg">
              <h2>{t`Planned for ${at(version.publish_at)}`}</h2>
              <p>
                {t`${plural(version.changes.length, { one: '# change', other: '# changes' })} by ${version.staff_name}`}
                {version.note ? ` · ${version.note}` : ''}
              </p>
              <Button
                onClick={async () => {
                  await deskCall(deskCancelPublishing, { body: { scope, id: version.id }, idempotencyKey: uuidv7() });
                  await changed();
                }}
              >
                {t`Put back into the draft`}
              </Button>
            </Card>
          ))}
          {changes.length === 0 ? null : (
            <Card as="section" padding="lg">
              <form
                className="form"
                onSubmit={(event) => {
                  event.preventDefault();
                  void publish();
                }}
              >
                <p className="site-check" data-good={refused.length === 0 ? '' : undefined}>
                  {refused.length === 0 ? <Check /> : <TriangleAlert />}
                  {refused.length === 0
                    ? t`${plural(taken.length, { one: 'The change is valid.', other: 'All # changes are valid.' })}`
                    : t`Some of it cannot be published: ${refused.map(nameOf).join(', ')}`}
                </p>
                {prices && mayPrices === null ? (
                  <p>{t`Costs are published by those who may change prices. Leave them out, or tell them about this draft.`}</p>
                ) : null}
                {prices && mayPrices === 'asks' ? (
                  <p>{t`Prices need a second look: somebody else agrees before they are published.`}</p>
                ) : null}
                {apart ? (
                  <p>{t`Publish the costs separately: what fictional profiles are called is agreed to by others.`}</p>
                ) : null}
                {promises ? (
                  <p>{t`Credits at sign-up and what fictional profiles are called need a second look: somebody else agrees before it is published.`}</p>
                ) : null}
                <Field id="publish-note" label={t`What is this about?`} {...(looked ? {} : { labelEnd: t`optional` })}>
                  {(control) => (
                    <TextInput
                      {...control}
                      value={note}
                      onChange={({ target }) => setNote(target.value)}
                      maxLength={300}
                      required={looked}
                      minLength={looked ? 3 : undefined}
                    />
                  )}
                </Field>
                <fieldset className="field">
                  <legend className="field-label">{t`When`}</legend>
                  <Radio name="when" label={t`Now`} checked={!later} onChange={() => setLater(false)} />
                  <Radio name="when" label={t`At a set time`} checked={later} onChange={() => setLater(true)} />
                  {later ? (
                    <>
                      <TextInput
                        type="datetime-local"
                        aria-label={t`Time, ${zone}`}
                        required
                        value={moment}
                        aria-describedby="publish-at-error"
                        aria-invalid={isPast || undefined}
                        onChange={({ target }) => setMoment(target.value)}
                      />
                      <FieldError id="publish-at-error">{isPast ? t`This time has passed.` : undefined}</FieldError>
                    </>
                  ) : null}
                </fieldset>
                <Button
                  type="submit"
                  variant="primary"
                  size="lg"
                  icon={<Send />}
                  loading={pending}
                  disabled={taken.length === 0 || refused.length > 0 || isPast || barred}
                >
                  {t`${plural(taken.length, { one: 'Publish # change', other: 'Publish # changes' })}`}
                </Button>
                <Button icon={<Trash2 />} onClick={() => setThrowing(true)}>{t`Discard the draft`}</Button>
              </form>
            </Card>
          )}
          <ReviewPreview scope={scope} changes={taken} />
        </div>
      </div>
      <ConfirmDialog
        of={deskDropFields}
        id="throw-draft"
        title={t`Discard the draft?`}
        open={throwing}
        onClose={() => setThrowing(false)}
        onConfirm={async ({ key }) => {
          await confirmedCall(deskDropFields, { body: { scope, fields: seen(changes) } }, key);
          await changed();
        }}
        action={t`Discard it`}
        icon={<Trash2 />}
      >
        <p>{t`${plural(changes.length, { one: '# change is lost.', other: '# changes are lost.' })}`}</p>
      </ConfirmDialog>
    </DeskShell>
  );
}
