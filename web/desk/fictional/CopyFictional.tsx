import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { copyFictional } from '../../../contract/desk-fictional.ts';
import { FormError } from '../../app/FormError.tsx';
import { useCall } from '../../app/use-call.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useGo } from '../use-scope.ts';
import type { Profile } from './FictionalEditor.tsx';

/** A second profile like this one: a draft under another name. */
export function CopyFictional({ profile, open, onClose }: { profile: Profile; open: boolean; onClose(): void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const go = useGo();
  const form = useCall(copyFictional, {
    params: { id: profile.id },
    onDone: ({ id }) => {
      onClose();
      void client.invalidateQueries({ queryKey: ['desk'] });
      void go(`/desk/fictional/${id}`);
    },
  });
  const { name } = profile;
  const pictures = profile.photos.filter(({ photo, reusable }) => reusable && photo.status !== 'rejected').length;
  return (
    <ModalDialog id="copy-fictional" title={t`Copy ${name}`} open={open} onClose={onClose} closeLabel={t`Close`}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          const text = (field: string) => String(data.get(field) ?? '');
          form.send({ name: text('name'), date_of_birth: text('birth') });
        }}
      >
        <FormError>{form.error}</FormError>
        <p>{t`A draft with its facts, texts, voice and writers. Nobody sees it until it is shown.`}</p>
        <p className="muted">
          {pictures > 0
            ? t`${plural(pictures, { one: '# picture goes with it: its licence allows it.', other: '# pictures go with it: their licences allow it.' })}`
            : t`No picture goes with it: no licence here allows a second profile.`}
        </p>
        <Field id="copy-name" label={t`Name`} error={form.field('name')}>
          {(control) => <TextInput {...control} name="name" required minLength={3} maxLength={30} autoComplete="off" />}
        </Field>
        <Field id="copy-birth" label={t`Date of birth`} error={form.field('date_of_birth')}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              name="birth"
              required
              min="1930-01-01"
              defaultValue={profile.date_of_birth}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" loading={form.pending}>{t`Create the draft`}</Button>
      </form>
    </ModalDialog>
  );
}
