/**
 * Whether a message asks if somebody is real, in any of our languages: for marking it in the writers' queue, nothing more.
 * It marks rather too much than too little; what is answered is decided by the writer, truthfully.
 */

// Words that stand for "real, fake, machine, made up" in en nl de it fr es pl da fi nb sv.
const words = String.raw`real|fake|bot|robot|fictional|fictitious|scam|human|echt\p{L}*|nep|fictie\p{L}*|verzonnen|mens|wirklich|fiktiv\p{L}*|erfunden\p{L}*|mensch|ver[ao]|reale|finta|finto|fals[aeo]|fittizi\p{L}*|umana|vrai\p{L}*|réelle?|faux|fausse|fictive?|humaine?|réel|verdader\p{L}*|verdad|falsa|ficticia|humana|prawdziw\p{L}*|fikcyjn\p{L}*|sztuczn\p{L}*|człowiek\p{L}*|ægte|virkelig|falsk|fiktivt?|menneske|oikea|aito|feikki|keksitty|ihminen|todellinen|ekte|äkta|verklig|riktigt?|påhitta\p{L}*|människa|rigtigt?`;
const real = new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu');
/** Their beginnings in small letters, for the database: every message that asks holds one, and most others none. */
export const realWords = words.replaceAll(String.raw`\p{L}*`, '');
const asks =
  /[?？]|(?<!\p{L})(?:are you|ben (?:jij|je)|bist du|sei|es-?tu|tu es|eres|jesteś|czy|er du|oletko|är du)(?!\p{L})/iu;

/** Both in one sentence: "Nice profile, is it real?" but not "I had a really human day. How was yours?". */
export const asksIfReal = (text: string): boolean =>
  (text.match(/[^.!?？\n]+[.!?？]*/gu) ?? []).some((sentence) => asks.test(sentence) && real.test(sentence));

const wholeWord = (word: string, flags: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}(?![\\p{L}\\p{N}])`, flags);

/** What the profile's "never" list names and the text holds: whole words, in any case. Staff decide what to do about it. */
export const neverSaid = (never: string, text: string): string[] =>
  never
    .split(/[,;.\n]/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length > 1 && wholeWord(piece, 'iu').test(text));

/** A text with `{name}` where somebody's name stands as a whole word, in any case: what is kept names nobody. */
export const withoutName = (text: string, name: string | null | undefined): string =>
  name
    ? text
        .split('{name}')
        .map((piece) => piece.replace(wholeWord(name, 'giu'), '{name}'))
        .join('{name}')
    : text;
