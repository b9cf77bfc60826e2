/** What staff must not read in what is kept of a job or a letter: it opens something. */

/** Stands where it stood. */
export const leftOut = '…';
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => uuid.test(text);
/** 256 random bits as text (server/accounts/tokens.ts), wherever they stand. */
const token = /[\w-]{43,}/g;
export const withoutTokens = (text: string): string => text.replace(token, leftOut);
