/** SQL statements of one's own profile. */
import type { OwnProfile } from '../../contract/profile.ts';
import { statement } from '../platform/db.ts';

export type OwnProfileRow = Omit<OwnProfile, 'age' | 'region_name'>;

export const ownProfile = statement<OwnProfileRow, [member: string]>(
  'members.own_profile',
  `select m.id, m.username as name, p.date_of_birth, p.gender, p.wanted, p.sexuality, p.country, p.region, p.city, p.place_shared,
          p.hair_color, p.eye_color, p.body_type, p.relationship_status, p.tattoos, p.signup_reason, p.interests, p.about, case p.status when 'held' then coalesce(p.after_hold, 'active') else p.status end as status,
          p.bdsm_role, p.bdsm_limits, p.bdsm_shown
     from members m join profiles p on p.member_id = m.id where m.id = $1`,
);

/**
 * Writes only the columns named in `$2`, so that concurrent changes to others survive. Whether a held profile is shown is decided for the
 * time after the hold.
 */
export const saveOwnProfile = statement<never, [member: string, changes: string]>(
  'members.save_own_profile',
  `update profiles p
      set (gender, wanted, sexuality, country, region, city, lat, lon, place_shared, hair_color, eye_color, body_type,
           relationship_status, tattoos, signup_reason, interests, about, status, after_hold, bdsm_role, bdsm_limits, bdsm_shown, updated_at) =
          (select n.gender, n.wanted, n.sexuality, n.country, n.region, n.city, n.lat, n.lon, n.place_shared, n.hair_color, n.eye_color,
                  n.body_type, n.relationship_status, n.tattoos, n.signup_reason, n.interests, n.about,
                  case p.status when 'held' then p.status else n.status end,
                  case p.status when 'held' then coalesce($2::jsonb ->> 'status', p.after_hold) end, n.bdsm_role, n.bdsm_limits, n.bdsm_shown, now()
             from jsonb_populate_record(p, $2::jsonb) n)
    where p.member_id = $1`,
);
