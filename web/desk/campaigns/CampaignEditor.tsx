import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Mail, Megaphone, Send, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { type CheckPlace, deskTestCampaign } from '../../../contract/desk-campaigns.ts';
import type { Locale } from '../../../contract/locales.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Kbd } from '../Kbd.tsx';
import { useDeskCall } from '../use-desk-call.ts';
import { useDoneKey, useKeys } from '../use-keys.ts';
import { AudienceCard } from './AudienceCard.tsx';
import { placeId, showChecks } from './CampaignChecks.tsx';
import { type Answer, campaignQueries } from './campaign-queries.ts';
import { MailPreview } from './MailPreview.tsx';
import { PastCampaigns } from './PastCampaigns.tsx';
import { SeedList } from './SeedList.tsx';
import { StartDialog, SteerDialog } from './CampaignDialogs.tsx';
import { TextCard } from './TextCard.tsx';
import { TimingCard } from './TimingCard.tsx';
import { useCampaignWords } from './use-campaign-words.ts';
import { useDraft } from './use-draft.ts';

/** The draft of a campaign: whom, when, what it says; beside it the mail as it will be. It is kept as one types. */
export function CampaignEditor({ answer }: { answer: Answer }) {
  const { t } = useLingui();
  const deskCall = useDeskCall();
  const { kinds } = useCampaignWords();
  const { campaign, sites, pictures, codes, audiences } = answer;
  const { draft, version, state, change, keep } = useDraft(campaign);
  const count = useQuery({
    ...campaignQueries.count(campaign.id, version),
    placeholderData: keepPreviousData,
  }).data;
  // Sending is offered once nothing red is left; until then the way leads to what is red.
  const bad = count?.checks.filter(({ tone }) => tone === 'bad').length ?? 0;
  const own = sites.filter(({ id }) => draft.sites.includes(id));
  const languages = [...new Set(own.flatMap((site) => site.languages))] as Locale[];
  const [chosen, setChosen] = useState<Locale>();
  const language = chosen && languages.includes(chosen) ? chosen : (languages[0] ?? 'en');
  const [variant, setVariant] = useState<'a' | 'b'>('a');
  const [open, setOpen] = useState<'start' | 'remove'>();
  const test = async (seeds = false) => {
    if (!(await keep())) return;
    const sent = await deskCall(deskTestCampaign, {
      params: { id: campaign.id },
      body: { language, variant: draft.test_percent > 0 ? variant : 'a', seeds },
    });
    if (!sent) return;
    const { to, seeds: others, refused } = sent;
    const missed = refused.join(', ');
    if (missed) toasts.show({ text: t`Not taken by the mail server: ${missed}.`, tone: 'danger' });
    else
      toasts.show({
        text:
          others > 0
            ? t`Sent to ${to} and ${plural(others, { one: '# mailbox of the seed list', other: '# mailboxes of the seed list' })}.`
            : t`Sent to ${to}.`,
        tone: 'success',
      });
  };
  const start = async () => {
    if (await keep()) setOpen('start');
  };
  const mend = (place: CheckPlace, of: string | null) => {
    const to = languages.find((code) => code === of);
    if (to) setChosen(to);
    document.getElementById(placeId(place))?.focus();
  };
  useKeys({ t: () => void test() });
  useDoneKey(() => (bad > 0 ? showChecks() : count && void start()));
  const states = { kept: t`Saved`, changed: t`Changed`, saving: t`Saving…`, failed: t`Not saved` };
  return (
    <DeskShell
      wide
      title={draft.name || t`Campaign`}
      keys={[
        { keys: 'T', what: t`Send me a test` },
        { keys: 'Ctrl Enter', what: t`Check and send` },
      ]}
      note={
        <span className="camp-state">
          <span className="desk-pill" data-tone="warn">{t`Draft`}</span>
          <span className="desk-pill" data-tone="line">
            <Megaphone />
            {kinds[campaign.kind]}
          </span>
          <span role="status">{states[state]}</span>
        </span>
      }
      aside={
        <>
          <IconButton label={t`All campaigns`} icon={<ArrowLeft />} variant="line" href="/desk/campaigns" />
          <IconButton label={t`Discard the draft`} icon={<Trash2 />} variant="line" onClick={() => setOpen('remove')} />
          <Button icon={<Mail />} onClick={() => void test()}>
            {t`Send me a test`} <Kbd>T</Kbd>
          </Button>
          {bad > 0 ? (
            <Button icon={<TriangleAlert />} onClick={showChecks}>
              {t`${plural(bad, { one: '# problem to fix', other: '# problems to fix' })}`}
            </Button>
          ) : (
            <Button
              variant="primary"
              icon={<Send />}
              iconEnd={<Kbd>Ctrl ↵</Kbd>}
              disabled={count === undefined}
              onClick={() => void start()}
            >{t`Check and send`}</Button>
          )}
        </>
      }
    >
      <div className="camp">
        <div className="camp-side">
          <AudienceCard
            draft={draft}
            kind={campaign.kind}
            sites={sites}
            count={count}
            saved={audiences}
            onChange={change}
          />
          <TimingCard draft={draft} onChange={change} />
          <SeedList onTest={() => void test(true)} />
        </div>
        <div className="camp-main">
          <Field id="campaign-name" label={t`Name`}>
            {(control) => (
              <TextInput
                {...control}
                value={draft.name}
                maxLength={80}
                required
                onChange={({ target }) => change({ name: target.value })}
              />
            )}
          </Field>
          <TextCard
            campaign={campaign}
            draft={draft}
            languages={languages}
            language={language}
            onLanguage={setChosen}
            codes={codes}
            pictures={pictures}
            count={count}
            onChange={change}
          />
          <PastCampaigns />
        </div>
        <MailPreview
          id={campaign.id}
          version={version}
          language={language}
          variant={draft.test_percent > 0 ? variant : 'a'}
          tried={draft.test_percent > 0}
          onVariant={setVariant}
          gets={count?.gets}
          checks={count?.checks}
          onMend={mend}
        />
      </div>
      <StartDialog
        id={campaign.id}
        draft={draft}
        version={version}
        count={count}
        open={open === 'start'}
        onClose={() => setOpen(undefined)}
      />
      <SteerDialog
        campaign={campaign}
        act={open === 'remove' ? 'remove' : undefined}
        onClose={() => setOpen(undefined)}
      />
    </DeskShell>
  );
}
