/**
 * Static pages for members are kept, too: drawn once for all members whose frame looks the same, with holes for what
 * is one member's own. The key is everything the frame is drawn from. Used by the server only.
 */
import { type DehydratedState, dehydrate } from '@tanstack/react-query';
import type { getUser } from '../contract/accounts.ts';
import type { getOffer } from '../contract/discounts.ts';
import type { AnswerOf } from '../contract/endpoint.ts';
import type { getOverview } from '../contract/overview.ts';
import { hourMs, minuteMs } from '../contract/time.ts';
import { createQueryClient, ensure, type Transport } from './app/api.ts';
import type { PageContext } from './app/page-context.ts';
import { queries } from './app/queries.ts';
import { clockParts } from './ui/countdown-text.ts';

/** The answers the frame around a member's page is drawn from. */
export interface FrameAnswers {
  user: NonNullable<AnswerOf<typeof getUser>['user']>;
  overview: AnswerOf<typeof getOverview>;
  /** Null for premium members, who are not asked about offers. */
  offer: AnswerOf<typeof getOffer> | null;
}

export interface Frame {
  /** Of a made-up member whose frame looks the same, with holes. */
  answers: FrameAnswers;
  key: string;
  /** What belongs into the holes. @param now the server's clock (ISO) */
  values(now: string): Promise<Record<string, string>>;
}

/** A place for a value of the member's own. */
const hole = (name: string): string => `\uE000${name}\uE001`;

/** @returns undefined where a kept frame would be wrong: a countdown changes it each second */
export function openFrame(own: FrameAnswers): Frame | undefined {
  const answers = lookAlike(own);
  if (!answers) return undefined;
  const { email, profile } = own.user;
  const photo = profile.main_image;
  return {
    answers,
    key: JSON.stringify(answers),
    values: async (now) => ({
      email: escaped(email),
      photo: escaped(photo ? photo.path + photo.thumb_filename : ''),
      state: await stateOf(own),
      now,
    }),
  };
}

/** Keeps what changes how the frame looks, and nothing else. */
function lookAlike({ user, overview, offer: asked }: FrameAnswers): FrameAnswers | undefined {
  const offer = asked && offerLike(asked);
  if (offer === undefined) return undefined;
  const { name, main_image: image } = user.profile;
  return {
    user: {
      ...user,
      id: 'member',
      email: hole('email'),
      // More are not shown in the frame.
      credits: Math.min(user.credits, 11),
      signup_date: new Date(0).toISOString(),
      profile: {
        ...user.profile,
        name: image ? 'member' : firstLetters(name),
        main_image: image && { path: '', filename: '', thumb_filename: hole('photo') },
      },
    },
    overview,
    offer,
  };
}

/** A name with the same initials. */
const firstLetters = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join(' ');

type OfferAnswer = NonNullable<FrameAnswers['offer']>;

/** The same offer with the time left as it is shown: full hours, in the last hour minutes. */
function offerLike({ offer, now }: OfferAnswer): OfferAnswer | undefined {
  if (!offer) return { offer, now: new Date(0).toISOString() };
  const { hours, minutes } = clockParts(Date.parse(offer.ends_at) - Date.parse(now));
  if (offer.kind === 'time_bonus' || hours + minutes === 0) return undefined;
  const left = hours > 0 ? hours * hourMs : minutes * minuteMs;
  return {
    offer: {
      ...offer,
      code: { ...offer.code, expires: null, user_id: null },
      ends_at: new Date(left).toISOString(),
      held_by: offer.held_by && 'payment',
    },
    now: new Date(0).toISOString(),
  };
}

/** Answers the calls of the frame itself. */
export const answering =
  ({ user, overview, offer }: FrameAnswers, other: Transport): Transport =>
  async (request) => {
    const answers: Record<string, unknown> = {
      '/api/user.php': { user },
      '/api/overview.php': overview,
      '/api/offer.php': offer ?? undefined,
      // The offer carries it already.
      '/api/discountcode.php?welcome=true': offer?.offer?.code,
    };
    const json = request.method === 'GET' ? answers[request.url] : undefined;
    return json === undefined ? other(request) : { status: 200, json };
  };

const nothingElse: Transport = ({ url }) => Promise.reject(new Error(`a frame does not ask for ${url}`));
const frameQueries = () => [queries.user(), queries.offer(), queries.overview()];
/** The overview brings the counts. */
const frameKeys: ReadonlySet<unknown> = new Set([
  ...frameQueries().map(({ queryKey }) => queryKey[0]),
  'unread',
  'new_likes',
]);

/** The frame's part of the page's state. */
async function stateOf(own: FrameAnswers): Promise<string> {
  const client = createQueryClient(answering(own, nothingElse), 'server');
  await Promise.all(frameQueries().map((query) => ensure(client, query)));
  const text = dehydrate(client).queries.map(json).join();
  client.clear();
  return text;
}

/** The state of a kept page, without what is in the frame's part. */
export function stateWithHoles({ context, query }: { context: PageContext; query: DehydratedState }): string {
  const shared = query.queries.filter(({ queryKey }) => !frameKeys.has(queryKey[0]));
  const state = { context: { ...context, now: hole('now') }, query: { ...query, queries: [...shared, hole('state')] } };
  return json(state).replace(`"${hole('state')}"`, hole('state'));
}

/** JSON inside of a script element. */
export const json = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
