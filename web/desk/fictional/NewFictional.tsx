import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeFictional } from '../../../contract/desk-fictional.ts';
import { FormError } from '../../app/FormError.tsx';
import { useCall } from '../../app/use-call.ts';
import { useProfileWords } from '../../app/use-profile-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { usePlaceNames } from '../use-place-names.ts';
import { useGo } from '../use-scope.ts';

/** What is filled in already. */
export interface Draft {
  site_id?: number;
  gender?: 'male' | 'female';
  wanted?: 'male' | 'female';
}

/** A new profile, as a draft that nobody sees. */
export function NewFictional({
  begun,
  onClose,
  sites,
}: {
  /** Undefined: closed. */
  begun: Draft | undefined;
  onClose(): void;
  sites: readonly { id: number; name: string; countries: readonly string[] }[];
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const go = useGo();
  const words = useProfileWords();
  const countryName = usePlaceNames();
  const [siteId, setSite] = useState(begun?.site_id ?? 0);
  const site = sites.find((site) => site.id === siteId) ?? sites[0];
  const form = useCall(makeFictional, {
    onDone: ({ id }) => {
      onClose();
      void client.invalidateQueries({ queryKey: ['desk'] });
      void go(`/desk/fictional/${id}`);
    },
  });
  const people = Object.entries(words.wanted).map(([value, label]) => ({ value, label }));
  return (
    <ModalDialog
      id="new-fictional"
      title={t`New profile`}
      open={begun !== undefined}
      onClose={onClose}
      closeLabel={t`Close`}
    >
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          const text = (name: string) => String(data.get(name) ?? '');
          form.send({
            site_id: Number(text('site')),
            name: text('name'),
            date_of_birth: text('birth'),
            gender: text('gender') as 'female',
            wanted: [text('wanted') as 'male'],
            country: text('country'),
            region: '',
            city: text('city'),
          });
        }}
      >
        <FormError>{form.error}</FormError>
        <Field id="fictional-site" label={t`Site`}>
          {(control) => (
            <Select
              {...control}
              name="site"
              value={String(site?.id ?? '')}
              onChange={(event) => setSite(Number(event.target.value))}
              options={sites.map((site) => ({ value: String(site.id), label: site.name }))}
            />
          )}
        </Field>
        <Field id="fictional-name" label={t`Name`} error={form.field('name')}>
          {(control) => <TextInput {...control} name="name" required minLength={3} maxLength={30} autoComplete="off" />}
        </Field>
        <Field id="fictional-birth" label={t`Date of birth`} error={form.field('date_of_birth')}>
          {(control) => <TextInput {...control} type="date" name="birth" required min="1930-01-01" />}
        </Field>
        <Field id="fictional-gender" label={t`Gender`}>
          {(control) => (
            <Select
              {...control}
              name="gender"
              defaultValue={begun?.gender ?? 'female'}
              options={Object.entries(words.gender).map(([value, label]) => ({ value, label }))}
            />
          )}
        </Field>
        <Field id="fictional-wanted" label={t({ context: 'on a profile', message: 'Looking for' })}>
          {(control) => <Select {...control} name="wanted" defaultValue={begun?.wanted ?? 'male'} options={people} />}
        </Field>
        <Field id="fictional-country" label={t`Country`} error={form.field('country')}>
          {(control) => (
            <Select
              {...control}
              key={site?.id}
              name="country"
              options={(site?.countries ?? []).map((code) => ({ value: code, label: countryName(code) }))}
            />
          )}
        </Field>
        <Field id="fictional-city" label={t`City`} error={form.field('city')}>
          {(control) => <TextInput {...control} name="city" required maxLength={120} autoComplete="off" />}
        </Field>
        <Button type="submit" variant="primary" loading={form.pending}>{t`Create the draft`}</Button>
      </form>
    </ModalDialog>
  );
}
