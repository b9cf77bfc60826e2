/** The pages of the local mailbox: plain HTML for developers, in English, without script. */
import { escapeHtml as e } from './html.ts';

export interface StoredMail {
  id: number;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  headers: Record<string, string>;
  created_at: Date;
}

export interface StoredSms {
  id: number;
  recipient: string;
  body: string;
  created_at: Date;
}

const frame = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${e(title)}</title>
<link rel="stylesheet" href="/dev/mailbox/style.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>`;

const time = (at: Date): string => {
  const iso = at.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
};

/** @param to the search text, shown in the field again */
export function listPage(mails: StoredMail[], to: string, notice = '', texts: StoredSms[] = []): string {
  const messages = texts.map(
    (sms) => `<li><p>${e(sms.body)}</p><span class="to">${e(sms.recipient)}</span> ${time(sms.created_at)}</li>`,
  );
  const rows = mails.map(
    (mail) => `<li><a href="/dev/mailbox/${mail.id}">
<span class="subject">${e(mail.subject)}</span>
<span class="to">${e(mail.recipient)}</span>
${time(mail.created_at)}
</a></li>`,
  );
  const empty = notice || (to ? 'No mail for this address.' : 'No mail yet. Sign up, and the first one lands here.');
  return frame(
    'Local mailbox',
    `<h1>Local mailbox</h1>
<p class="hint">No mail server is configured, so every mail of this installation is kept here. Only the newest 100 are listed.</p>
<form method="get" action="/dev/mailbox" role="search">
<label for="to">Recipient</label>
<input id="to" name="to" type="search" value="${e(to)}" placeholder="name@example.com" autocomplete="off" spellcheck="false">
<button type="submit">Search</button>
</form>
${rows.length ? `<ul class="mails">\n${rows.join('\n')}\n</ul>` : `<p class="empty">${e(empty)}</p>`}
${messages.length ? `<h2>Text messages</h2>\n<ul class="texts">\n${messages.join('\n')}\n</ul>` : ''}`,
  );
}

/** @param sandbox permissions of the iframe that shows the mail */
export function letterPage(mail: StoredMail, sandbox: string): string {
  const headers = Object.entries(mail.headers).map(([name, value]) => `<dt>${e(name)}</dt><dd>${e(value)}</dd>`);
  return frame(
    mail.subject,
    `<nav><a href="/dev/mailbox">All mail</a> · <a href="/dev/mailbox?to=${encodeURIComponent(mail.recipient)}">To ${e(mail.recipient)}</a></nav>
<h1>${e(mail.subject)}</h1>
<p class="hint">${time(mail.created_at)}</p>
<iframe title="The mail as HTML" sandbox="${sandbox}" src="/dev/mailbox/${mail.id}/html"></iframe>
<details open><summary>Plain text</summary><pre>${linked(mail.text_body)}</pre></details>
<details><summary>Headers</summary><dl>${headers.join('')}</dl></details>`,
  );
}

/** The text, escaped, with web addresses as links. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, i) => (i % 2 ? `<a href="${e(part)}">${e(part)}</a>` : e(part)))
    .join('');

export const mailboxCss = `
:root { color-scheme: light dark; --bg: #fffaf7; --surface: #ffffff; --text: #1c1214; --muted: #5c4d4f; --line: #e6dad4; --accent: #d22b02; --on-accent: #ffffff; --focus: #1d4ed8; }
@media (prefers-color-scheme: dark) {
  :root { --bg: #171113; --surface: #211719; --text: #f6eeec; --muted: #cbbcbc; --line: #3d2e32; --accent: #fc775c; --on-accent: #1c1214; --focus: #ffd7a0; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { margin: 8px 0; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
nav, .hint, .to, time { color: var(--muted); }
nav { overflow-wrap: anywhere; }
nav a { display: inline-block; padding: 10px 0; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 16px 0 24px; }
input { flex: 1 1 200px; min-width: 0; min-height: 44px; padding: 0 14px; border: 1px solid #938079; border-radius: 12px; background: var(--surface); color: inherit; font: inherit; }
button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 999px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; }
.mails { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 20px; overflow: hidden; background: var(--surface); }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px 16px; color: inherit; text-decoration: none; }
.mails a:hover { background: var(--bg); }
h2 { margin: 24px 0 8px; font-size: 1.125rem; }
.texts { list-style: none; margin: 0; padding: 0 16px; border: 1px solid var(--line); border-radius: 20px; background: var(--surface); }
.texts li { padding: 12px 0; overflow-wrap: anywhere; }
.texts li + li { border-top: 1px solid var(--line); }
.texts p { margin: 0; }
.subject { grid-column: 1 / -1; font-weight: 600; overflow-wrap: anywhere; }
.to { overflow-wrap: anywhere; }
time { font-size: .875rem; font-variant-numeric: tabular-nums; }
.empty { padding: 48px 16px; text-align: center; color: var(--muted); border: 1px dashed var(--line); border-radius: 20px; }
iframe { display: block; width: 100%; height: 720px; border: 1px solid var(--line); border-radius: 20px; background: var(--surface); }
details { margin-top: 16px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 20px; background: var(--surface); }
summary { min-height: 28px; font-weight: 600; cursor: pointer; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: .9rem/1.5 ui-monospace, monospace; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 575px) { dl, .mails a { grid-template-columns: 1fr; } iframe { height: 560px; } }
`;
