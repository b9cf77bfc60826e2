/** The member or visitor looking at others, as search, cards and profiles need them. */
import type { Call, CallContext } from '../platform/http/call.ts';
import { type Db, statement } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { setting } from '../sites/settings.ts';
import type { Position } from '../sites/places.ts';
import type { Viewer } from './visible-to.ts';

export interface MemberViewer extends Viewer {
  gender: 'male' | 'female' | null;
  /** The genders they look for; empty: any. */
  wanted: ('male' | 'female')[];
  country: string;
  interests: readonly string[];
  /** The centre of a cell of at least 5 km, as all positions are stored (db/functions/members.sql). */
  position: Position | null;
  paid_user: boolean;
  invisible: boolean;
}

type Row = Omit<MemberViewer, 'position'> & { lat: number | null; lon: number | null };

const viewerRow = statement<Row, [id: string]>(
  'members.viewer',
  `select m.id, m.pool_id, m.paid_user, m.invisible, p.gender, p.wanted, p.country, p.interests, p.lat, p.lon
     from members m join profiles p on p.member_id = m.id where m.id = $1`,
);

/** The calling member; for a visitor, someone who looks for anybody in the country they seem to be in. */
export async function findViewer(
  db: Db,
  caller: { id: string | null; pool_id: number; country: string },
): Promise<MemberViewer> {
  const row = caller.id === null ? undefined : await viewerRow.one(db, caller.id);
  if (!row)
    return {
      id: null,
      pool_id: caller.pool_id,
      gender: null,
      wanted: [],
      country: caller.country,
      interests: [],
      position: null,
      paid_user: false,
      invisible: false,
    };
  const { lat, lon, ...viewer } = row;
  return { ...viewer, position: lat === null || lon === null ? null : { lat, lon } };
}

/** The viewer of a call: its member, or a visitor of the site. */
export const viewerOfCall = (call: Pick<Call, 'services' | 'member_id'> & CallContext): Promise<MemberViewer> =>
  findViewer(call.services.db, { id: call.member_id, pool_id: call.site.pool_id, country: call.country });

/**
 * Checks what the site lets visitors see: `none` sends them to sign-up. For visitors with tracking data (from an advertisement)
 * `logged_out_search_trafficsource` decides instead.
 * @throws Refusal authentication_required
 */
export function checkVisitor(call: Pick<Call, 'member_id' | 'cookie'> & CallContext): void {
  if (call.member_id !== null) return;
  const key = call.cookie('tracking') ? 'logged_out_search_trafficsource' : 'logged_out_search';
  if (setting(call.site, call.country, key) === 'none') throw new Refusal('authentication_required');
}
