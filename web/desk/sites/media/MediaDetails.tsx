import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deskRemoveSiteMedia, deskSaveSiteMedia, type Media } from '../../../../contract/desk-site-media.ts';
import { LOCALES } from '../../../../contract/locales.ts';
import { FormError } from '../../../app/FormError.tsx';
import { useCall } from '../../../app/use-call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { ConfirmDialog } from '../../ConfirmDialog.tsx';
import { useConfirmedCall } from '../../use-desk-call.ts';
import { useDates } from '../../use-dates.ts';
import { useLanguageNames } from '../../use-language-names.ts';
import { FocusFields } from './FocusFields.tsx';
import { MediaThumb } from './MediaDialog.tsx';

/** What a picture shows, said in each language for those who do not see it, and where it is from. */
export function MediaDetails({
  id,
  media,
  onChoose,
  onBack,
}: {
  id: string;
  media: Media;
  onChoose(): void;
  onBack(): void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { at } = useDates();
  const languageName = useLanguageNames();
  const confirmedCall = useConfirmedCall();
  const [removing, setRemoving] = useState(false);
  const tenths = (share: number) => Math.round(share * 10) * 10;
  const [focus, setFocus] = useState({ x: tenths(media.focal_x), y: tenths(media.focal_y) });
  const again = () => client.invalidateQueries({ queryKey: ['desk', 'site-media'] });
  const form = useCall(deskSaveSiteMedia, { params: { id: media.id }, onDone: () => void again() });
  const missing = LOCALES.filter((locale) => !media.alt[locale]);
  const size = `${media.width} × ${media.height}`;
  return (
    <div className="media">
      <MediaThumb media={media} />
      <p className="muted small">{t`${size}, uploaded by ${media.staff_name}, ${at(media.added_at)}`}</p>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          const data = new FormData(event.currentTarget);
          const said = (name: string) => String(data.get(name) ?? '').trim();
          const alt = Object.fromEntries(LOCALES.map((locale) => [locale, said(`alt-${locale}`)]));
          const focal = media.kind === 'picture' ? { focal: { x: focus.x / 100, y: focus.y / 100 } } : {};
          form.send({ name: said('name'), licence: said('licence'), alt, ...focal, version: media.version });
        }}
      >
        <Field id={`${id}-name`} label={t`Name`}>
          {(control) => <TextInput {...control} name="name" required maxLength={120} defaultValue={media.name} />}
        </Field>
        <Field id={`${id}-licence`} label={t`Licence or artist`}>
          {(control) => (
            <TextInput
              {...control}
              name="licence"
              required
              minLength={3}
              maxLength={500}
              defaultValue={media.licence}
            />
          )}
        </Field>
        {media.kind === 'picture' ? <FocusFields id={id} media={media} focus={focus} onChange={setFocus} /> : null}
        {media.kind === 'picture' ? (
          <fieldset className="media-alt">
            <legend>{t`What it shows`}</legend>
            <p className="muted small">
              {missing.length === 0
                ? t`Described in every language.`
                : t`Read out to people who cannot see it. Missing: ${missing.map(languageName).join(', ')}`}
            </p>
            {LOCALES.map((locale) => (
              <Field key={locale} id={`${id}-alt-${locale}`} label={languageName(locale)}>
                {(control) => (
                  <TextInput
                    {...control}
                    name={`alt-${locale}`}
                    lang={locale}
                    maxLength={300}
                    defaultValue={media.alt[locale] ?? ''}
                    autoComplete="off"
                  />
                )}
              </Field>
            ))}
          </fieldset>
        ) : null}
        <FormError>{form.error}</FormError>
        <div className="form-actions">
          <Button variant="primary" onClick={onChoose}>
            {media.kind === 'film' ? t`Use this film` : t`Use this picture`}
          </Button>
          <Button type="submit" loading={form.pending}>{t`Save`}</Button>
          <Button icon={<Trash2 />} disabled={media.used} onClick={() => setRemoving(true)}>{t`Remove`}</Button>
          <Button variant="line" onClick={onBack}>{t`Back`}</Button>
        </div>
        {media.used ? (
          <p className="muted small">{t`In use on a page, in a draft, in a planned change or in a campaign.`}</p>
        ) : null}
      </form>
      <ConfirmDialog
        of={deskRemoveSiteMedia}
        id={`${id}-remove`}
        title={t`Remove “${media.name}”?`}
        open={removing}
        onClose={() => setRemoving(false)}
        action={t`Remove it`}
        icon={<Trash2 />}
        onConfirm={async ({ key }) => {
          await confirmedCall(deskRemoveSiteMedia, { params: { id: media.id } }, key);
          await again();
          onBack();
        }}
      >
        <p>{t`Its files are deleted. Going back to an earlier version does not bring it back.`}</p>
        {media.mailed ? (
          <p>{t`E-mails that were sent show it: anyone who opens one later reads its description instead.`}</p>
        ) : null}
      </ConfirmDialog>
    </div>
  );
}
