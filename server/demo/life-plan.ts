/**
 * What the demo's members have done so far: messages, likes and visits, invented from the seed alone. Pure. Only real people act;
 * a fictional profile starts nothing, likes nobody and is never online.
 */
import type { GiftId } from '../../contract/gifts.ts';
import { dayMs, hourMs, minuteMs } from '../../contract/time.ts';
import type { Person } from './person.ts';
import { createDeck, createRandom, type Random } from './random.ts';
import { talks } from './talks/index.ts';
import { uuidAt } from './time.ts';

export interface Line {
  id: string;
  at: Date;
  from: Person;
  to: Person;
  body: string;
  gift: GiftId | null;
}
/** A conversation with its lines in order; `read`: the recipient has seen the last one. */
interface Talk {
  lines: Line[];
  read: boolean;
}
interface Like {
  from: Person;
  to: Person;
  at: Date;
  seen_at: Date | null;
}
export interface Life {
  talks: Talk[];
  likes: Like[];
  visits: { visitor: Person; visited: Person; at: Date }[];
}

const reachMs = 20 * dayMs;

/** The small ones most. */
const giftsSent: readonly (readonly [GiftId, number])[] = [
  ['rose', 6],
  ['coffee', 5],
  ['kiss', 4],
  ['cocktail', 3],
  ['chocolates', 3],
  ['candle', 2],
  ['bouquet', 2],
  ['champagne', 1],
];

/** Same company, same language, and each is what the other looks for. */
const fits = (a: Person, b: Person): boolean =>
  a !== b &&
  a.site.company === b.site.company &&
  a.language === b.language &&
  a.wanted.includes(b.gender) &&
  b.wanted.includes(a.gender);
const acts = (p: Person): boolean => p.kind === 'person' && p.profile_status === 'active' && !p.invisible;

export function inventLife({ seed, people, now }: { seed: string; people: readonly Person[]; now: Date }): Life {
  const random = createRandom(`${seed}/life`);
  const actors = people.filter(acts);
  const life: Life = { talks: [], likes: [], visits: [] };
  const paired = new Set<string>();
  const pair = (a: Person, b: Person) => [a.id, b.id].sort().join();
  const decks = new Map<string, () => readonly string[]>();
  const dialogue = (p: Person): readonly string[] => {
    const deck = decks.get(p.language) ?? createDeck(random, talks[p.language].dialogues);
    decks.set(p.language, deck);
    return deck();
  };
  /** @param beginner who writes first. @param turns number of lines exchanged */
  const talk = (beginner: Person, other: Person, turns: number, how: { read: boolean; gift?: GiftId | undefined }) => {
    const lines = timedLines(random, now, beginner, other, dialogue(beginner).slice(0, turns), how.gift);
    if (!lines || paired.has(pair(beginner, other))) return;
    paired.add(pair(beginner, other));
    life.talks.push({ lines, read: how.read });
  };
  /** @returns whether there was a moment at which both were here */
  const like = (from: Person, to: Person, seen: boolean): boolean => {
    const at = between(
      random,
      Math.max(from.signup_date.getTime(), to.signup_date.getTime(), now.getTime() - 2 * reachMs),
      from.last_active.getTime(),
    );
    if (!at || life.likes.some((l) => l.from === from && l.to === to)) return false;
    life.likes.push({
      from,
      to,
      at,
      seen_at: seen ? new Date(Math.min(at.getTime() + random.int(5, 900) * minuteMs, now.getTime())) : null,
    });
    return true;
  };
  const visit = (visitor: Person, visited: Person) => {
    const at = between(
      random,
      Math.max(visitor.signup_date.getTime(), visited.signup_date.getTime(), now.getTime() - reachMs),
      visitor.last_active.getTime(),
    );
    if (at && !life.visits.some((v) => v.visitor === visitor && v.visited === visited))
      life.visits.push({ visitor, visited, at });
  };

  // First the log-ins: something of everything, and something left to do.
  for (const me of actors.filter((p) => p.login)) {
    const candidates = random.shuffle(actors.filter((p) => fits(me, p) && !p.login));
    // Those with a photo first.
    const others = candidates
      .toSorted((a, b) => Number(b.photos.length > 0) - Number(a.photos.length > 0))
      .slice(0, 24);
    const [a, b, c, d, e, f] = others;
    if (me.paid_user) {
      if (a) talk(me, a, 9, { read: true });
      if (b) talk(b, me, 9, { read: false, gift: 'rose' });
      if (c) talk(c, me, 5, { read: true });
      if (d) talk(me, d, 3, { read: true, gift: 'coffee' });
      if (e) talk(e, me, 1, { read: false });
      if (f) talk(me, f, 1, { read: false });
    } else {
      // A free member has used one of two free conversations with the one free text.
      if (a) talk(a, me, 3, { read: false });
      if (b) talk(b, me, 1, { read: false });
      if (c) talk(c, me, 1, { read: true, gift: 'rose' });
      if (d) talk(d, me, 1, { read: true });
    }
    // Where few fit, most of them are still to be liked back.
    const matches = others.slice(0, Math.min(3, Math.ceil(others.length / 3)));
    for (const other of matches) {
      like(me, other, true);
      like(other, me, true);
    }
    let fresh = 0;
    for (const other of others.slice(matches.length, 14)) if (like(other, me, fresh >= 4)) fresh++;
    for (const other of others.slice(12, 19)) like(me, other, random.chance(0.6));
    for (const other of others.slice(0, 11)) visit(other, me);
    for (const other of others.slice(3, 12)) visit(me, other);
  }

  // Then all others who were active recently.
  const recent = actors.filter((p) => !p.login && now.getTime() - p.last_active.getTime() < reachMs);
  const groups = Map.groupBy(recent, (p) => `${p.site.company}/${p.language}`);
  for (const group of groups.values())
    for (const me of group) {
      const near = random.sample(
        group.filter((p) => fits(me, p)),
        5,
      );
      const [first] = near;
      if (first && random.chance(0.14))
        talk(me, first, random.int(1, 7), {
          read: random.chance(0.7),
          gift: random.chance(0.25) ? random.weighted(giftsSent) : undefined,
        });
      for (const other of near.slice(
        0,
        random.weighted([
          [0, 3],
          [1, 3],
          [2, 2],
          [4, 1],
        ]),
      )) {
        like(me, other, random.chance(0.6));
        if (random.chance(0.22)) like(other, me, true);
      }
      for (const other of near.slice(0, random.int(0, 2))) visit(me, other);
    }

  // A few have written to a fictional profile, marked as such, and wait for a writer; others only liked one.
  const fictional = people.filter((p) => p.kind === 'fictional');
  for (const me of random.sample(recent, Math.min(recent.length, 60))) {
    const liked = random
      .shuffle(fictional)
      .find((p) => p.site.company === me.site.company && p.language === me.language && me.wanted.includes(p.gender));
    if (liked) like(me, liked, false);
  }
  const openers = new Map<string, () => string>();
  for (const sender of random
    .shuffle(recent.filter((p) => p.paid_user && now.getTime() - p.last_active.getTime() < 2 * dayMs))
    .slice(0, 12)) {
    const profile = random
      .shuffle(fictional)
      .find(
        (p) =>
          p.site.company === sender.site.company && sender.wanted.includes(p.gender) && p.language === sender.language,
      );
    if (!profile) continue;
    const nextOpener = openers.get(sender.language) ?? createDeck(random, talks[sender.language].toFictional);
    openers.set(sender.language, nextOpener);
    const at = new Date(sender.last_active.getTime() - random.int(1, 4) * minuteMs);
    if (at > sender.signup_date && at > profile.signup_date)
      life.talks.push({
        lines: [{ id: uuidAt(random, at), at, from: sender, to: profile, body: nextOpener(), gift: null }],
        read: false,
      });
  }
  return life;
}

/** Lines with their times, backwards from when both were last active; undefined if they do not fit in between. */
function timedLines(
  random: Random,
  now: Date,
  beginner: Person,
  other: Person,
  texts: readonly string[],
  gift: GiftId | undefined,
): Line[] | undefined {
  const latest = Math.min(beginner.last_active.getTime(), other.last_active.getTime(), now.getTime() - 2 * minuteMs);
  let at = latest - random.int(1, 45) * minuteMs;
  const lines: Line[] = [];
  // Speakers take turns; a line starting with `+` is by the same one.
  let speaker = beginner;
  const parts = texts.map((text, i) => {
    if (i > 0 && !text.startsWith('+')) speaker = speaker === beginner ? other : beginner;
    return { from: speaker, body: text.replace(/^\+/, ''), gift: null as GiftId | null };
  });
  if (gift) parts.push({ from: beginner, body: '', gift });
  for (const part of parts.reverse()) {
    const when = new Date(at);
    lines.unshift({ id: uuidAt(random, when), at: when, to: part.from === beginner ? other : beginner, ...part });
    at -= random.weighted([
      [random.int(1, 6) * minuteMs, 6],
      [random.int(8, 50) * minuteMs, 3],
      [random.int(2, 14) * hourMs, 1],
    ]);
  }
  const start = lines[0]?.at.getTime() ?? 0;
  return start > Math.max(beginner.signup_date.getTime(), other.signup_date.getTime(), now.getTime() - 2 * reachMs)
    ? lines
    : undefined;
}

function between(random: Random, from: number, to: number): Date | undefined {
  return to - from > minuteMs ? new Date(from + random.next() * (to - from)) : undefined;
}
