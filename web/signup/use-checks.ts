import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkSignup } from '../../contract/signup.ts';
import { call } from '../app/api.ts';

interface Checks {
  email_error: string | undefined;
  email_suggestion: string | undefined;
  name_error: string | undefined;
  name_suggestions: string[];
  checkEmail(): void;
  checkName(): void;
}

/** Checks address and username when the visitor leaves the field; a result only applies to the text it was made for. */
export function useChecks(email: string, name: string): Checks {
  const client = useQueryClient();
  const [forEmail, setEmail] = useState<{ text: string; error: string | null; suggestion: string | null }>();
  const [forName, setName] = useState<{ text: string; error: string | null; free: string[] }>();
  const ask = (body: { email?: string; name?: string }) => call(client, checkSignup, { body });
  const mail = forEmail?.text === email ? forEmail : undefined;
  const user = forName?.text === name ? forName : undefined;
  return {
    email_error: mail?.error ?? undefined,
    email_suggestion: mail?.suggestion ?? undefined,
    name_error: user?.error ?? undefined,
    name_suggestions: user?.free ?? [],
    // A failed check says nothing about the text: the server checks again on submit.
    checkEmail: () => {
      if (email.trim() === '') return;
      ask({ email }).then(
        (a) => setEmail({ text: email, error: a.email_error, suggestion: a.email_suggestion }),
        () => undefined,
      );
    },
    checkName: () => {
      if (name.trim() === '') return;
      ask({ name, email }).then(
        (a) => setName({ text: name, error: a.name_error, free: a.name_suggestions }),
        () => undefined,
      );
    },
  };
}
