import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkSignup } from '../../contract/signup.ts';
import { call } from '../app/api.ts';

interface Checks {
  email_error: string | undefined;
  email_suggestion: string | undefined;
  name_error: string | undefined;
  name_suggestions: string[];
  check_email(): void;
  check_name(): void;
}

/** Checks address and username when one leaves the field; what was found holds only for the text it was found for. */
export function useChecks(email: string, name: string): Checks {
  const client = useQueryClient();
  const [for_email, setEmail] = useState<{ text: string; error: string | null; suggestion: string | null }>();
  const [for_name, setName] = useState<{ text: string; error: string | null; free: string[] }>();
  const ask = (body: { email?: string; name?: string }) => call(client, checkSignup, { body });
  const mail = for_email?.text === email ? for_email : undefined;
  const user = for_name?.text === name ? for_name : undefined;
  return {
    email_error: mail?.error ?? undefined,
    email_suggestion: mail?.suggestion ?? undefined,
    name_error: user?.error ?? undefined,
    name_suggestions: user?.free ?? [],
    // A failed check is no fault of what was typed: the server checks again on sending.
    check_email: () => {
      if (email.trim() === '') return;
      ask({ email }).then((a) => setEmail({ text: email, error: a.email_error, suggestion: a.email_suggestion }), () => undefined);
    },
    check_name: () => {
      if (name.trim() === '') return;
      ask({ name, email }).then((a) => setName({ text: name, error: a.name_error, free: a.name_suggestions }), () => undefined);
    },
  };
}
