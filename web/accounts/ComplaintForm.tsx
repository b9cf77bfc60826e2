import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { type ComplaintKind, complain } from '../../contract/moderation.ts';
import { useFictional } from '../app/Mark.tsx';
import { useCall } from '../app/use-call.ts';
import { Banner } from '../ui/Banner.tsx';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { useDates } from '../app/use-dates.ts';
import { CaseEmailField, CaseForm, KindField, StoryField } from './case-fields.tsx';

/** A complaint; the answer gives its number. @param about the number of an earlier one that it goes on with */
export function ComplaintForm({ email, about }: { email: string; about: string }) {
  const { t } = useLingui();
  const id = useId();
  const { day } = useDates();
  const { label } = useFictional();
  const form = useCall(complain);
  const kinds: Record<ComplaintKind, string> = {
    illegal_content: t`Illegal content`,
    abuse: t`A member’s behaviour`,
    fictional: label,
    payment: t`A payment`,
    privacy: t`My data and privacy`,
    technical: t`Something does not work`,
    service: t`Our service`,
    other: t`Something else`,
  };
  const send = (text: (name: string) => string) => {
    const reference = about || text('reference').trim();
    form.send({
      kind: about ? 'other' : (text('kind') as ComplaintKind),
      text: text('text'),
      email: text('email'),
      ...(reference ? { reference } : {}),
    });
  };
  if (form.answer) {
    const { number, due_at: dueAt } = form.answer;
    const until = day(dueAt);
    return (
      <Banner tone="success" live title={t`We have your message. Its number is ${number}.`} className="above-lg">
        {t`You get a receipt now and our answer by ${until}, both by e-mail.`}
      </Banner>
    );
  }
  return (
    <CaseForm call={form} onSend={send} button={t`Send`} pendingLabel={t`Sending`}>
      {about ? (
        <StoryField call={form} label={t`Your message about ${about}`} />
      ) : (
        <>
          <KindField call={form} label={t`What is it about?`} kinds={kinds} />
          <StoryField call={form} label={t`What happened?`} />
          <Field
            id={`${id}-reference`}
            label={t`Which profile or message?`}
            labelEnd={t`optional`}
            hint={t`The name, or the link of the page.`}
            error={form.field('reference')}
          >
            {(control) => <TextInput {...control} name="reference" maxLength={300} />}
          </Field>
        </>
      )}
      <CaseEmailField call={form} email={email} hint={t`We’ll answer there.`} />
    </CaseForm>
  );
}
