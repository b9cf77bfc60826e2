/**
 * The studio's preview: the members' own pages of one fictional profile, drawn for an example reader as its draft makes it. Only the
 * calls behind those pages are answered here; nobody is logged in, and nothing is recorded.
 */
import type * as accounts from '../../contract/accounts.ts';
import type * as chat from '../../contract/chat.ts';
import type * as discounts from '../../contract/discounts.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { merged } from '../../contract/fictional-draft.ts';
import type * as members from '../../contract/members.ts';
import type * as overview from '../../contract/overview.ts';
import { type Card, draftedCard } from '../members/cards.ts';
import { filtersOf } from '../members/filters.ts';
import { draftedProfile } from '../members/profile.ts';
import type { MemberViewer } from '../members/viewer.ts';
import { draftedPhotos } from '../photos/show-profile.ts';
import type { CallContext } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { nicheByNumber } from '../../contract/niches.ts';
import { setting } from '../sites/settings.ts';
import { draftOf } from './fictional-drafts.ts';
import * as sql from './sql-fictional.ts';

/** A premium member that does not exist: likes nobody, is nowhere, and sees all that members see. */
const reader = '00000000-0000-4000-8000-000000000000';

const readerAt = ({ site, country }: CallContext): MemberViewer => ({
  id: reader,
  pool_id: site.pool_id,
  gender: null,
  wanted: [],
  country,
  interests: [],
  position: null,
  paid_user: true,
  invisible: true,
});

const readerAccount = ({ site, country, locale }: CallContext, now: Date): AnswerOf<typeof accounts.getUser> => ({
  user: {
    id: reader,
    status: 'active',
    email: '',
    credits: 0,
    paid_user: true,
    signup_date: now.toISOString(),
    language: locale,
    fictional_icon: setting(site, country, 'fictional_icon'),
    notifications_disabled: [],
    signup_step: 5,
    asked: null,
    profile: { name: 'Sam', country, status: 'active', main_image: null },
  },
});

/** A conversation that the reader could begin. */
const notBegun = (
  { site, country }: CallContext,
  { id, name, age, city, photo }: Card,
): AnswerOf<typeof chat.openChat>['state'] => ({
  conversation: null,
  partner: { id, name, age, city, fictional: true, checked: false, online: false, photo, available: true },
  closed: null,
  text_price: setting(site, country, 'message_credits'),
  later_text_price: setting(site, country, 'message_credits'),
  photo_price: setting(site, country, 'photo_credits'),
  free: false,
  free_conversations_left: 0,
  openings_left: null,
  hides: false,
  fictional_confirmed: false,
  may_send_photos: true,
  liked: false,
  private_granted: false,
  delivered_seq: 0,
  read_seq: 0,
  history_hidden: false,
});

/** What the draft makes of the profile for readers of this language. */
async function drafted({ db }: Services, id: string, { locale }: CallContext) {
  const row = await sql.fictionalById.one(db, id, '{}');
  if (!row) return undefined;
  const changes = merged((await draftOf(db, id)).map((part) => part.changes));
  const { facts, place } = changes;
  const text = [...(changes.texts ?? []), ...row.texts].find((version) => version.language === locale);
  return {
    ...facts,
    // A region that is not known yet is looked up when the draft is shown to members.
    ...(place ? { country: place.country, region: place.region || null, city: place.city } : {}),
    about: text?.about.trim() || (changes.about ?? row.about),
  };
}

/** The answer to a call behind such a page; undefined: it is none, or the call is like every other. */
export async function answerForFictional(
  services: Services,
  context: CallContext,
  url: string,
): Promise<object | null | undefined> {
  const id = context.preview?.fictional;
  if (id === undefined) return undefined;
  const { site, country } = context;
  const path = url.split('?', 1)[0] ?? '';
  const cdnPrefix = setting(site, country, 'cdn_prefix');
  const viewer = readerAt(context);
  const card = async () => {
    const draft = await drafted(services, id, context);
    const [shown, photos] = await Promise.all([
      draft && draftedCard(services, viewer, { id, draft }, context),
      draftedPhotos(services, id, cdnPrefix),
    ]);
    return shown && { ...shown, photo: photos[0] ?? null };
  };
  switch (path) {
    case '/api/user.php':
      return readerAccount(context, services.clock.now());
    case '/api/overview.php':
      return { unread: 0, new_likes: 0, lacking: [] } satisfies AnswerOf<typeof overview.getOverview>;
    case '/api/offer.php':
      return { offer: null, now: services.clock.now().toISOString() } satisfies AnswerOf<typeof discounts.getOffer>;
    case '/api/visits.php':
      return { visits: [], next_cursor: null } satisfies AnswerOf<typeof members.getVisits>;
    case '/api/chats.php':
      return { chats: [], unread: 0, next_cursor: null, seq: 0 } satisfies AnswerOf<typeof chat.getChats>;
    case '/api/chat.php': {
      const partner = await card();
      return partner && { state: notBegun(context, partner), messages: [], more: false };
    }
    case '/api/members.php': {
      const shown = await card();
      return {
        profiles: shown ? [shown] : [],
        // As if there were more: at its end a search draws others that are similar.
        next_cursor: shown ? 'more' : null,
        count: shown ? 1 : 0,
        more: false,
        filters: filtersOf({}, viewer, undefined, nicheByNumber(site.niche).key),
      } satisfies AnswerOf<typeof members.searchMembers>;
    }
    case `/api/members/${id}/related.php`:
      return { profiles: [] } satisfies AnswerOf<typeof members.getRelated>;
    case `/api/members/${id}.php`: {
      const draft = (await drafted(services, id, context)) ?? {};
      const [facts, photos] = await Promise.all([
        draftedProfile(services, viewer, { id, draft }, context),
        draftedPhotos(services, id, cdnPrefix),
      ]);
      return { profile: { ...facts, photos, private_photos: [], private_hidden: 0 } } satisfies AnswerOf<
        typeof members.getProfile
      >;
    }
    default:
      return undefined;
  }
}
