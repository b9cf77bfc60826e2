/** Where a provider tells us by itself that a check has ended. The key in the address says that we gave it to them, for this one check. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../platform/services.ts';
import type { AgeSession } from './provider.ts';

type Check = Pick<AgeSession, 'id' | 'provider' | 'nonce'>;

const keyOf = ({ config }: Pick<Services, 'config'>, { id, provider, nonce }: Check): string =>
  createHmac('sha256', `age-notice:${config.secret}`).update([provider, id, nonce].join('\n')).digest('base64url');

export function noticeAddress(services: Pick<Services, 'config'>, session: Check & Pick<AgeSession, 'return_url'>) {
  const url = new URL(`/api/age/notice/${session.provider}`, session.return_url);
  url.search = new URLSearchParams({ state: session.id, key: keyOf(services, session) }).toString();
  return url.href;
}

export function isNoticeKey(services: Pick<Services, 'config'>, session: Check, key: string): boolean {
  const [right, given] = [Buffer.from(keyOf(services, session)), Buffer.from(key)];
  return right.length === given.length && timingSafeEqual(right, given);
}
