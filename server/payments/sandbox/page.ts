/** The pages of the sandbox's checkout: plain HTML without script, in the order's language. */
import type { Locale } from '../../../contract/locales.ts';
import { formatMoney } from '../../../contract/money.ts';
import { methodName } from '../method-name.ts';
import { escapeHtml as e } from '../../platform/html.ts';
import type { Words } from '../../platform/words.ts';
import type { BankPayment } from './bank-payment.ts';
import { sandboxWords as w } from './words.ts';

const document = (locale: Locale, title: string, body: string) => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${e(title)}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<main>${body}</main>
</body>
</html>
`;

export function checkoutPage(words: Words, payment: BankPayment): string {
  const { locale } = payment;
  const t = (text: { id: string; message: string }, values: Record<string, string> = {}) =>
    e(words.text(locale, text, values));
  const amount = formatMoney(payment, locale);
  const undecided = payment.status === 'open' || payment.status === 'pending';
  const check = (name: keyof typeof w) =>
    `<label class="check"><input type="checkbox" name="${name}" value="1"> ${t(w[name])}</label>`;
  const button = (outcome: string, text: string, cls = '') =>
    `<button name="outcome" value="${outcome}"${cls ? ` class="${cls}"` : ''}>${text}</button>`;
  const reasons = payment.method === 'sdd' ? ['AC01', 'MD06', 'MS03'] : ['fraudulent', 'product_not_received'];
  const reason = `<label>${t(w.reason)} <select name="reason">${reasons.map((r) => `<option>${r}</option>`).join('')}</select></label>`;
  return document(
    locale,
    words.text(locale, w.title),
    `
<p class="badge">${t(w.title)}</p>
<p class="soft">${e(payment.description)}</p>
<h1>${e(amount)}</h1>
<p class="soft">${e(methodName(words, locale, payment.method))} · ${t(w.state)} <strong>${e(payment.status)}</strong></p>
<p>${t(w.notice)}</p>
<form method="post">
${
  undecided
    ? `${button('completed', t(payment.status === 'open' ? w.pay : w.settle_now, { amount }), 'first')}
<div class="row">${payment.status === 'open' ? button('pending', t(w.pending)) : ''}${button('failed', t(w.failed))}${button('cancelled', t(w.cancelled))}${button('expired', t(w.expired))}</div>
<label>${t(w.settle_days)} <input type="number" name="settle_days" min="0" max="60" placeholder="–"></label>
${payment.method === 'sdd' ? reason : ''}`
    : `<p><a class="button" href="${e(payment.returnUrl)}">${t(w.back)}</a></p>`
}
${
  payment.status === 'completed'
    ? `<h2>${t(w.after)}</h2>
<div class="row">${button('refund_full', t(w.refund_full))}${button('refund_part', t(w.refund_part))}</div>
${reason}
<div class="row">${payment.chargebacks.some((c) => !c.reversed) ? button('reverse', t(w.reverse)) : button('chargeback', t(w.chargeback))}</div>`
    : ''
}
<details>
<summary>${t(w.controls)}</summary>
<label>${t(w.delay)} <input type="number" name="delay" min="0" max="86400" value="0"></label>
${check('duplicate')}${check('out_of_order')}${check('dropped')}${check('bad_signature')}${check('wrong_amount')}${check('wrong_currency')}
<div class="row">${button('clock', t(w.clock))}</div>
</details>
</form>`,
  );
}

export function listPage(words: Words, locale: Locale, payments: readonly BankPayment[]): string {
  const rows = payments.map(
    (p) =>
      `<li><a href="/pay/${e(p.ref)}">${e(p.order_number)}</a> <span>${e(formatMoney(p, locale))}</span> <span class="soft">${e(methodName(words, locale, p.method))} · ${e(p.status)}</span></li>`,
  );
  return document(
    locale,
    words.text(locale, w.title),
    `<p class="badge">${e(words.text(locale, w.title))}</p><h2>${e(words.text(locale, w.list))}</h2><ul>${rows.join('')}</ul>`,
  );
}

export const unknownPage = (words: Words, locale: Locale): string =>
  document(
    locale,
    words.text(locale, w.title),
    `<p class="badge">${e(words.text(locale, w.title))}</p><p>${e(words.text(locale, w.unknown))}</p>`,
  );

export const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; }
body { margin: 0; padding: 2rem 1rem; display: grid; place-items: start center; min-height: 100vh; box-sizing: border-box; }
main { width: 100%; max-width: 26rem; border: 1px solid color-mix(in srgb, CanvasText 18%, transparent); border-radius: 1.25rem; padding: 1.5rem; box-sizing: border-box; }
h1 { font-size: 2.25rem; line-height: 1.1; margin: .25rem 0; }
h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
.badge { display: inline-block; margin: 0 0 .75rem; padding: .125rem .625rem; border-radius: 1rem; font-size: .8125rem; font-weight: 600; background: #ffd24a; color: #2b2000; }
.soft { color: color-mix(in srgb, CanvasText 68%, transparent); margin: .25rem 0; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; margin: .75rem 0; }
button, .button { font: inherit; min-height: 2.75rem; padding: 0 1rem; border-radius: .75rem; border: 1px solid color-mix(in srgb, CanvasText 25%, transparent); background: transparent; color: inherit; cursor: pointer; display: inline-flex; align-items: center; text-decoration: none; }
.first { width: 100%; justify-content: center; background: #1f6f4a; border-color: #1f6f4a; color: #fff; font-weight: 600; margin-top: 1rem; }
label { display: block; margin: .75rem 0; }
input[type=number], select { font: inherit; width: 6rem; min-height: 2.25rem; padding: 0 .5rem; }
.check input { width: 1.125rem; height: 1.125rem; vertical-align: -.2em; }
details { margin-top: 1.25rem; border-top: 1px solid color-mix(in srgb, CanvasText 18%, transparent); padding-top: .75rem; }
summary { cursor: pointer; min-height: 2.75rem; display: flex; align-items: center; }
ul { list-style: none; padding: 0; } li { display: flex; gap: .75rem; padding: .5rem 0; }
:focus-visible { outline: 3px solid #2b6cb0; outline-offset: 2px; }
`;
