/** The calls about one's own profile. */
import type * as contract from '../../contract/profile.ts';
import type { Handler } from '../platform/http/call.ts';
import { readOwnProfile, saveProfile } from './own-profile.ts';

export const getOwnProfile: Handler<typeof contract.getOwnProfile> = async ({ services, member_id, locale }) => ({
  profile: await readOwnProfile(services, member_id, locale),
});

export const saveOwnProfile: Handler<typeof contract.saveOwnProfile> = async ({ services, site, member_id, locale, body }) => {
  await saveProfile(services, site, member_id, body);
  // Other tabs, and the cards they hold of oneself.
  services.live.tell([member_id], { type: 'user' });
  return { profile: await readOwnProfile(services, member_id, locale) };
};
