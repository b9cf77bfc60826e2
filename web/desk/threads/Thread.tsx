import { useLingui } from '@lingui/react/macro';
import type { Static } from 'typebox';
import type { openThread } from '../../../contract/desk-threads.ts';
import { useDates } from '../use-dates.ts';
import { LinkedText, type References } from './LinkedText.tsx';

type Messages = Static<(typeof openThread)['answer']>['messages'];

/** What came in, what went out, what colleagues noted, the oldest first. */
export function ThreadList({
  messages,
  references,
  language,
}: {
  messages: Messages;
  references: References;
  language: string;
}) {
  const { t } = useLingui();
  const { at } = useDates();
  const words = { in: t`Came in`, out: t`Sent by e-mail`, note: t`Note` };
  return (
    <ol className="thread" aria-label={t`So far`}>
      {messages.map((message) => (
        <li key={`${message.id} ${message.kind}`} data-kind={message.kind}>
          <p className="muted small">
            <LinkedText
              text={[words[message.kind], message.staff_name, at(message.at), message.ref].filter(Boolean).join(' · ')}
              references={references}
            />
          </p>
          <p className="thread-text" lang={message.kind === 'note' ? undefined : language}>
            <LinkedText text={message.text} references={references} />
          </p>
        </li>
      ))}
    </ol>
  );
}
