import { useLingui } from '@lingui/react/macro';
import { appeal } from '../../contract/moderation.ts';
import { useCall } from '../app/use-call.ts';
import { Banner } from '../ui/Banner.tsx';
import { CaseEmailField, CaseForm, CaseNumberField, StoryField } from './case-fields.tsx';

/** An appeal against a decision, by its number; open to suspended members too. */
export function AppealForm({ email, number }: { email: string; number: string }) {
  const { t } = useLingui();
  const form = useCall(appeal);
  if (form.answer)
    return (
      <Banner tone="success" live title={t`We have your appeal (${form.answer.number}).`} className="above-lg">
        {t`Somebody who did not take the decision looks at it again. You get the answer by e-mail.`}
      </Banner>
    );
  return (
    <CaseForm
      call={form}
      onSend={(text) => form.send({ number: text('number'), email: text('email'), text: text('text') })}
      button={t`Send the appeal`}
      pendingLabel={t`Sending`}
    >
      <p className="soft">{t`Free of charge, within six months. Somebody who did not take the decision looks at it again.`}</p>
      <CaseNumberField
        call={form}
        label={t`Number of the decision`}
        hint={t`You’ll find it in our e-mail, e.g. D-2026-12345678.`}
        number={number}
      />
      <StoryField call={form} label={t`Why is it wrong?`} />
      <CaseEmailField call={form} email={email} hint={t`The address of your account.`} />
    </CaseForm>
  );
}
