import { describe, expect, it } from 'vitest';
import { errors } from './errors.ts';
import { endpoints } from './index.ts';

/** Texts the product prescribes word for word (typing errors included). */
const prescribed = {
  login_failed: 'Login failed, please try again',
  login_blocked: 'Too many incorrect attempts, account blocked for {minutes} min.',
  reset_limit: 'Too many password reset emails sent, please try again tomorrow.',
  email_not_found: 'E-mail address not found',
  link_invalid: 'Link expired or invalid, request a new email',
  activation_failed: 'Activation failed',
  unavailable: 'An error occured, please try again later.',
  internal: 'An error has occurred.',
  email_taken: 'An account with this e-mail address already exists',
  email_invalid: 'Invalid email',
  passwords_differ: 'The entered passwords are not the same.',
  old_password_wrong: 'Please check your old password.',
  new_email_invalid: 'New email adress is invalid.',
  new_email_taken: 'This email address already owns an account on this website.',
  date_of_birth_required: 'Enter your date of birth ({min_age}+)',
  date_of_birth_invalid: 'Invalid date of birth.',
  not_found: 'This page could not be found',
} as const;

describe('errors', () => {
  it.each(Object.entries(prescribed))('%s says "%s"', (code, text) =>
    expect(errors[code as keyof typeof prescribed].text.message).toBe(text),
  );

  it('begins the unconfirmed text as prescribed', () => {
    expect(errors.email_unconfirmed.text.message).toMatch(/^Your e-mail address hasn't been confirmed/);
  });

  it('gives each code one text under its own name, and a status of a refusal', () => {
    for (const [code, { status, text }] of Object.entries(errors)) {
      expect(text.id).toBe(`error.${code}`);
      expect(text.message.trim()).not.toBe('');
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
    }
  });

  it('answers 403 where a session is missing and 404 with its own text', () => {
    expect(errors.authentication_required.status).toBe(403);
    expect(errors.not_found.status).toBe(404);
  });

  it('has every error the calls declare', () => {
    for (const [name, e] of Object.entries(endpoints))
      for (const code of e.errors) expect(errors, name).toHaveProperty(code);
  });
});
