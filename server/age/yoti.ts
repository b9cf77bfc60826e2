/**
 * Yoti's age verification: a session made with our key, the browser sent there, the result read with our key. Nothing that comes by the
 * browser or by a notice is believed: either only says that there may be something to read. How an age is shown, and whom a face or
 * a document is shown to, is between the person and Yoti; we learn that somebody is 18 or over, and by which method.
 */
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { noticeAddress } from './notice-address.ts';
import type { AgeCheck, AgeResult } from './provider.ts';

const timeoutMs = 10_000;
const wantedAge = 18;
/** Seconds a check may take there: a little less than our own session lasts. */
const lifetime = 1_500;

const configOf = ({ config }: Services) => {
  if (!config.age.yoti) throw new Refusal('unavailable');
  return config.age.yoti;
};

async function ask(services: Services, path: string, body?: object): Promise<Record<string, unknown>> {
  const { url, sdk_id: sdkId, api_key: key } = configOf(services);
  const answer = await fetch(`${url}/api/v1/sessions${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'yoti-sdk-id': sdkId, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`the session call answered ${answer.status}`);
  return (await answer.json()) as Record<string, unknown>;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const yoti: AgeCheck = {
  async start(services, session) {
    const { url, sdk_id: sdkId, methods } = configOf(services);
    const back = new URL(session.return_url);
    back.searchParams.set('state', session.id);
    const answer = await ask(services, '', {
      type: 'OVER',
      ttl: lifetime,
      reference_id: session.id,
      callback: { auto: true, url: back.href },
      notification_url: noticeAddress(services, session),
      synchronous_checks: true,
      // A face only tells an age roughly: it has to look 25 to count as 18.
      ...Object.fromEntries(
        methods.map((method) => [method, { allowed: true, threshold: method === 'age_estimation' ? 25 : wantedAge }]),
      ),
    }).catch((err: unknown) => {
      services.log.warn({ err }, 'the age provider does not answer');
      throw new Refusal('unavailable');
    });
    const { id: reference } = answer;
    if (typeof reference !== 'string' || !uuid.test(reference)) throw new Refusal('unavailable');
    return { url: `${url}?${new URLSearchParams({ sessionId: reference, sdkId })}`, reference };
  },

  async result(services, session): Promise<AgeResult> {
    if (session.presented) return session.presented;
    if (!session.reference) return { refused: 'unfinished' };
    try {
      const said = await ask(services, `/${session.reference}/result`);
      const ours = said['id'] === session.reference && said['reference_id'] === session.id && said['type'] === 'OVER';
      if (!ours) throw new Error('the result is of another check');
      if (said['status'] === 'FAIL') return { refused: 'under' };
      if (said['status'] !== 'COMPLETE' || typeof said['age'] !== 'number' || said['age'] < wantedAge)
        return { refused: 'unfinished' };
      const method = typeof said['method'] === 'string' ? said['method'].slice(0, 60).toLowerCase() : '';
      // Yoti names no person to us: one check opens one account, and that is all that can be known.
      return { over: 18, method, proof: session.reference };
    } catch (err) {
      services.log.warn({ err }, 'an age check could not be read');
      return { refused: 'unfinished' };
    }
  },
};
