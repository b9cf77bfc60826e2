/** A file that a call of the desk makes, saved under the name the server gives it. */
import { addressOf, ApiError } from '../app/api.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { type BodyOf, confirmedHeader, type Endpoint } from '../../contract/endpoint.ts';
import { leaveForLogin, saysLoggedOut } from '../app/logged-out.ts';
import { toasts } from '../app/Toasts.tsx';
import { useErrorText } from '../app/use-error-text.ts';
import { saidFor } from './use-desk-call.ts';

const confirmed = (key: string | undefined) => {
  const text = key === undefined ? undefined : saidFor(key);
  return text === undefined ? {} : { [confirmedHeader]: text };
};

interface Sent<E extends Endpoint> {
  params?: object;
  query?: object;
  body?: BodyOf<E>;
  /** Of a ConfirmDialog. */
  key?: string | undefined;
}

export function useDownload() {
  const errorText = useErrorText();
  /** @returns false when it was refused, which is told; 'later' when it is being made (contract/desk-files.ts) */
  return async <E extends Endpoint & { answer: 'file' }>(
    e: E,
    { params, query, body, key }: Sent<E>,
  ): Promise<boolean | 'later'> => {
    try {
      const answer = await fetch(addressOf(e, { ...(params ? { params } : {}), ...(query ? { query } : {}) }), {
        method: e.method,
        // A type without a body is refused as a body that is not JSON.
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...confirmed(key) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch(() => {
        throw new ApiError(0, null);
      });
      if (!answer.ok) {
        const refusal = (await answer.json().catch(() => null)) as Partial<ErrorBody> | null;
        if (saysLoggedOut(answer.status, refusal)) {
          void leaveForLogin();
          return false;
        }
        throw new ApiError(answer.status, refusal);
      }
      if (answer.status === 202) return 'later';
      const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'file';
      const url = URL.createObjectURL(await answer.blob());
      const link = Object.assign(document.createElement('a'), { href: url, download: name });
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
      return true;
    } catch (error) {
      toasts.show({ text: errorText(error), tone: 'danger' });
      return false;
    }
  };
}
