import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { Static } from 'typebox';
import { type FictionalProfile, saveFictional } from '../../../contract/desk-fictional.ts';
import { type Changes, merged } from '../../../contract/fictional-draft.ts';
import { LOCALES, type Locale } from '../../../contract/locales.ts';
import { Mark } from '../../app/Mark.tsx';
import { ChoiceFields, InterestsField } from '../../app/ProfileFields.tsx';
import { toasts } from '../../app/Toasts.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Segments } from '../Segments.tsx';
import { contactMarks } from '../texts/contact-marks.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { useLanguageNames } from '../use-language-names.ts';
import { usePlaceNames } from '../use-place-names.ts';
import { DraftConflicts, DraftNotes } from './DraftNotes.tsx';
import { FictionalActs } from './FictionalActs.tsx';
import { FictionalPhotos } from './FictionalPhotos.tsx';
import { FictionalPreview } from './FictionalPreview.tsx';
import { FictionalWriters } from './FictionalWriters.tsx';
import { useStudioDraft } from './use-studio-draft.ts';

export type Profile = Static<typeof FictionalProfile>;
const own = 'own';

/** A fictional profile: its photos, texts, facts, voice and writers; beside it how members see it. */
export function FictionalEditor({ profile, mayEdit }: { profile: Profile; mayEdit: boolean }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const language = useLanguageNames();
  const countryName = usePlaceNames();
  const studio = useStudioDraft(profile.id, profile.version, mayEdit && profile.state !== 'retired');
  const { changes, change, count } = studio;
  const [tab, setTab] = useState<string>(own);
  const [saving, setSaving] = useState(false);
  const facts = { ...profile, ...changes.facts };
  const texts =
    merged([{ texts: profile.texts as NonNullable<Changes['texts']> }, { texts: changes.texts ?? [] }]).texts ?? [];
  const about = changes.about ?? profile.about;
  const text = tab === own ? about : (texts.find((text) => text.language === tab)?.about ?? '');
  const writers = changes.writers ?? profile.writers;
  const place = changes.place ?? { country: profile.country, region: '', city: profile.city ?? '' };
  const locked = !mayEdit || profile.state === 'retired' || !studio.ready;
  const write = (value: string) => {
    if (tab === own) return change({ about: value });
    change({ texts: [{ language: tab as Locale, about: value }] });
  };
  const save = async () => {
    setSaving(true);
    if (!(await studio.keep())) return setSaving(false);
    const draft = studio.rows().map(({ field, version }) => ({ field, version }));
    const done = await deskCall(saveFictional, {
      params: { id: profile.id },
      body: { version: profile.version, draft },
    });
    setSaving(false);
    await studio.again();
    if (!done) return;
    toasts.show({ text: t`Saved.`, tone: 'success' });
    void client.invalidateQueries({ queryKey: ['desk'] });
  };
  const discard = async () => {
    const parts = await studio.discard();
    if (parts.length === 0) return;
    toasts.show({
      text: t`The changes are discarded.`,
      action: { label: t`Undo`, run: () => parts.forEach((part) => void change(part)) },
    });
  };
  const states = { kept: t`Saved`, changed: t`Changed`, saving: t`Saving…`, failed: t`Not saved` };
  const tabs = [
    own,
    ...LOCALES.filter(
      (locale) =>
        locale === tab || texts.some((x) => x.language === locale) || writers.some((w) => w.language === locale),
    ),
  ];
  const missing = LOCALES.filter((locale) => !tabs.includes(locale));
  const leak = contactMarks(text).some((piece) => piece.contact);
  return (
    <>
      {/* No form: the pictures and the dialogs inside have forms of their own, and a form in a form is sent as the outer one. */}
      <section
        className="studio-main"
        aria-label={profile.name}
        onFocus={(event) => studio.enter(event.target.id.split('-')[0] ?? '')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && count > 0) void save();
        }}
      >
        <FictionalActs profile={profile} mayEdit={mayEdit} />
        <DraftNotes studio={studio} />
        <Banner
          tone="info"
          icon={<Lock />}
          title={
            <span className="studio-mark">
              <Mark ground="page" /> {t`The mark is always on`}
            </span>
          }
        >
          {t`Card, profile, chat, mail and push carry it. Nobody can switch it off.`}
        </Banner>
        <FictionalPhotos profile={profile} mayEdit={!locked} />
        <Card as="section" padding="lg">
          <h2>{t`Text`}</h2>
          <div className="studio-tabs">
            <Segments
              label={t`Language of the text`}
              value={tab}
              onChange={setTab}
              options={tabs.map((tab) => ({
                value: tab,
                label: tab === own ? t`For all` : tab,
                name: tab === own ? t`For all` : language(tab),
              }))}
            />
            {missing.length > 0 && !locked ? (
              <Select
                aria-label={t`Another language`}
                value=""
                placeholder={t`Another language`}
                onChange={(event) => setTab(event.target.value)}
                options={missing.map((locale) => ({ value: locale, label: language(locale) }))}
              />
            ) : null}
          </div>
          <Field
            id={`about-${profile.id}`}
            label={tab === own ? t`Text for all languages without one of their own` : language(tab)}
            error={leak ? t`Contact details do not belong here.` : undefined}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={5}
                maxLength={2000}
                disabled={locked}
                lang={tab === own ? undefined : tab}
                placeholder={tab === own ? undefined : about}
                value={text}
                onChange={(event) => write(event.target.value)}
              />
            )}
          </Field>
        </Card>
        <Card as="section" padding="lg">
          <h2>{t`Facts`}</h2>
          <fieldset className="studio-facts" disabled={locked}>
            <legend className="visually-hidden">{t`Facts`}</legend>
            <Field id={`country-${profile.id}`} label={t`Country`}>
              {(control) => (
                <Select
                  {...control}
                  value={place.country}
                  onChange={(event) => change({ place: { country: event.target.value, region: '', city: '' } })}
                  options={profile.countries.map((code) => ({ value: code, label: countryName(code) }))}
                />
              )}
            </Field>
            <Field id={`city-${profile.id}`} label={t`City`}>
              {(control) => (
                <TextInput
                  {...control}
                  value={place.city}
                  maxLength={120}
                  onChange={(event) => change({ place: { ...place, region: '', city: event.target.value } })}
                />
              )}
            </Field>
            <ChoiceFields
              value={facts as never}
              onChange={(more) => change({ facts: more as NonNullable<Changes['facts']> })}
            />
          </fieldset>
          <details>
            <summary>{t`Interests`}</summary>
            <fieldset disabled={locked}>
              <legend className="visually-hidden">{t`Interests`}</legend>
              <InterestsField value={facts.interests} onChange={(interests) => change({ facts: { interests } })} />
            </fieldset>
          </details>
        </Card>
        <Card as="section" padding="lg">
          <h2>{t`Voice`}</h2>
          <Field id={`voice-${profile.id}`} label={t`How they write`} hint={t`Only writers read this.`}>
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                maxLength={2000}
                disabled={locked}
                value={changes.voice ?? profile.voice}
                onChange={(event) => change({ voice: event.target.value })}
              />
            )}
          </Field>
          <Field
            id={`never-${profile.id}`}
            label={t`Never`}
            hint={t`What they never write: sums of money, places to meet, a number.`}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                maxLength={2000}
                disabled={locked}
                value={changes.never ?? profile.never}
                onChange={(event) => change({ never: event.target.value })}
              />
            )}
          </Field>
        </Card>
        <FictionalWriters
          profile={profile}
          writers={writers}
          locked={locked}
          onChange={(next) => change({ writers: next as NonNullable<Changes['writers']> })}
        />
        {count > 0 ? (
          <div className="studio-bar">
            <DraftConflicts studio={studio} />
            <strong>{profile.state === 'draft' ? t`Saved as a draft` : t`Not shown to members yet`}</strong>
            <span className="muted" role="status">
              {studio.conflicts.length > 0 ? states.failed : states[studio.state]}
            </span>
            <Button onClick={() => void discard()}>{t`Discard`}</Button>
            <Button variant="primary" loading={saving} onClick={() => void save()}>
              {profile.state === 'draft' ? t`Save the changes` : t`Show the changes`}
            </Button>
          </div>
        ) : null}
      </section>
      <FictionalPreview
        profile={{ ...profile, country: place.country }}
        language={tab === own ? undefined : tab}
        state={[
          profile.version,
          ...studio.draft.map(({ version }) => version),
          ...profile.photos.map(({ photo }) => photo.id),
        ].join('.')}
      />
    </>
  );
}
