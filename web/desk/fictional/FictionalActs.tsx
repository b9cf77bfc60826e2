import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Archive, Copy, Pause, Play, Send } from 'lucide-react';
import { useState } from 'react';
import { pauseFictional, retireFictional, showFictional } from '../../../contract/desk-fictional.ts';
import { LOCALES } from '../../../contract/locales.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useDates } from '../use-dates.ts';
import { useLanguageNames } from '../use-language-names.ts';
import { CopyFictional } from './CopyFictional.tsx';
import type { Profile } from './FictionalEditor.tsx';
import { useStateWords } from './use-state-words.ts';

type Act = 'show' | 'pause' | 'resume' | 'retire';

/** Who it is, its state, and what changes that: shown after a second look, paused, retired for good. */
export function FictionalActs({ profile, mayEdit }: { profile: Profile; mayEdit: boolean }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const { day } = useDates();
  const language = useLanguageNames();
  const states = useStateWords();
  const [copying, setCopying] = useState(false);
  const [act, setAct] = useState<Act>();
  const { id, name, state } = profile;
  const languages = [...new Set(profile.writers.map((writer) => writer.language))];
  const goodbyes = languages.length > 0 ? languages : [LOCALES[0]];
  const words: Record<Act, [string, string]> = {
    show: [t`Show ${name} to members?`, t({ context: 'a profile to members', message: 'Show' })],
    pause: [t`Pause ${name}?`, t`Pause`],
    resume: [t`Show ${name} again?`, t`Show again`],
    retire: [t`Retire ${name} for good?`, t`Retire`],
  };
  const run = (field: (name: string) => string, key: string) => {
    if (act === 'show') return confirmedCall(showFictional, { params: { id }, body: {} }, key);
    if (act === 'pause' || act === 'resume')
      return confirmedCall(pauseFictional, { params: { id }, body: { paused: act === 'pause' } }, key);
    const goodbye = goodbyes
      .map((goodbye) => ({ language: goodbye, text: field(`goodbye-${goodbye}`).trim() }))
      .filter((goodbye) => goodbye.text !== '');
    return confirmedCall(retireFictional, { params: { id }, body: { name: field('name'), goodbye } }, key);
  };
  return (
    <header className="studio-head">
      <div>
        <h2>{`${name}, ${profile.age}`}</h2>
        <p className="muted small">
          {profile.made_by
            ? t`Created ${day(profile.made_at)} by ${profile.made_by}`
            : t`Created ${day(profile.made_at)}`}
        </p>
        {profile.rests ? (
          <p className="studio-warn">{t`Resting: the highest share of fictional profiles is reached. Nobody new finds it.`}</p>
        ) : null}
      </div>
      {profile.rests ? (
        <Tag tone="amber">{states.resting}</Tag>
      ) : (
        <Tag tone={state === 'shown' ? 'success' : 'plain'}>{states[state]}</Tag>
      )}
      {mayEdit ? <Button icon={<Copy />} onClick={() => setCopying(true)}>{t`Copy`}</Button> : null}
      <CopyFictional profile={profile} open={copying} onClose={() => setCopying(false)} />
      {mayEdit && state !== 'retired' ? (
        <>
          {state === 'draft' ? (
            <Button variant="primary" icon={<Send />} onClick={() => setAct('show')}>
              {t({ context: 'a profile to members', message: 'Show' })}
            </Button>
          ) : state === 'paused' ? (
            <Button icon={<Play />} onClick={() => setAct('resume')}>{t`Show again`}</Button>
          ) : (
            <Button icon={<Pause />} onClick={() => setAct('pause')}>{t`Pause`}</Button>
          )}
          <Button variant="danger" icon={<Archive />} onClick={() => setAct('retire')}>{t`Retire`}</Button>
        </>
      ) : null}
      <ConfirmDialog
        of={act === 'retire' ? retireFictional : act === 'show' ? showFictional : pauseFictional}
        id="fictional-act"
        title={act ? words[act][0] : ''}
        open={act !== undefined}
        onClose={() => setAct(undefined)}
        onConfirm={async ({ field, key }) => {
          await run(field, key);
          void client.invalidateQueries({ queryKey: ['desk'] });
        }}
        action={act ? words[act][1] : ''}
      >
        {act === 'show' ? (
          <p>{t`A new profile needs a second look: somebody else agrees before members see it.`}</p>
        ) : act === 'pause' ? (
          <p>{t`Nobody new finds it. Current conversations go on.`}</p>
        ) : act === 'resume' ? (
          <p>{t`It can be found again.`}</p>
        ) : (
          <>
            <p>{t`It says goodbye in its conversations, then they close. This cannot be undone.`}</p>
            {goodbyes.map((goodbye, i) => (
              <Field key={goodbye} id={`goodbye-${goodbye}`} label={t`Goodbye text in ${language(goodbye)}`}>
                {(control) => (
                  <TextArea
                    {...control}
                    name={`goodbye-${goodbye}`}
                    lang={goodbye}
                    rows={2}
                    required={i === 0}
                    maxLength={1000}
                  />
                )}
              </Field>
            ))}
            <Field id="retire-name" label={t`Type the name: ${name}`}>
              {(control) => <TextInput {...control} name="name" required autoComplete="off" />}
            </Field>
          </>
        )}
      </ConfirmDialog>
    </header>
  );
}
