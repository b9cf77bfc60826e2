/** Usernames that could be mistaken for the site's own staff, however they are spelled. Pure. */
import { lookalikes } from './lookalikes.ts';

/** Refused as any part of a name, too ("the.admin", "support_2"). In our languages, without accents. */
const staffWords = [
  'admin',
  'admins',
  'administrator',
  'administrators',
  'administrateur',
  'administrador',
  'amministratore',
  'administratorin',
  'administratrice',
  'sysadmin',
  'webadmin',
  'superadmin',
  'beheerder',
  'beheer',
  'yllapito',
  'yllapitaja',
  'moderator',
  'moderators',
  'moderatorin',
  'moderateur',
  'moderatrice',
  'moderatore',
  'moderador',
  'moderadora',
  'moderatorka',
  'moderaattori',
  'support',
  'supporter',
  'helpdesk',
  'kundendienst',
  'kundenservice',
  'kundensupport',
  'klantenservice',
  'klantendienst',
  'serviceclient',
  'serviceclients',
  'assistenza',
  'soporte',
  'obslugaklienta',
  'kundeservice',
  'kundtjanst',
  'asiakaspalvelu',
  'customerservice',
  'customersupport',
  'customercare',
  'staff',
  'official',
  'offiziell',
  'officieel',
  'officiel',
  'ufficiale',
  'oficial',
  'oficjalny',
  'officiell',
  'virallinen',
  'postmaster',
  'webmaster',
  'hostmaster',
  'noreply',
  'superuser',
  'админ',
  'администратор',
  'модератор',
  'поддержка',
];
/** Refused only as the whole name, alone or combined with the words above or the site's names. */
const wholeWords = [
  'mod',
  'mods',
  'root',
  'system',
  'team',
  'theteam',
  'service',
  'services',
  'help',
  'hilfe',
  'hulp',
  'aide',
  'aiuto',
  'ayuda',
  'pomoc',
  'hjelp',
  'hjalp',
  'apua',
  'info',
  'contact',
  'kontakt',
  'security',
  'privacy',
  'abuse',
  'billing',
  'payment',
  'payments',
  'finance',
  'legal',
  'compliance',
  'owner',
  'operator',
  'redaktion',
  'verified',
  'bot',
  'api',
  'desk',
  'backoffice',
  'null',
  'undefined',
  'deleted',
  'anonymous',
  'nobody',
  'everyone',
];
/** Words that do not make a combination of those acceptable ("the admin team"). */
const fillingWords = [
  'the',
  'your',
  'our',
  'my',
  'from',
  'of',
  'by',
  'here',
  'at',
  'app',
  'site',
  'web',
  'online',
  'dating',
  'real',
  'nl',
  'de',
  'en',
  'eu',
  'com',
];

const latinOf = new Map(
  Object.entries(lookalikes).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin] as const)),
);
/** Digits and letters that are read as one another. */
const alike: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  i: 'l',
  j: 'l',
};

/** How a name looks at a glance: names that look alike have the same skeleton. Separators are dropped. */
function skeleton(name: string): string {
  const plain = [...name.normalize('NFKD').toLowerCase().normalize('NFKD')]
    .map((c) => latinOf.get(c) ?? c)
    .join('')
    .normalize('NFKD');
  return [...plain.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()]
    .map((c) => alike[c] ?? c)
    .join('')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/cl/g, 'd');
}

const staff = new Set(staffWords.map(skeleton));
const whole = new Set([...staff, ...wholeWords.map(skeleton)]);
const filling = fillingWords.map(skeleton);

/** Whether `text` is a concatenation of nothing but `words`. */
function consistsOf(text: string, words: ReadonlySet<string>, from = 0, tried = new Set<number>()): boolean {
  if (from === text.length) return true;
  if (tried.has(from)) return false;
  tried.add(from);
  return [...words].some(
    (word) => word !== '' && text.startsWith(word, from) && consistsOf(text, words, from + word.length, tried),
  );
}

/** Whether a name could be mistaken for staff or the site. @param ours the names of the site and its company */
export function isReservedName(name: string, ours: readonly string[]): boolean {
  const siteWords = ours.map(skeleton).filter((word) => word.length >= 3);
  const reservedAlone = new Set([...staff, ...siteWords.filter((word) => word.length >= 5)]);
  const parts = name.split(/[^\p{L}\p{M}\p{N}]+/u);
  const bare = (text: string) => [text, text.replace(/\p{N}+$/u, ''), text.replace(/^\p{N}+/u, '')];
  if (parts.flatMap(bare).some((part) => reservedAlone.has(skeleton(part)))) return true;
  const reserved = new Set([...whole, ...siteWords]);
  const words = new Set([...reserved, ...filling]);
  return bare(name).some((text) => {
    const textSkeleton = skeleton(text);
    return (
      textSkeleton !== '' &&
      consistsOf(textSkeleton, words) &&
      [...reserved].some((word) => textSkeleton.includes(word))
    );
  });
}

const alphabets = [
  /^\p{Script=Latin}$/u,
  /^\p{Script=Cyrillic}$/u,
  /^\p{Script=Greek}$/u,
  /^\p{Script=Armenian}$/u,
  /^\p{Script=Georgian}$/u,
  /^\p{Script=Hebrew}$/u,
  /^\p{Script=Arabic}$/u,
  /^\p{Script=Devanagari}$/u,
  /^\p{Script=Thai}$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]$/u,
];

/** Whether the letters of a name come from different alphabets: "аdmin" with a Cyrillic a. */
export function mixesAlphabets(name: string): boolean {
  const letters = name.normalize('NFKC').match(/\p{L}/gu) ?? [];
  const [first] = letters;
  if (first === undefined) return false;
  const alphabet = alphabets.find((script) => script.test(first));
  return letters.some((letter) =>
    alphabet ? !alphabet.test(letter) : alphabets.some((script) => script.test(letter)),
  );
}
