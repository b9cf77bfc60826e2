import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase } from '../../tests/helpers/database.ts';
import { type SmtpHelper, startSmtp } from '../../tests/helpers/smtp-server.ts';
import { createDb, type Db } from './db.ts';
import { createLog } from './log.ts';
import { createMailer, type Mail, MailError, type Mailer } from './mail.ts';

const mail: Mail = {
  to: 'jane@example.test',
  subject: 'Bestätige deine E-Mail-Adresse — żółć',
  text: 'Hallo\n\nhttps://example.test/token',
  html: '<p>Hällo &amp; <a href="https://example.test/token">hier</a></p>',
  fromName: 'Soirée',
  fromAddress: 'no-reply@example.test',
  reply_to: 'help@example.test',
  message_id: '<abc-1@example.test>',
  headers: { 'Auto-Submitted': 'auto-generated' },
};
const evil = 'Hello\r\nBcc: victim@example.test\r\n\r\n<script>\u2028x\u0000y';

describe('by SMTP', () => {
  let smtp: SmtpHelper;
  let mailer: Mailer;
  beforeAll(async () => {
    smtp = await startSmtp();
    mailer = createMailer({ smtp_url: smtp.url }, undefined as never);
  });
  afterAll(async () => {
    await mailer.close();
    await smtp.stop();
  });

  test('arrives as it was sent, in text and HTML', async () => {
    await mailer.send(mail);
    const received = await smtp.waitFor('jane@example.test', mail.subject);
    expect(received.text.trim()).toBe(mail.text);
    expect(received.html.trim()).toBe(mail.html);
    expect(received.from).toBe('no-reply@example.test');
    expect(received.parsed.from).toMatchObject({ name: 'Soirée', address: 'no-reply@example.test' });
    expect(received.parsed.replyTo).toMatchObject([{ address: 'help@example.test' }]);
    expect(received.parsed.messageId).toBe('<abc-1@example.test>');
    expect(received.headers['auto-submitted']).toBe('auto-generated');
  });

  test('a server that nobody vouches for gets no mail, unless the address says that it is asked in the clear', async () => {
    const relay = await startSmtp({ ownCertificate: true });
    const [careful, local] = [relay.url, `${relay.url}?ignoreTLS=true`].map((smtpUrl) =>
      createMailer({ smtp_url: smtpUrl }, undefined as never),
    ) as [Mailer, Mailer];
    try {
      await expect(careful.send(mail)).rejects.toThrow('the mail server did not take it');
      expect(await careful.probe()).toMatch('the mail server did not take it');
      expect(relay.mails).toEqual([]);
      await local.send(mail);
      expect(await local.probe()).toBeNull();
      expect(relay.mails.length).toBe(1);
    } finally {
      await Promise.all([careful.close(), local.close()]);
      await relay.stop();
    }
  });

  test('a line break in subject, name or header value makes no header and no body', async () => {
    await mailer.send({
      ...mail,
      to: 'evil@example.test',
      subject: evil,
      fromName: evil,
      headers: { 'X-Note': evil },
    });
    const received = await smtp.waitFor('evil@example.test', 'Hello Bcc: victim@example.test <script> x y');
    expect(smtp.mails.some((m) => m.to === 'victim@example.test')).toBe(false);
    expect(received.parsed.bcc ?? []).toEqual([]);
    expect(Object.keys(received.headers)).not.toContain('bcc');
    expect(received.parsed.from).toMatchObject({ address: 'no-reply@example.test' });
    expect(received.text.trim()).toBe(mail.text);
  });

  test.each([
    ['two recipients', { to: 'a@example.test, b@example.test' }],
    ['a line break in the recipient', { to: 'a@example.test\r\nRCPT TO:<b@example.test>' }],
    ['a display name', { to: 'A <a@example.test>' }],
    ['a line break in the sender', { fromAddress: 'a@example.test\nBcc: b@example.test' }],
    ['a line break in the answer address', { reply_to: 'a@example.test\n' }],
    ['a line break in the message id', { message_id: '<a@example.test>\r\nBcc: b@example.test' }],
    ['a header name with a colon', { headers: { 'Bcc: b@example.test\r\nX': 'y' } }],
  ])('%s is refused', async (_, wrong) => {
    const before = smtp.mails.length;
    await expect(mailer.send({ ...mail, ...wrong } as Mail)).rejects.toMatchObject({
      name: 'MailError',
      permanent: true,
    });
    expect(smtp.mails.length).toBe(before);
  });

  test('"try later" and "never" are told apart, and the error names nobody', async () => {
    smtp.failNext(1);
    const later = await mailer.send(mail).catch((e: unknown) => e);
    expect(later).toBeInstanceOf(MailError);
    expect(later).toMatchObject({ permanent: false, message: expect.stringContaining('451') });
    smtp.failNext(1, 550);
    const never = await mailer.send(mail).catch((e: unknown) => e);
    expect(never).toMatchObject({ permanent: true });
    expect(String(later) + String(never)).not.toContain('jane');
    await mailer.send(mail);
  });
});

test('a server that cannot be reached is trouble that may pass', async () => {
  const rejected = await startSmtp();
  await rejected.stop();
  const mailer = createMailer({ smtp_url: rejected.url }, undefined as never);
  await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'MailError', permanent: false });
  await mailer.close();
});

describe('without a server', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let db: Db;
  beforeAll(async () => {
    database = await cloneDatabase();
    db = createDb(database.url, 4, createLog('silent'));
  });
  afterAll(async () => {
    await db.end();
    await database.drop();
  });

  test('it lands in the local mailbox, once for each message id, with headers on one line', async () => {
    const mailer = createMailer({ smtp_url: null }, db);
    await mailer.send(mail);
    await mailer.send(mail);
    await mailer.send({ ...mail, subject: evil, message_id: '<abc-2@example.test>' });
    const { rows } = await db.query(
      'select recipient, subject, text_body, html_body, headers from local_mailbox order by id',
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual({
      recipient: mail.to,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      headers: {
        from: 'Soirée <no-reply@example.test>',
        to: mail.to,
        'reply-to': 'help@example.test',
        'message-id': '<abc-1@example.test>',
        'auto-submitted': 'auto-generated',
      },
    });
    expect(rows[1].subject).toBe('Hello Bcc: victim@example.test <script> x y');
  });
});
