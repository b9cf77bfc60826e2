/**
 * The layout of every mail: one column of at most 600 px, built from tables because mail clients need them. Colours
 * are inline for clients that drop style sheets; the style sheet adds dark mode and narrow screens.
 */
import { escapeHtml as e } from '../../platform/html.ts';
import { formatted, withoutMarks } from './format.ts';

/** All texts are plain text in the reader's language; they are escaped here. */
export interface Letter {
  locale: string;
  /** The site's accent on light and on dark grounds. */
  accent: { light: string; dark: string };
  site_name: string;
  siteUrl: string;
  subject: string;
  /** At the head; its address is whole, its size in px of the page. */
  picture?: { src: string; width: number; height: number; alt: string } | null;
  heading: string;
  /** What mail programs show after the subject; default the first paragraph. */
  lead?: string;
  paragraphs: string[];
  /** The paragraphs may hold simple marks (format.ts). */
  formatted?: boolean;
  button: { label: string; url: string };
  link_hint: string;
  after: string[];
  reason: string;
  /** Under the reason; for optional mails. */
  unsubscribe?: { label: string; url: string };
  help: string;
  company: string;
}

const font = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** A mail as HTML and as plain text. */
export function renderLetter(letter: Letter): { html: string; text: string } {
  return { html: html(letter), text: text(letter) };
}

function text(l: Letter): string {
  return [
    ...(l.picture?.alt ? [`[${l.picture.alt}]`] : []),
    l.heading,
    ...l.paragraphs.map((words) => (l.formatted ? withoutMarks(words) : words)),
    `${l.button.label}\n${l.button.url}`,
    ...l.after,
    `-- \n${l.site_name}\n${l.reason}\n${l.unsubscribe ? `${l.unsubscribe.label}\n${l.unsubscribe.url}\n` : ''}${l.help}\n${l.company}`,
  ].join('\n\n');
}

function html(l: Letter): string {
  const { accent } = l;
  const p = (words: string, cls: string, style: string) =>
    `<p class="${cls}" style="margin:0 0 16px;${font};${style}">${e(words).replaceAll('\n', '<br>')}</p>`;
  const reading = 'font-size:17px;line-height:27px;color:#1c1214';
  const marked = (words: string) =>
    formatted(words, {
      p: (inner) => `<p class="strong" style="margin:0 0 16px;${font};${reading}">${inner}</p>`,
      list: (items) =>
        `<ul class="strong" style="margin:0 0 16px;padding:0 0 0 22px;${font};${reading}">${items.map((inner) => `<li style="margin:0 0 4px">${inner}</li>`).join('')}</ul>`,
    });
  const url = e(l.button.url);
  const out = l.unsubscribe
    ? [`<a class="link" href="${e(l.unsubscribe.url)}" style="color:${accent.light}">${e(l.unsubscribe.label)}</a>`]
    : [];
  // Outlook reads width and height only; colours are for programs that show the words instead of the picture.
  const head = l.picture
    ? `<img class="picture strong" src="${e(l.picture.src)}" width="${l.picture.width}" height="${l.picture.height}" alt="${e(l.picture.alt)}" border="0" style="display:block;width:100%;max-width:${l.picture.width}px;height:auto;margin:0 0 24px;border:0;border-radius:16px;background:#f6ece6;${font};font-size:15px;line-height:23px;color:#1c1214">`
    : `<div class="bar" style="width:44px;height:4px;margin:0 0 24px;border-radius:4px;background:${accent.light};font-size:0;line-height:0">&nbsp;</div>`;
  return `<!doctype html>
<html lang="${e(l.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${e(l.subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { text-decoration: underline; }
@media (max-width: 575px) {
  .sheet { padding: 28px 22px !important; border-radius: 20px !important; }
  .button a { display: block !important; }
}
@media (prefers-color-scheme: dark) {
  .ground { background: #171113 !important; }
  .sheet { background: #211719 !important; border-color: #3a2a2e !important; }
  .strong { color: #f6eeec !important; }
  .picture { background: #3a2a2e !important; }
  .soft { color: #cbbcbc !important; }
  .brand, .link { color: ${accent.dark} !important; }
  .bar { background: ${accent.dark} !important; }
  .button { background: ${accent.dark} !important; }
  .button a { color: #1c1214 !important; }
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#fffaf7;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${e(l.lead || withoutMarks(l.paragraphs[0] ?? ''))}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#fffaf7">
<tr><td align="center" style="padding:32px 12px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td style="padding:0 8px 20px">
<a class="brand" href="${e(l.siteUrl)}" style="${font};font-size:22px;line-height:28px;font-weight:700;letter-spacing:-0.3px;color:${accent.light};text-decoration:none">${e(l.site_name)}</a>
</td></tr>
<tr><td class="sheet" style="padding:40px;background:#ffffff;border:1px solid #f0e3dc;border-radius:28px">
${head}
<h1 class="strong" style="margin:0 0 16px;${font};font-size:28px;line-height:34px;font-weight:700;letter-spacing:-0.4px;color:#1c1214">${e(l.heading)}</h1>
${l.paragraphs.map((words) => (l.formatted ? marked(words) : p(words, 'strong', reading))).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:12px 0 28px">
<tr><td class="button" align="center" style="border-radius:999px;background:${accent.light}">
<a href="${url}" style="display:inline-block;padding:16px 32px;${font};font-size:17px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:999px">${e(l.button.label)}</a>
</td></tr>
</table>
${l.after.map((words) => p(words, 'soft', 'font-size:15px;line-height:23px;color:#5c4d4f')).join('\n')}
<p class="soft" style="margin:0;${font};font-size:14px;line-height:21px;color:#5c4d4f">${e(l.link_hint)}<br><a class="link" href="${url}" style="color:${accent.light};word-break:break-all">${url}</a></p>
</td></tr>
<tr><td style="padding:24px 8px 0">
${[e(l.reason), ...out, e(l.help), e(l.company)].map((words) => `<p class="soft" style="margin:0 0 8px;${font};font-size:13px;line-height:20px;color:#5c4d4f">${words}</p>`).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
