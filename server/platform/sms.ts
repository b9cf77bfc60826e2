/**
 * Sends one text message: through Twilio's HTTP API, or into the local mailbox (table local_sms, page /dev/mailbox).
 */
import { statement } from './db.ts';
import type { Services } from './services.ts';

export interface Sms {
  /** E.164: `+31612345678`. */
  to: string;
  text: string;
}

/** Contains neither number nor text, so that it may be logged. */
export class SmsError extends Error {
  /** The number cannot be reached at all; retrying only costs money. */
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.name = 'SmsError';
    this.permanent = permanent;
  }
}

const insertSms = statement<never, [recipient: string, body: string]>(
  'sms.keep',
  'insert into local_sms (recipient, body) values ($1, $2)',
);

const timeoutMs = 10_000;
/** Twilio's codes for a number that is invalid, not mobile, or refuses messages. */
const badNumbers = [21211, 21214, 21217, 21610, 21612, 21614];

/** Whether a provider of text messages is configured. */
export const canSendSms = ({ config }: Pick<Services, 'config'>): boolean => config.sms !== null;

/** @throws SmsError */
export async function sendSms({ config, db }: Pick<Services, 'config' | 'db'>, sms: Sms): Promise<void> {
  const { sms: provider } = config;
  if (!provider) throw new SmsError('no way to send text messages is configured', true);
  if (provider.provider === 'sandbox') {
    await insertSms.run(db, sms.to, sms.text);
    return;
  }
  const answer = await fetch(
    `${provider.url}/2010-04-01/Accounts/${encodeURIComponent(provider.account)}/Messages.json`,
    {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${provider.account}:${provider.token}`).toString('base64')}` },
      // A sender is a number or a name; `MG…` is a Twilio messaging service, which picks one.
      body: new URLSearchParams({
        To: sms.to,
        [provider.from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: provider.from,
        Body: sms.text,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    },
  ).catch(() => {
    throw new SmsError('the SMS provider cannot be reached', false);
  });
  const result = (await answer.json().catch(() => ({}))) as { code?: unknown; status?: unknown };
  if (answer.ok && result.status !== 'failed' && result.status !== 'undelivered') return;
  throw new SmsError(
    `the SMS provider says ${answer.status} ${Number(result.code) || ''}`.trim(),
    badNumbers.includes(Number(result.code)),
  );
}
