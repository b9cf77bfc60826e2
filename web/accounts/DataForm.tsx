import { useLingui } from '@lingui/react/macro';
import { askAboutData, type PrivacyKind, proveDataRequest } from '../../contract/privacy.ts';
import { FormError } from '../app/FormError.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { useCall } from '../app/use-call.ts';
import { useDates } from '../app/use-dates.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { CaseEmailField, CaseForm, KindField, StoryField } from './case-fields.tsx';

/** A request about one's own data, without an account or a log-in: a mail asks whether it was you. */
export function DataForm({ email }: { email: string }) {
  const { t } = useLingui();
  const form = useCall(askAboutData);
  const kinds: Record<PrivacyKind, string> = {
    export: t`Get a copy of my data`,
    correct: t`Have something corrected`,
    erase: t`Have everything erased`,
    object: t`Object to what is done with my data`,
  };
  if (form.answer)
    return (
      <Banner tone="success" live title={t`Check your inbox`} className="above-lg">
        {t`We sent a link to this address. Follow it within 3 days: only then does your request count.`}
      </Banner>
    );
  return (
    <CaseForm
      call={form}
      onSend={(text) => form.send({ kind: text('kind') as PrivacyKind, text: text('text'), email: text('email') })}
      button={t`Send me the link`}
      pendingLabel={t`Sending`}
    >
      <p>{t`Here you can ask even if you have no account or cannot log in. You get our answer within 30 days.`}</p>
      <KindField call={form} label={t`What would you like to do?`} kinds={kinds} />
      <StoryField call={form} label={t`What should we know?`} optional />
      <CaseEmailField call={form} email={email} hint={t`The address your account has or had.`} />
    </CaseForm>
  );
}

/** Where the link of the mail leads. A press is asked for, since programs that look through mails follow links. */
export function DataProof({ proof }: { proof: string }) {
  const { t } = useLingui();
  const { day } = useDates();
  const form = useCall(proveDataRequest);
  const { answer } = form;
  const until = answer ? day(answer.due_at) : '';
  const number = answer?.number ?? '';
  return (
    <main className="page-narrow column">
      <PageTitle title={t`Your data`} />
      <h1>{t`Your request about your data`}</h1>
      {answer ? (
        <Banner tone="success" live title={t`We have your request. Its number is ${number}.`}>
          {t`You get our answer by ${until}, at this address.`}
        </Banner>
      ) : (
        <>
          <FormError>{form.error}</FormError>
          <p className="task-lead">{t`Was it you who asked? Then confirm it, and our team begins.`}</p>
          <Button
            variant="primary"
            size="lg"
            block
            loading={form.pending}
            loadingLabel={t`Sending`}
            onClick={() => form.send({ proof })}
          >{t`Yes, I asked`}</Button>
        </>
      )}
    </main>
  );
}
