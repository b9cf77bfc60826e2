import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { deskAddSiteMedia } from '../../../../contract/desk-site-media.ts';
import { photoAccept } from '../../../../contract/photos.ts';
import { filmAccept, type MediaKind } from '../../../../contract/site-media.ts';
import { call } from '../../../app/api.ts';
import { FormError } from '../../../app/FormError.tsx';
import { useErrorText } from '../../../app/use-error-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { siteQueries } from '../site-queries.ts';

/** A file with where it is from; what was typed stays when the file is refused. */
export function MediaUpload({
  id,
  scope,
  kind,
  onDone,
  onBack,
}: {
  id: string;
  scope: string;
  kind: MediaKind;
  onDone(media: { id: string }): void;
  onBack(): void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const data = new FormData(event.currentTarget);
    const file = data.get('photo');
    if (pending || !(file instanceof File) || file.size === 0) return;
    const body = new FormData();
    body.set('photo', file);
    setPending(true);
    setError(undefined);
    try {
      const name = String(data.get('name')).trim() || file.name.slice(0, 120);
      const query = { scope, kind, name, licence: String(data.get('licence')) };
      const added = await call(client, deskAddSiteMedia, { query, body } as never);
      await client.invalidateQueries({ queryKey: siteQueries.media(scope).queryKey });
      onDone(added as { id: string });
    } catch (fault) {
      setError(fault);
    } finally {
      setPending(false);
    }
  };
  const hint =
    kind === 'film'
      ? t`MP4 or WebM, at most 8 MB and 60 seconds. Its sound is left out.`
      : t`At least 1280 px wide looks best. JPEG, PNG, WebP or AVIF.`;
  return (
    <form className="form" onSubmit={(event) => void send(event)}>
      <Field id={`${id}-file`} label={kind === 'film' ? t`Film` : t`Picture`} hint={hint}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="file"
            name="photo"
            accept={kind === 'film' ? filmAccept : photoAccept}
            required
          />
        )}
      </Field>
      <Field id={`${id}-name`} label={t`Name`} labelEnd={t`optional`}>
        {(control) => <TextInput {...control} name="name" maxLength={120} autoComplete="off" />}
      </Field>
      <Field id={`${id}-licence`} label={t`Licence or artist`} hint={t`Never of a member.`}>
        {(control) => (
          <TextInput {...control} name="licence" required minLength={3} maxLength={500} autoComplete="off" />
        )}
      </Field>
      <FormError>{error === undefined ? undefined : errorText(error)}</FormError>
      <div className="form-actions">
        <Button type="submit" variant="primary" loading={pending}>{t`Upload`}</Button>
        <Button variant="line" disabled={pending} onClick={onBack}>{t`Back`}</Button>
      </div>
    </form>
  );
}
