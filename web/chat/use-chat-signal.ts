/** The gravest thing a message of the partner may ask for, worked out here; and putting the warning away for good. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ChatSignal } from '../../contract/chat-signals.ts';
import { dayMs } from '../../contract/time.ts';
import type { ChatData } from '../app/chat-cache.ts';
import { onStored, signalKey, store, storedText } from '../app/chat-storage.ts';
import { useUser } from '../app/use-site.ts';

type Rules = typeof import('../../contract/chat-signals.ts') & typeof import('../../contract/help-lines.ts');
const order: readonly ChatSignal[] = ['threat', 'money', 'elsewhere'];
/** An ask to talk elsewhere says little between people who have known each other for long. */
const early = { messages: 20, days: 14 } as const;

/** With whom helps where one of them fires: to fetch that then would tell. */
const loadRules = async (): Promise<Rules> => {
  const [signals, help] = await Promise.all([
    import('../../contract/chat-signals.ts'),
    import('../../contract/help-lines.ts'),
  ]);
  return { ...signals, ...help };
};

/** The rules, loaded with the first conversation. */
export function useSignalRules(): Rules | undefined {
  const [rules, setRules] = useState<Rules>();
  useEffect(() => {
    let here = true;
    void loadRules().then(
      (loaded) => here && setRules(() => loaded),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, []);
  return rules;
}

/** Longer than that nobody waits for a question; then what merely looks like a number or an account is asked about. */
const patienceMs = 3_000;

/** The rules when a message is being sent: at once where they are here, otherwise as soon as they have come; undefined: they did not. */
export function useRulesSoon(): () => Rules | Promise<Rules | undefined> {
  const rules = useSignalRules();
  return () =>
    rules ??
    Promise.race([loadRules().catch(() => undefined), new Promise<undefined>((done) => setTimeout(done, patienceMs))]);
}

/** Without the rules: eight digits, or what has the shape of an account. Rather one question too many than a number gone unasked. */
export const looksGiven = (text: string): 'number' | 'account' | null =>
  /[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}|(?:bc1|0x)[a-zA-Z0-9]{25,}/.test(text)
    ? 'account'
    : /\d(?:[\s()./-]{0,2}\d){7}/.test(text)
      ? 'number'
      : null;

/** What is warned about, in which message, the latest of its kind; and how it is put away. */
export function useChatSignal({
  state,
  messages,
  more,
}: ChatData): [signal: ChatSignal | undefined, message: string | undefined, putAway: () => void] {
  const rules = useSignalRules();
  const user = useUser();
  const key = signalKey(user?.id ?? '', state.partner.id);
  const stored = useSyncExternalStore(
    onStored,
    () => storedText(key),
    () => null,
  );
  const seen: readonly string[] = stored ? (JSON.parse(stored) as string[]) : [];
  const begun = more ? undefined : messages[0]?.created_at;
  const isEarly = (message: { seq: number; created_at: string }) =>
    message.seq <= early.messages ||
    (begun !== undefined && Date.parse(message.created_at) - Date.parse(begun) < early.days * dayMs);
  const signals = new Map<ChatSignal, string>();
  // Our own writers' messages were looked at before they were sent.
  if (rules && !state.partner.fictional && !state.closed)
    for (const message of messages)
      if (!message.mine && message.body !== '')
        for (const signal of rules.chatSignals(message.body))
          if (signal !== 'elsewhere' || isEarly(message)) signals.set(signal, message.id);
  const signal = order.find((candidate) => signals.has(candidate) && !seen.includes(candidate));
  return [signal, signal && signals.get(signal), () => signal && store(key, [...seen, signal])];
}
