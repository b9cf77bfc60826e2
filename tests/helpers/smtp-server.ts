/** A real SMTP server on a loopback port that stores and parses what it receives. */
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** Envelope recipient. */
  to: string;
  /** Envelope sender. */
  from: string;
  subject: string;
  text: string;
  html: string;
  /** Lower-case names; the last of repeated ones. */
  headers: Record<string, string>;
  /** Everything else the parser returned. */
  parsed: Email;
  /** The mail as it came over the wire. */
  raw: string;
}

export interface SmtpHelper {
  url: string;
  mails: ReceivedMail[];
  /**
   * The newest mail to this address with this subject; waits up to `timeoutMs` (default 10 s). Sign-up sends a mail of its own
   * whenever its job comes round, so an address alone does not say which mail is meant.
   * @throws Error
   */
  waitFor(to: string, subject: string, timeoutMs?: number): Promise<ReceivedMail>;
  /** Refuses the next `n` mails: with 451 (try later), or with `code`. */
  failNext(n: number, code?: number): void;
  stop(): Promise<void>;
}

/**
 * @param options.port a fixed port, to come back at the same address after a stop
 * @param options.ownCertificate offers STARTTLS with a certificate that nobody signed
 */
export async function startSmtp(options: { port?: number; ownCertificate?: boolean } = {}): Promise<SmtpHelper> {
  const mails: ReceivedMail[] = [];
  let failures = 0;
  let failureCode = 451;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.ownCertificate ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 500,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        if (failures > 0) {
          failures--;
          return done(Object.assign(new Error('not now'), { responseCode: failureCode }));
        }
        const raw = Buffer.concat(chunks);
        PostalMime.parse(raw).then((parsed) => {
          for (const recipient of session.envelope.rcptTo) {
            mails.push({
              to: recipient.address,
              from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
              subject: parsed.subject ?? '',
              text: parsed.text ?? '',
              html: parsed.html ?? '',
              headers: Object.fromEntries(parsed.headers.map((h) => [h.key.toLowerCase(), h.value])),
              parsed,
              raw: raw.toString('utf8'),
            });
          }
          done();
        }, done);
      });
    },
  });
  // A client that disconnects half-way is not an error of this server.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async waitFor(to, subject, timeoutMs = 10_000) {
      const until = Date.now() + timeoutMs;
      for (;;) {
        const mail = mails.findLast((m) => m.to.toLowerCase() === to.toLowerCase() && m.subject === subject);
        if (mail) return mail;
        if (Date.now() > until) {
          const received = mails.map((m) => `${m.to}: ${m.subject}`).join('; ') || 'nothing';
          throw new Error(`no mail to ${to} with subject "${subject}"; came: ${received}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    failNext(n, code = 451) {
      failures = n;
      failureCode = code;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
