/** What the start of sign-up asks on the front page and on landers; without JavaScript the suggestion stays hidden. */
import { Trans, useLingui } from '@lingui/react/macro';
import { nicheStart } from '../../contract/niche-filters.ts';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { useNiche } from './use-niche.ts';

/** Own gender and wanted gender, as the niche begins. */
export function StartWho({ idPrefix }: { idPrefix: string }) {
  const { t } = useLingui();
  const start = nicheStart(useNiche());
  const own = [
    { value: 'male', label: t({ context: 'I am', message: 'a man' }) },
    { value: 'female', label: t({ context: 'I am', message: 'a woman' }) },
  ];
  const wanted = [
    { value: 'male', label: t({ context: 'Looking for', message: 'a man' }) },
    { value: 'female', label: t({ context: 'Looking for', message: 'a woman' }) },
  ];
  return (
    <div className="start-who stack gap-5">
      <Field id={`${idPrefix}-gender`} label={t`I am`}>
        {(control) => <Select {...control} name="gender" options={own} defaultValue={start.gender} />}
      </Field>
      <Field id={`${idPrefix}-wanted`} label={t({ context: 'my own form', message: 'Looking for' })}>
        {(control) => <Select {...control} name="wanted" options={wanted} defaultValue={start.wanted} />}
      </Field>
    </div>
  );
}

/** Filled by web/static/signup-start.ts. */
export function EmailSuggestion() {
  return (
    <p className="start-suggestion text-md" data-email-suggestion="" hidden aria-live="polite">
      <Trans>
        Did you mean <button type="button" className="link" />?
      </Trans>
    </p>
  );
}
