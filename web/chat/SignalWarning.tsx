import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { countWarning } from '../../contract/chat.ts';
import type { ChatSignal } from '../../contract/chat-signals.ts';
import { call } from '../app/api.ts';
import type { ChatData } from '../app/chat-cache.ts';
import { ReportDialog } from '../app/ReportDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { HelpLines } from './HelpLines.tsx';
import { useChatSignal } from './use-chat-signal.ts';
import { usePartnerActions } from './use-partner-actions.ts';

/**
 * Above the text box, once a conversation and kind: what a message asks for, and what to do. It was worked out in this browser; the
 * server hears only that a warning was answered, not of which conversation.
 */
export function SignalWarning({ data }: { data: ChatData }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { partner, conversation } = data.state;
  const { block } = usePartnerActions(partner);
  const [signal, message, putAway] = useChatSignal(data);
  const [reporting, setReporting] = useState(false);
  // The warning is put away with its answer; the report is still about this message.
  const [about, setAbout] = useState<string>();
  if (!signal && !reporting) return null;
  const words: Record<ChatSignal, { title: string; text: string }> = {
    elsewhere: {
      title: t`This message asks you to talk somewhere else.`,
      text: t`We can’t help you there, and blocking here has no effect there. People who mean well can wait.`,
    },
    money: {
      title: t`Never send money to somebody you have not met.`,
      text: t`Sick relative, ticket, customs, a sure investment: these stories are how most romance scams begin. Ask somebody you trust.`,
    },
    threat: {
      title: t`You are not to blame, and paying does not stop it.`,
      text: t`Do not pay, and do not delete the chat. Report it: our team looks at such reports first. The police and the help lines in your country can help you too.`,
    },
  };
  const answer = (outcome: 'dismissed' | 'reported' | 'blocked') => {
    if (!signal) return;
    void call(client, countWarning, { body: { signal, outcome } }).catch(() => undefined);
    putAway();
  };
  return (
    <>
      {signal ? (
        <div className="chat-signal" role="status">
          <ShieldAlert />
          <p className="fill">
            <b>{words[signal].title}</b> {words[signal].text}
          </p>
          {signal === 'threat' ? <HelpLines /> : null}
          <div className="cluster gap-2">
            <Button
              onClick={() => {
                setAbout(message);
                setReporting(true);
                answer('reported');
              }}
            >
              {t({ context: 'a button', message: 'Report' })}
            </Button>
            <Button
              onClick={() => {
                answer('blocked');
                block();
              }}
            >{t`Block`}</Button>
            {signal === 'money' ? <Button href="/complaints">{t`Contact customer service`}</Button> : null}
            <Button variant="quiet" onClick={() => answer('dismissed')}>{t`Got it`}</Button>
          </div>
        </div>
      ) : null}
      <ReportDialog
        id="report-signal"
        member={partner}
        conversation={conversation ?? undefined}
        message={about}
        open={reporting}
        onClose={() => setReporting(false)}
      />
    </>
  );
}
