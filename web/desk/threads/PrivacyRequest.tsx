import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Eraser, Mail } from 'lucide-react';
import { useState } from 'react';
import { assignPrivacy, exportPrivacy, provePrivacy, undoPrivacyStep } from '../../../contract/desk-threads.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { Kbd } from '../Kbd.tsx';
import { Link } from '../Link.tsx';
import { MemberName } from '../MemberName.tsx';
import { Loading } from '../Loading.tsx';
import { useStackedCard } from '../use-stacked-card.ts';
import { useUnsent } from './use-unsent.ts';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { useDownload } from '../use-download.ts';
import { offerUndo } from '../undo.ts';
import { useKeys } from '../use-keys.ts';
import { useMay } from '../use-may.ts';
import { useLanguageNames } from '../use-language-names.ts';
import { HeldTable } from './HeldTable.tsx';
import { PrivacyDialogs, type PrivacyStep } from './PrivacyDialogs.tsx';
import { PrivacyProof } from './PrivacyProof.tsx';
import { PrivacySteps } from './PrivacySteps.tsx';
import { Templates } from './Templates.tsx';
import { ThreadList } from './Thread.tsx';
import { WhoseItIs } from './WhoseItIs.tsx';
import { usePrivacyWords } from './use-privacy-words.ts';

/** One request: who asks, what is held and what becomes of it, the answer. */
export function PrivacyRequest({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery(deskQueries.privacy(id));
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const download = useDownload();
  const { kinds, states } = usePrivacyWords();
  const may = useMay();
  const { day, until } = useDates();
  const languageName = useLanguageNames();
  const [step, setStep] = useState<PrivacyStep>();
  const [answer, setAnswer] = useUnsent(id);
  useKeys({
    r: () => document.getElementById('privacy-draft')?.focus(),
    t: () => document.getElementById('template')?.focus(),
  });
  const data = query.data;
  const heading = useStackedCard(data !== undefined);
  if (!data) return <Loading query={query} />;
  const { request } = data;
  const language = languageName(request.language);
  const waits = request.status === 'open';
  const open = waits && request.member_id !== null;
  const proved = request.identity !== '';
  const nobody = waits ? t`no account with the requester’s address` : t`erased`;
  const again = () => client.invalidateQueries({ queryKey: ['desk'] });
  const send = async () => {
    if (!(await deskCall(provePrivacy, { params: { id }, body: { how: 'send' } }))) return;
    toasts.show({ text: t`The e-mail is on its way.`, tone: 'success' });
    void again();
  };
  const passOn = async (to: string | null) => {
    const passed = await deskCall(assignPrivacy, { params: { id }, body: { assign: to } });
    if (!passed) return;
    void again();
    const { step: taken } = passed;
    if (!taken) return;
    const undo = async () => {
      if (await deskCall(undoPrivacyStep, { params: { id, step: taken } })) void again();
    };
    offerUndo({ text: to === null ? t`Nobody’s again.` : t`Passed on.`, label: t`Undo`, undo: () => void undo() });
  };
  const save = async () => {
    if (await download(exportPrivacy, { params: { id } })) void again();
  };
  const against = data.charge_backs + data.open_cases;
  const lapse = t`${plural(data.unused_credits, {
    one: '# unused credit lapses when the account is erased.',
    other: '# unused credits lapse when the account is erased.',
  })}`;
  const paysBack = t`If a purchase can still be withdrawn from, pay it back first.`;
  return (
    <Card as="article" padding="lg">
      <h2 ref={heading}>{`${kinds[request.kind]} · ${request.number}`}</h2>
      <p>
        <MemberName
          id={request.member_id}
          name={request.member_name}
          nobody={<span className="muted">{nobody}</span>}
        />
        <span className="muted">
          {request.closed_at
            ? ` · ${states[request.status]}, ${request.closed_by ?? ''}, ${day(request.closed_at)}`
            : ` · ${t`due ${until(request.due_at)}`}`}
        </span>
      </p>
      <PrivacySteps data={data} />
      {!open ? null : proved ? (
        <div className="form-actions below">
          <Button icon={<Download />} onClick={() => void save()}>{t`Export as a ZIP`}</Button>
          <Button onClick={() => setStep('correct')}>{t`Correct a field`}</Button>
          <Button variant="danger" icon={<Eraser />} onClick={() => setStep('erase')}>
            {t`Answer and erase`}
          </Button>
        </div>
      ) : (
        <div className="form-actions below">
          <Button variant="primary" icon={<Mail />} onClick={() => void send()}>
            {request.code_sent ? t`E-mail another code` : t`E-mail a code to the account’s address`}
          </Button>
          {request.code_sent ? <Button onClick={() => setStep('code')}>{t`Enter the code`}</Button> : null}
          <Button onClick={() => setStep('questions')}>{t`Answered questions`}</Button>
        </div>
      )}
      {open && against > 0 ? (
        <Banner tone="warning" title={t`A charge-back or a case is open: to erase, somebody else must agree.`} />
      ) : null}
      {open && data.unused_credits > 0 ? (
        <Banner
          tone="info"
          title={lapse}
          end={
            may('payments.see') ? (
              <Link className="link" to={`/desk/members/${request.member_id}/payments`}>{t`Payments`}</Link>
            ) : undefined
          }
        >
          {paysBack}
        </Banner>
      ) : null}
      {waits && data.held.length > 0 ? <HeldTable kinds={data.held} label={t`Data held`} /> : null}
      <PrivacyProof request={request} />
      <ThreadList messages={data.messages} references={data.references} language={request.language} />
      {waits ? (
        <>
          <Templates
            language={request.language}
            text={answer}
            onPick={setAnswer}
            values={{ name: request.member_name ?? '', number: request.number }}
          />
          <Field
            id="privacy-draft"
            label={t`Answer by e-mail`}
            labelEnd={<Kbd>R</Kbd>}
            hint={t`Sent exactly as you write it, so greet them yourself. Language: ${language}.`}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={5}
                maxLength={4000}
                value={answer}
                onChange={(event) => setAnswer(event.target.value)}
              />
            )}
          </Field>
          <div className="form-actions">
            <Button variant="primary" onClick={() => setStep('done')}>{t`Answer and close`}</Button>
            <Button onClick={() => setStep('refused')}>{t`Refuse, with the law`}</Button>
            {request.extended ? null : <Button onClick={() => setStep('longer')}>{t`Needs longer`}</Button>}
          </div>
          <div className="thread-steer">
            <WhoseItIs id="privacy-who" staff={data.staff} has={request.assigned_to} onPass={(to) => void passOn(to)} />
          </div>
        </>
      ) : null}
      <PrivacyDialogs
        data={data}
        step={step}
        onClose={() => setStep(undefined)}
        answer={answer}
        onAnswer={setAnswer}
        lapse={`${lapse} ${paysBack}`}
      />
    </Card>
  );
}
