/** The signed-in member as they see themselves: the `user` of /api/user.php. */
import type { Static } from 'typebox';
import type { User } from '../../contract/accounts.ts';
import { mediaUrl } from '../platform/media-url.ts';
import type { Services } from '../platform/services.ts';
import { setting } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';
import * as sql from './sql.ts';

/** @returns null when there is no such person. */
export async function presentUser(services: Services, site: Site, member_id: string): Promise<Static<typeof User> | null> {
  const member = await sql.memberWithPhoto.one(services.db, member_id);
  if (!member) return null;
  const prefix = setting(site, member.country, 'cdn_prefix');
  return {
    id: member.id,
    status: member.status,
    email: member.email,
    credits: member.balance,
    paid_user: member.paid_user,
    signup_date: member.signup_date.toISOString(),
    language: member.language,
    fictional_icon: setting(site, member.country, 'fictional_icon'),
    notifications_disabled: member.mail_disabled ? [member.mail_disabled] : [],
    signup_step: member.signup_step,
    profile: {
      name: member.username,
      country: member.country,
      status: member.profile_status,
      main_image: member.photo
        ? {
            filename: mediaUrl(services.config, member.photo, 640, 'webp', services.clock.now()),
            thumb_filename: mediaUrl(services.config, member.photo, 160, 'webp', services.clock.now()),
            path: prefix,
          }
        : null,
    },
  };
}
