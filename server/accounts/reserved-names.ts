/** Usernames that could be taken for the site's own people, however they are written. Pure. */
import { lookalikes } from './lookalikes.ts';

/** Taken as a part of a name, too ("the.admin", "support_2"). In our languages, without accents. */
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
/** Only as the whole of a name, alone or with the words above or the names of the site. */
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
/** What may stand beside one of those. */
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

/** What a name looks like at a glance: two that look alike give the same text. Separators are gone. */
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

/** Whether `text` is nothing but words of the set, one after the other. */
function isMadeOf(text: string, words: ReadonlySet<string>, from = 0, tried = new Set<number>()): boolean {
  if (from === text.length) return true;
  if (tried.has(from)) return false;
  tried.add(from);
  return [...words].some(
    (word) => word !== '' && text.startsWith(word, from) && isMadeOf(text, words, from + word.length, tried),
  );
}

/** Whether a name could be taken for staff or the site itself. @param ours the names of the site and of its company */
export function isReservedName(name: string, ours: readonly string[]): boolean {
  const own = ours.map(skeleton).filter((word) => word.length >= 3);
  const telling = new Set([...staff, ...own.filter((word) => word.length >= 5)]);
  const parts = name.split(/[^\p{L}\p{M}\p{N}]+/u);
  const bare = (text: string) => [text, text.replace(/\p{N}+$/u, ''), text.replace(/^\p{N}+/u, '')];
  if (parts.flatMap(bare).some((part) => telling.has(skeleton(part)))) return true;
  const meant = new Set([...whole, ...own]);
  const words = new Set([...meant, ...filling]);
  return bare(name).some((text) => {
    const looks = skeleton(text);
    return looks !== '' && isMadeOf(looks, words) && [...meant].some((word) => looks.includes(word));
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

/** Whether the letters of a name are not all of one alphabet: "аdmin" with a Cyrillic a. */
export function mixesAlphabets(name: string): boolean {
  const letters = name.normalize('NFKC').match(/\p{L}/gu) ?? [];
  const [first] = letters;
  if (first === undefined) return false;
  const alphabet = alphabets.find((one) => one.test(first));
  return letters.some((letter) => (alphabet ? !alphabet.test(letter) : alphabets.some((one) => one.test(letter))));
}
