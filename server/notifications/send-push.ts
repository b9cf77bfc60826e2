/** The job that sends one push message to one browser, if its member wants it and has no page of ours open. */
import webpush from 'web-push';
import type { PushText } from '../../contract/notifications.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ListenerContext } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { vapidKeys } from '../platform/vapid.ts';
import { letterheadOf } from './post-letter.ts';
import { type PushKind, pushBody, pushes } from './push-content.ts';
import { isPushAddress } from './push-hosts.ts';
import * as sql from './sql-push.ts';

/** How long a push service stores it for a device that is off. */
const keepSeconds = 86_400;
const timeoutMs = 10_000;

/** Contains no address of a browser, so that it may be logged. */
class PushError extends Error {}

export const sendPush: JobDefinition<{ subscriptionId: string; kind: PushKind }> = {
  name: 'send_push',
  retries: 4,
  backoff: true,
  retrySeconds: 15,
  expiresSeconds: 60,
  concurrency: 4,
  async run(services, { subscriptionId, kind }, job) {
    const subscription = await sql.subscription.one(services.db, subscriptionId);
    const about = pushes[kind];
    if (!subscription || subscription.off.includes(about.switch) || services.live.isOnline(subscription.member_id))
      return;
    const keys = await vapidKeys(services);
    // Subscribed with another key (a site's own, or an older one), or an address that is no longer allowed.
    if (
      subscription.vapid_public !== keys.publicKey ||
      !isPushAddress(subscription.endpoint, services.config.pushHosts)
    )
      return void (await sql.forget.run(services.db, subscriptionId));
    const { site, locale, settings } = await letterheadOf(services, subscription);
    const text: PushText = {
      title: settings.name,
      body: await pushBody(services, kind, subscription, { locale, fictional: settings.fictional_singular }),
      url: about.path,
      tag: about.tag,
      unread: subscription.unread,
    };
    const status = await post(subscription, text, `mailto:${settings.support_email || `no-reply@${site.host}`}`, keys);
    services.metrics.count('push_sent_total', { result: resultOf(status) });
    // Never fails a message: the log is less than it.
    await sql.notePush
      .run(
        services.db,
        job.id,
        subscription.member_id,
        kind,
        subscription.user_agent.slice(0, 300),
        new URL(subscription.endpoint).host,
        resultOf(status),
        status,
        services.clock.now(),
      )
      .catch((err: unknown) => services.log.warn({ err }, 'a push message was not noted'));
    if (status === 404 || status === 410) return void (await sql.forget.run(services.db, subscriptionId));
    if (status >= 200 && status < 300) return;
    // Rate-limited or down: retry later. Any other error (a redirect, too large, our signature) would repeat itself.
    if (status === 0 || status === 429 || status >= 500)
      throw new PushError(`the push service did not take it: ${status || 'no answer'}`);
    services.log.warn({ status, kind }, 'push message refused for good');
  },
};

const resultOf = (status: number): string =>
  status >= 200 && status < 300
    ? 'sent'
    : status === 404 || status === 410
      ? 'gone'
      : status === 0 || status === 429 || status >= 500
        ? 'later'
        : 'refused';

/** @returns the status of the answer, 0 if there was none. Redirects are not followed. */
async function post(
  to: sql.Subscription,
  text: PushText,
  subject: string,
  keys: { publicKey: string; privateKey: string },
): Promise<number> {
  try {
    const answer = await webpush.sendNotification(
      { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
      JSON.stringify(text),
      {
        TTL: keepSeconds,
        topic: text.tag,
        timeout: timeoutMs,
        contentEncoding: 'aes128gcm',
        vapidDetails: { subject, publicKey: keys.publicKey, privateKey: keys.privateKey },
      },
    );
    return answer.statusCode;
  } catch (error) {
    return error instanceof webpush.WebPushError ? error.statusCode : 0;
  }
}

/** A member to notify of an event. */
export interface Due {
  member_id: string;
  kind: PushKind;
  /** Id of the event or job it comes from; the same source is pushed once. */
  source: string;
}

/** One job for each browser of members who want the kind; for several with one tag, the last. */
export async function planPush(
  services: Pick<ListenerContext, 'db' | 'jobs' | 'live'> | Services,
  dues: readonly Due[],
): Promise<void> {
  const offline = dues.filter(({ member_id: memberId }) => !services.live.isOnline(memberId));
  if (offline.length === 0) return;
  const browsers = await sql.subscriptionsOf(services.db, [...new Set(offline.map((due) => due.member_id))]);
  const jobs = browsers.flatMap(({ id, member_id: memberId, off }) => {
    const interested = offline.filter((due) => due.member_id === memberId && !off.includes(pushes[due.kind].switch));
    const byTag = new Map(interested.map((due) => [pushes[due.kind].tag, due]));
    return [...byTag.values()].map(({ kind, source }) => ({
      data: { subscriptionId: id, kind },
      key: `${source} ${id}`,
    }));
  });
  if (jobs.length > 0) await services.jobs.enqueueAll(services.db, sendPush, jobs);
}
