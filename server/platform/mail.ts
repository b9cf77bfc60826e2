/**
 * Sends one mail: by SMTP, or into the local mailbox (table local_mailbox, page /dev/mailbox) when no server is
 * configured.
 */
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';
import { type Db, statement } from './db.ts';

export interface Mail {
  /** One address, no display name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  fromName: string;
  fromAddress: string;
  reply_to?: string;
  headers?: Record<string, string>;
  /** With angle brackets: `<id@host>`. Every try of a mail has the same one. */
  message_id?: string;
}

export interface Mailer {
  /** @throws MailError when the server refused it, or an address or header name is invalid */
  send(mail: Mail): Promise<void>;
  /** Whether the mail server answers and takes our log-in. @returns null, or what it said */
  probe(): Promise<string | null>;
  close(): Promise<void>;
}

/** Contains neither address nor text of the mail, so that it may be logged. */
export class MailError extends Error {
  /** The same mail would be refused again; retrying only harms the sender's reputation. */
  readonly permanent: boolean;
  /** The connection broke without an answer: the server may have taken the mail. */
  readonly unsure: boolean;

  constructor(message: string, permanent: boolean, unsure = false) {
    super(message);
    this.name = 'MailError';
    this.permanent = permanent;
    this.unsure = unsure;
  }
}

const timeoutMs = 10_000;

/** By SMTP if configured, else into the local mailbox. */
export function createMailer(config: Pick<Config, 'smtp_url'>, db: Db): Mailer {
  return config.smtp_url === null ? localMailer(db) : smtpMailer(config.smtp_url);
}

function smtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      const clean = cleanMail(mail);
      try {
        await transport.sendMail({
          from: { name: clean.fromName, address: clean.fromAddress },
          to: { name: '', address: clean.to },
          ...(clean.reply_to ? { replyTo: { name: '', address: clean.reply_to } } : {}),
          subject: clean.subject,
          text: clean.text,
          html: clean.html,
          headers: clean.headers ?? {},
          ...(clean.message_id ? { messageId: clean.message_id } : {}),
        });
      } catch (error) {
        throw asMailError(error as Parameters<typeof asMailError>[0]);
      }
    },
    probe: () =>
      transport.verify().then(
        () => null,
        (error: unknown) => asMailError(error as Error & { code?: string; responseCode?: number }).message,
      ),
    close: async () => transport.close(),
  };
}

/**
 * Refusals of this very mail (5xx for envelope or content) are permanent; trouble with the server or our log-in is
 * not.
 */
function asMailError(error: Error & { code?: string; responseCode?: number; syscall?: string }): MailError {
  const { code = error.name, responseCode } = error;
  const permanent = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
  // Without an answer it was not taken for certain only where no connection came about.
  const unsure = responseCode === undefined && error.syscall !== 'connect' && code !== 'EDNS';
  const text = `the mail server did not take it: ${code}${responseCode ? ` ${responseCode}` : ''}`;
  return new MailError(text, permanent, unsure);
}

const insertMail = statement<never, [to: string, subject: string, text: string, html: string, headers: string]>(
  'mail.insert_local',
  `insert into local_mailbox (recipient, subject, text_body, html_body, headers)
   select $1, $2, $3, $4, $5::jsonb
    where not exists (select 1 from local_mailbox
                       where $5::jsonb ? 'message-id' and headers ->> 'message-id' = $5::jsonb ->> 'message-id')`,
);
/** The mailbox is for looking at, not an archive. */
const trimMailbox = statement<never>(
  'mail.trim_local',
  'delete from local_mailbox where id <= (select max(id) from local_mailbox) - 2000',
);

function localMailer(db: Db): Mailer {
  return {
    async send(mail) {
      const clean = cleanMail(mail);
      const headers: Record<string, string> = {
        from: `${clean.fromName} <${clean.fromAddress}>`,
        to: clean.to,
        ...(clean.reply_to ? { 'reply-to': clean.reply_to } : {}),
        ...(clean.message_id ? { 'message-id': clean.message_id } : {}),
      };
      for (const [name, value] of Object.entries(clean.headers ?? {})) headers[name.toLowerCase()] = value;
      await insertMail.run(db, clean.to, clean.subject, clean.text, clean.html, JSON.stringify(headers));
      await trimMailbox.run(db);
    },
    probe: async () => null,
    close: async () => {},
  };
}

// Exactly one address: no list, no display name, no line break, no route.
const address = /^[^\s@<>()[\],;:"\\\p{C}]+@[^\s@<>()[\],;:"\\\p{C}]+$/u;

/** A header is one line: line breaks and control characters become spaces. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/**
 * The mail with every header on one line.
 * @throws MailError (permanent) for what cannot be made safe: an address or a header name
 */
function cleanMail(mail: Mail): Mail {
  for (const mailbox of [mail.to, mail.fromAddress, ...(mail.reply_to ? [mail.reply_to] : [])])
    if (mailbox.length > 320 || !address.test(mailbox)) throw new MailError('not a mail address', true);
  if (mail.message_id !== undefined && !/^<[\w.+-]+@[\w.-]+>$/.test(mail.message_id))
    throw new MailError('not a message id', true);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    if (!/^[A-Za-z0-9-]+$/.test(name)) throw new MailError('not a header name', true);
    headers[name] = oneLine(value);
  }
  return { ...mail, subject: oneLine(mail.subject), fromName: oneLine(mail.fromName), headers };
}
