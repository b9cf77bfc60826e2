/** The logged-in member as they see themselves: the `user` of /api/user.php. */
import type { Static } from 'typebox';
import type { User } from '../../contract/accounts.ts';
import { mediaUrls } from '../platform/media-url.ts';
import type { Services } from '../platform/services.ts';
import { setting } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';
import { together } from '../platform/together.ts';
import * as sql from './sql.ts';

// Every open page polls this: those who ask at once share a look-up, which doubles what a process answers (bench chat:polls).
const userOf = together('accounts.user_of', { users: sql.userById });

/** @returns null when there is no such person. */
export async function presentUser(
  services: Services,
  site: Site,
  memberId: string,
): Promise<Static<typeof User> | null> {
  const [row] = (await userOf(services.db)(memberId)).users;
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
    asked: row.asked,
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
