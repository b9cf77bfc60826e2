/** Words of the product that a company or a site says otherwise, message by message: each is a setting by language, named after the message. */

/** The catalogs whose messages members and visitors read on pages. */
export const wordAreas = ['public', 'landers', 'signup', 'accounts', 'members'] as const;
export type WordArea = (typeof wordAreas)[number];

const head = 'word.';
/** As the catalogs name their messages. */
const name = /^[\w.+/=-]{1,50}$/;
export type WordKey = `${typeof head}${string}`;

export const keyOfWord = (id: string): WordKey => `${head}${id}`;
export const isWordKey = (key: string): key is WordKey => key.startsWith(head) && name.test(key.slice(head.length));
export const wordOfKey = (key: WordKey): string => key.slice(head.length);

export const wordMost = 1_000;
