/** Handlers for the calls about one's own profile. */
import type * as contract from '../../contract/profile.ts';
import type { Handler } from '../platform/http/call.ts';
import { readOwnProfile, saveProfile } from './own-profile.ts';

export const getOwnProfile: Handler<typeof contract.getOwnProfile> = async ({
  services,
  member_id: memberId,
  locale,
}) => ({
  profile: await readOwnProfile(services, memberId, locale),
});

export const saveOwnProfile: Handler<typeof contract.saveOwnProfile> = async ({
  services,
  site,
  member_id: memberId,
  locale,
  body,
}) => {
  await saveProfile(services, site, memberId, body);
  // Refreshes the member's other tabs.
  services.live.send([memberId], { type: 'user' });
  return { profile: await readOwnProfile(services, memberId, locale) };
};
