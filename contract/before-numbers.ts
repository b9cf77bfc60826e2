/** What a word becomes before a number: no translation can know which number its message will hold. */

/** “il 9 marzo”, but “l’8 marzo”, “dall’11 maggio”: the number begins with a vowel where one reads it aloud. */
const italian = /\b(il|dal|al|del|nel|sul) (?=8|11\b)/gi;
const elided: Record<string, string> = { il: 'l', dal: 'dall', al: 'all', del: 'dell', nel: 'nell', sul: 'sull' };

/** The text of a message with its values filled in, as the language writes it. */
export const fitBeforeNumbers = (locale: string, text: string): string =>
  locale === 'it'
    ? text.replace(italian, (_, word: string) => {
        const short = elided[word.toLowerCase()] ?? word;
        return `${word[0] === word[0]?.toUpperCase() ? `${short[0]?.toUpperCase()}${short.slice(1)}` : short}’`;
      })
    : text;
