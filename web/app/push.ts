/**
 * Push messages in this browser: support, state, switching on and off. The states: `null` not known yet, `incapable`,
 * `off` (capable, not subscribed), `on` (subscribed), `denied`.
 */
import type { QueryClient } from '@tanstack/react-query';
import { attachPush, detachPush, serviceWorkerPath } from '../../contract/notifications.ts';
import { call } from './api.ts';

export type PushState = 'incapable' | 'off' | 'on' | 'denied';

const capable = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Registers the service worker; repeating it changes nothing. */
const register = () => navigator.serviceWorker.register(serviceWorkerPath, { scope: '/', updateViaCache: 'none' });

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));

/** True when the subscription was made for our current key; false also when the browser does not say. */
function isFor(subscription: PushSubscription, pushPublic: string): boolean {
  const key = subscription.options?.applicationServerKey;
  if (!key) return false;
  const [have, want] = [new Uint8Array(key), bytesOf(pushPublic)];
  return have.length === want.length && have.every((byte, i) => byte === want[i]);
}

async function subscriptionNow(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The state in this browser now. Never prompts. */
export async function readPush(pushPublic: string): Promise<PushState> {
  if (!capable() || !pushPublic) return 'incapable';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await subscriptionNow().catch(() => null);
  return subscription && isFor(subscription, pushPublic) ? 'on' : 'off';
}

const attach = (client: QueryClient, subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON();
  return call(client, attachPush, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  });
};

/**
 * When a member's page opens: registers the service worker and attaches this browser's subscription to the account,
 * once per page load. Failures are silent.
 */
export async function startPush(client: QueryClient, pushPublic: string): Promise<void> {
  if (!capable() || !pushPublic) return;
  await register();
  const subscription = await subscriptionNow();
  if (subscription && isFor(subscription, pushPublic) && Notification.permission === 'granted')
    await attach(client, subscription);
}

/**
 * Asks for permission and subscribes. Must be called from a user gesture, or browsers will not ask.
 * @throws what the push service or the call said
 */
export async function switchPushOn(client: QueryClient, pushPublic: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  await register();
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  if (old && !isFor(old, pushPublic)) await old.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(pushPublic),
  });
  await attach(client, subscription);
  return 'on';
}

/** Unsubscribes this browser and removes it from the account. */
export async function switchPushOff(client: QueryClient): Promise<PushState> {
  const subscription = await subscriptionNow();
  if (!subscription) return 'off';
  await subscription.unsubscribe();
  await call(client, detachPush, { body: { endpoint: subscription.endpoint } });
  return 'off';
}
