/** The logged-in member as they see themselves: the `user` of /api/user.php. */
import type { Static } from 'typebox';
import type { User } from '../../contract/accounts.ts';
import { mediaUrls } from '../platform/media-url.ts';
import type { Services } from '../platform/services.ts';
import { setting } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';
import * as sql from './sql.ts';

/** @returns null when there is no such person. */
export async function presentUser(
  services: Services,
  site: Site,
  memberId: string,
): Promise<Static<typeof User> | null> {
  const row = await sql.userById.one(services.db, memberId);
  return row ? presentUserRow(services, site, row) : null;
}

export function presentUserRow(services: Services, site: Site, row: sql.UserRow): Static<typeof User> {
  const { country } = row;
  const photoUrl = row.photo
    ? mediaUrls(services.config, row.photo, 'clear', services.clock.now(), { member_id: row.member_id })
    : null;
  return {
    id: row.member_id,
    status: row.status,
    email: row.email,
    credits: row.balance,
    paid_user: row.paid_user,
    signup_date: new Date(row.signup_date).toISOString(),
    language: row.language,
    fictional_icon: setting(site, country, 'fictional_icon'),
    notifications_disabled: row.mail_disabled ? [row.mail_disabled] : [],
    signup_step: row.signup_step,
    profile: {
      name: row.username,
      country,
      status: row.profile_status,
      main_image: photoUrl
        ? {
            filename: photoUrl(640, 'webp'),
            thumb_filename: photoUrl(160, 'webp'),
            path: setting(site, country, 'cdn_prefix'),
          }
        : null,
    },
  };
}
