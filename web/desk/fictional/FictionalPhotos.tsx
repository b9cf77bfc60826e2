import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, Copy, Lock, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  addFictionalPhoto,
  type PhotoOrigin,
  removeFictionalPhoto,
  saveFictionalPhoto,
} from '../../../contract/desk-fictional.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { photoAccept } from '../../../contract/photos.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { PhotoThumb } from '../PhotoThumb.tsx';
import { useDeskCall } from '../use-desk-call.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { CropField } from './CropField.tsx';
import type { Profile } from './FictionalEditor.tsx';
import { usePair } from '../use-pair.ts';

/** Pictures with where they are from; reviewed like every other photo, and none without its origin. */
export function FictionalPhotos({ profile, mayEdit }: { profile: Profile; mayEdit: boolean }) {
  const { t } = useLingui();
  const pair = usePair();
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const { statuses, word } = useDeskWords();
  const [pending, setPending] = useState(false);
  const origins: Record<PhotoOrigin, string> = {
    drawn: t`Drawn`,
    licensed: t`Licensed`,
    generated: t`Generated`,
  };
  const params = (photo: string) => ({ id: profile.id, photo });
  const again = () => client.invalidateQueries({ queryKey: ['desk', 'fictional-profile', profile.id] });
  const change = (photo: string, body: BodyOf<typeof saveFictionalPhoto>) =>
    deskCall(saveFictionalPhoto, { params: params(photo), body }).then(again);
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const form = event.currentTarget;
    const data = new FormData(form);
    const file = data.get('photo');
    if (!(file instanceof File) || file.size === 0) return;
    const body = new FormData();
    body.set('photo', file);
    setPending(true);
    const { origin, licence, crop, reusable } = Object.fromEntries(data) as Record<string, string>;
    const query = { origin, licence, ...(crop ? { crop } : {}), ...(reusable ? { reusable } : {}) };
    const done = await deskCall(addFictionalPhoto, { params: { id: profile.id }, query, body });
    setPending(false);
    if (!done) return;
    form.reset();
    await again();
  };
  return (
    <Card as="section" padding="lg">
      <h2>{t`Photos`}</h2>
      <ul className="studio-photos">
        {profile.photos.map(({ photo, origin, licence, reusable }, i) => (
          <li key={photo.id}>
            <PhotoThumb photo={photo} alt={t`Photo of ${profile.name}`} sizes="8rem" />
            <span>
              {photo.status === 'active' ? t`Shown` : word(statuses, photo.status)}
              {photo.private ? ` · ${t`Private`}` : ''}
            </span>
            <span className={origin ? 'muted small' : 'studio-warn'} title={licence ?? undefined}>
              {origin ? pair(origins[origin], licence ?? '') : t`No licence`}
            </span>
            {mayEdit ? (
              <span className="studio-photo-acts">
                {origin && licence ? (
                  <IconButton
                    label={t`Copies of the profile may show it`}
                    icon={<Copy />}
                    pressed={reusable}
                    onClick={() => void change(photo.id, { source: { origin, licence, reusable: !reusable } })}
                  />
                ) : null}
                <IconButton
                  label={t`Move it earlier; the first is the main photo`}
                  icon={<ArrowLeft />}
                  disabled={i === 0}
                  onClick={() => void change(photo.id, { place: i - 1 })}
                />
                <IconButton
                  label={t`Move it later`}
                  icon={<ArrowRight />}
                  disabled={i === profile.photos.length - 1}
                  onClick={() => void change(photo.id, { place: i + 1 })}
                />
                <IconButton
                  label={t`Private: only for people a writer sends it to`}
                  icon={<Lock />}
                  pressed={photo.private}
                  onClick={() => void change(photo.id, { private: !photo.private })}
                />
                <IconButton
                  label={t`Remove the photo`}
                  icon={<Trash2 />}
                  onClick={() => void deskCall(removeFictionalPhoto, { params: params(photo.id) }).then(again)}
                />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {mayEdit ? <AddPhoto key={profile.photos.length} onAdd={add} pending={pending} origins={origins} /> : null}
    </Card>
  );
}

function AddPhoto({
  onAdd,
  pending,
  origins,
}: {
  onAdd(event: FormEvent<HTMLFormElement>): void;
  pending: boolean;
  origins: Record<PhotoOrigin, string>;
}) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<File>();
  if (!open) return <Button onClick={() => setOpen(true)}>{t`Add a picture`}</Button>;
  return (
    <form className="studio-add" onSubmit={onAdd}>
      <Field id="studio-photo" label={t`Picture`} hint={t`Drawn or licensed, never of a member.`}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="file"
            name="photo"
            accept={photoAccept}
            required
            onChange={({ target }) => setFile(target.files?.[0])}
          />
        )}
      </Field>
      {file ? <CropField key={`${file.name} ${file.lastModified}`} file={file} /> : null}
      <Field id="studio-origin" label={t`Where it is from`}>
        {(control) => (
          <Select
            {...control}
            name="origin"
            options={Object.entries(origins).map(([value, label]) => ({ value, label }))}
          />
        )}
      </Field>
      <Field id="studio-licence" label={t`Licence or artist`}>
        {(control) => <TextInput {...control} name="licence" required minLength={3} maxLength={500} />}
      </Field>
      <Checkbox name="reusable" value="yes" label={t`The licence allows another profile to show it, too`} />
      <Button type="submit" variant="primary" loading={pending}>{t`Add`}</Button>
    </form>
  );
}
