/** The calls about push messages. */
import type * as contract from '../../contract/notifications.ts';
import { Refusal } from '../platform/errors.ts';
import type { Handler } from '../platform/http/call.ts';
import { vapidKeys } from '../platform/vapid.ts';
import { setting } from '../sites/settings.ts';
import { isPushAddress } from './push-hosts.ts';
import * as sql from './sql-push.ts';

export const attachPush: Handler<typeof contract.attachPush> = async (call) => {
  const { services, member_id: memberId, session } = call;
  const { endpoint, keys } = call.body;
  if (!session) throw new Refusal('authentication_required');
  if (!isPushAddress(endpoint, services.config.pushHosts)) throw new Refusal('bad_request');
  const { publicKey } = await vapidKeys(services);
  // A subscription made for another key (a site's own push service) cannot receive messages signed with ours.
  if (![publicKey, ''].includes(setting(call.site, call.country, 'push_public'))) throw new Refusal('bad_request');
  await sql.attach.run(services.db, memberId, session.id, endpoint, keys.p256dh, keys.auth, publicKey);
  await sql.trim.run(services.db, memberId);
  return { ok: true };
};

export const detachPush: Handler<typeof contract.detachPush> = async (call) => {
  await sql.detach.run(call.services.db, call.member_id, call.body.endpoint);
  return { ok: true };
};
