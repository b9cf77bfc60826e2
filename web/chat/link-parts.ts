/** Finds the addresses in a text so that they can be rendered as links; every character stays as typed. */
export interface Part {
  text: string;
  /** The link's target; http and https only. */
  href?: string;
}

/** Up to the next space; quotes and angle brackets end an address too. */
const address = /\bhttps?:\/\/[^\s<>"'`«»„“”]+/giu;
/** Punctuation that ends a sentence is not part of the address. */
const tail = /[.,;:!?…'"’)\]}*_~]+$/u;
/** Invisible characters and those that reverse the writing direction: they could disguise a link. */
const deceiving = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/u;

export function linkParts(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(address)) {
    const typed = trimmed(match[0]);
    const href = safeAddress(typed);
    if (!href) continue;
    if (match.index > at) parts.push({ text: text.slice(at, match.index) });
    parts.push({ text: typed, href });
    at = match.index + typed.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

/** Without the end of the sentence, but with a bracket that belongs to the address: `https://a.example/x_(y)`. */
function trimmed(typed: string): string {
  const end = tail.exec(typed)?.[0] ?? '';
  let link = typed.slice(0, typed.length - end.length);
  for (const character of end) {
    const open = character === ')' ? '(' : character === ']' ? '[' : character === '}' ? '{' : undefined;
    if (!open || link.split(open).length <= link.split(character).length) break;
    link += character;
  }
  return link;
}

function safeAddress(typed: string): string | undefined {
  if (deceiving.test(typed)) return undefined;
  try {
    const url = new URL(typed);
    // Text before an @ can be made to look like the target host.
    if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
    return url.href;
  } catch {
    return undefined;
  }
}

// `RGI_Emoji` would be shorter, but takes half a second to compile.
const picture = '\\p{Extended_Pictographic}\\ufe0f?\\p{Emoji_Modifier}?';
const onlyEmoji = new RegExp(`^(?:(?:\\p{Regional_Indicator}{2}|${picture}(?:\\u200d${picture})*)\\s?){1,3}$`, 'u');

/** One to three emoji and nothing else: shown large. */
export const isOnlyEmoji = (text: string): boolean => text.length < 40 && onlyEmoji.test(text.trim());
