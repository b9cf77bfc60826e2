import type { Ref } from 'react';
import type { ChatStateData } from '../app/chat-cache.ts';
import type { Pending } from '../app/send-queue.ts';
import { Closed } from './Closed.tsx';
import type { Item } from './group-messages.ts';
import { TextBox } from './TextBox.tsx';

export interface ComposerHandle {
  /** Replies to a message: its quote appears above the text box. */
  reply(item: Item): void;
  /** Puts a message that failed to send back into the text box. */
  edit(message: Pending): void;
}

/** Below the messages: the text box, or why there is none. */
export function Composer({
  state,
  pending,
  ref,
}: {
  state: ChatStateData;
  pending: readonly Pending[];
  ref: Ref<ComposerHandle>;
}) {
  return state.closed ? (
    <Closed state={state} why={state.closed} />
  ) : (
    <TextBox state={state} pending={pending} handle={ref} />
  );
}
