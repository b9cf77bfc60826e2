/**
 * What a message may ask for that rarely ends well: to talk elsewhere, money, or a threat to spread pictures. One list for 11 languages.
 * For the chat it runs in the reader's browser and nothing of it is sent; the server runs it on what our own writers write, nothing else.
 * It warns; it refuses no member anything.
 */

import {
  asks,
  condition,
  moneyAsks,
  moneyNouns,
  numberWords,
  pictures,
  service,
  short,
  spread,
  stories,
} from './chat-signal-words.ts';

export type ChatSignal = 'elsewhere' | 'money' | 'threat';

/** Only so much of a message is looked at. */
const lengthRead = 2_000;

/** Letters that look like others. */
const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  һ: 'h',
  ԁ: 'd',
  ӏ: 'l',
  к: 'k',
  м: 'm',
  т: 't',
  н: 'h',
  в: 'b',
  α: 'a',
  ε: 'e',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  ι: 'i',
  κ: 'k',
  υ: 'u',
  ν: 'v',
  ı: 'i',
};
const folds: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', æ: 'ae', ß: 'ss', œ: 'oe' };

/** Lower case, without accents, invisible characters and look-alikes. */
function fold(text: string): string {
  return text
    .slice(0, lengthRead)
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (char) => folds[char] ?? lookAlikes[char] ?? char)
    .replace(/[’`´]/g, "'");
}

/** "w h a t s a p p", "w.h.a.t.s" → one word. */
const joined = (text: string): string =>
  text.replace(/(?<![a-z0-9])[a-z0-9@$](?:[ ._*-]{1,2}[a-z0-9@$]){3,20}(?![a-z0-9])/g, (run) =>
    run.replace(/[ ._*-]/g, ''),
  );
const digits: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
};
/** "wh@ts4pp": only inside of words, for the names of services. */
const unmasked = (text: string): string =>
  text.replace(/[a-z0-9@$]{4,21}/g, (word) => word.replace(/[@0134$57]/g, (char) => digits[char] ?? char));

const any = (...parts: string[]): string => `(?:${parts.join('|')})`;

const near = (a: string, b: string, gap: number): RegExp =>
  new RegExp(`(?<![a-z])${a}(?![a-z])[^.!?\\n]{0,${gap}}?(?<![a-z])${b}(?![a-z])`);

const askThenService = near(asks, service, 22);
const serviceThenAsk = near(
  service,
  any(
    'instead',
    'it is faster',
    "it'?s faster",
    'better there',
    'ist besser',
    'sneller',
    'plus rapide',
    'mas rapido',
    'piu veloce',
    'szybciej',
    'hurtigere',
    'nopeampi',
    'snabbare',
  ),
  40,
);
const askThenShort = near(
  any(
    '(?:add|text|write|message|msg|find|hit|dm)(?: to)? me(?: up)?(?: on)?',
    'on my',
    'voeg me toe op',
    'app me',
    'adde mich (?:auf|bei)',
    'ajoute[ -]moi sur',
    'agregame (?:en|a)',
    'aggiungimi su',
    'dodaj mnie na',
    'tilfoj mig pa',
    'legg meg til pa',
    'lagg till mig pa',
    'lisaa minut',
    "let'?s (?:move|switch|go|talk|chat)(?: over)? (?:to|on)",
    '(?:talk|chat|continue|write) on',
    'my',
  ),
  short,
  3,
);
const handle = new RegExp(
  `(?<![a-z])(?:${service}|${short})(?![a-z])[^a-z0-9@\\n]{0,6}(?:is|name|user|username|handle|heisst|heet|:|=|-)?[^a-z0-9@\\n]{0,4}(?:@[a-z0-9_.]{3,30}|[a-z]+[0-9_]+[a-z0-9_.]{1,30}|[a-z]+\\.[a-z0-9_]{3,30})`,
);
const mail =
  /(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64} ?(?:@|\(at\)|\[at\]| at | arroba | chiocciola | malpa | alfakrull | snabel-?a | kukka )\s?(?:g ?mail|hotmail|outlook|yahoo|icloud|proton|gmx|web|live|ziggo|wp|o2|libero|orange|seznam|me|mail)(?: ?(?:\.|,| dot | punt | punkt | point | punto | kropka | piste ) ?(?:com|de|nl|fr|es|it|pl|dk|no|se|fi|net|org|me|be|at|ch))/;
const plainMail =
  /(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,60}(?:\.[a-z0-9-]{1,60}){0,4}\.[a-z]{2,12}(?![a-z0-9])/;
const link =
  /(?:https?:\/\/|(?<![a-z0-9])www\.[a-z0-9-]|(?<![a-z0-9])(?:t\.me|wa\.me|bit\.ly|tinyurl\.com|linktr\.ee|discord\.gg|onlyfans\.com)\/)[a-z0-9]?/;

const spoken = new RegExp(
  `(?<![a-z])(?:(?:${[...new Set(numberWords)].join('|')}|[0-9])[ ,.-]{1,3}){6,16}(?:${[...new Set(numberWords)].join('|')}|[0-9])(?![a-z])`,
);
/** Eight digits and more, as phone numbers are written; years, hours, prices and counting up are none. */
const phoneLike = /(?<![0-9a-z€$£%])(?:\+|00)?[0-9](?:[ ()./-]{0,2}[0-9]){7,14}(?![0-9%€$£])/g;

function isPhone(candidate: string): boolean {
  const plain = candidate.replace(/\D/g, '');
  if (plain.length < 8 || plain.length > 15 || new Set(plain).size < 3) return false;
  if ('01234567890123456789'.includes(plain) || '98765432109876543210'.includes(plain)) return false;
  // Dates (12.05.2026, 2026-11-22), ranges of years (1990-2010) and of hours (18.30-22.00).
  if (/^\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})$/.test(candidate) || /^\d{4}[./-]\d{1,2}[./-]\d{1,2}$/.test(candidate))
    return false;
  if (/^(?:19|20)\d\d ?[-/] ?(?:19|20)\d\d$/.test(candidate) || /^\d{1,2}[.:]\d\d ?- ?\d{1,2}[.:]\d\d$/.test(candidate))
    return false;
  return !/^\d{1,3}(?:[. ]000){1,4}$/.test(candidate);
}

/** An IBAN whose check digits are right. */
function hasIban(text: string): boolean {
  for (const [candidate] of text
    .toUpperCase()
    .matchAll(/(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}(?![A-Z0-9])/g)) {
    const plain = candidate.replaceAll(' ', '');
    for (let length = Math.min(34, plain.length); length >= 15; length--) {
      const turned = plain.slice(4, length) + plain.slice(0, 4);
      let rest = 0;
      for (const char of turned) rest = (rest * (char > '9' ? 100 : 10) + Number.parseInt(char, 36)) % 97;
      if (rest === 1) return true;
    }
  }
  return false;
}
const wallet =
  /(?<![a-zA-Z0-9])(?:bc1[a-z0-9]{25,59}|0x[a-fA-F0-9]{40}|T[1-9A-HJ-NP-Za-km-z]{33}|[13][a-km-zA-HJ-NP-Z1-9]{25,34})(?![a-zA-Z0-9])/;

const money = near(moneyAsks, moneyNouns, 30);
const story = new RegExp(`(?<![a-z])${stories}(?![a-z])`);

const threats = [
  near(spread, pictures, 40),
  near(pictures, spread, 40),
  near(
    pictures,
    any(
      'to your (?:family|friends|wife|husband|boss|contacts)',
      'naar je familie',
      'an deine (?:familie|freunde)',
      'a ta famille',
      'a tu familia',
      'alla tua famiglia',
      'twojej rodzinie',
      'til din familie',
      'til familien din',
      'till din familj',
      'perheellesi',
    ),
    30,
  ),
];
const onCondition = new RegExp(`(?<![a-z])${condition}(?![a-z])`);

const hasPhone = (text: string): boolean =>
  [...text.matchAll(phoneLike)].some(([candidate]) => isPhone(candidate.trim())) || spoken.test(text);
const hasService = (text: string): boolean =>
  askThenService.test(text) || serviceThenAsk.test(text) || askThenShort.test(text) || handle.test(text);

/** What a message may be about, the gravest first; empty for nearly all. */
export function chatSignals(message: string): ChatSignal[] {
  const text = fold(message);
  const out: ChatSignal[] = [];
  if (onCondition.test(text) && threats.some((rule) => rule.test(text))) out.push('threat');
  if (
    money.test(text) ||
    story.test(text) ||
    wallet.test(message.slice(0, lengthRead)) ||
    hasIban(message.slice(0, lengthRead))
  )
    out.push('money');
  const plain = joined(text);
  if (
    hasService(plain) ||
    hasService(unmasked(plain)) ||
    hasPhone(text) ||
    mail.test(text) ||
    plainMail.test(text) ||
    link.test(text)
  )
    out.push('elsewhere');
  return out;
}

/** What a writer is about to give away of themselves. */
export function givesAway(message: string): 'number' | 'account' | null {
  const text = message.slice(0, lengthRead);
  if (hasIban(text) || wallet.test(text)) return 'account';
  return hasPhone(fold(text)) ? 'number' : null;
}
