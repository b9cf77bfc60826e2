/** What a handler is handed, and what it gives back. Handlers hold only their use case: the door did the rest. */
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../../contract/endpoint.ts';
import type { Right } from '../../../contract/permissions.ts';
import type { Sharer } from '../fair-share.ts';
import type { Services } from '../services.ts';

/** What the domains know about the caller; each adds its own field here by declaration merging (sites: site; accounts: session). */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface CallContext {}

export interface CookieOptions {
  maxAgeDays?: number;
  httpOnly?: boolean;
}

interface CallBase {
  services: Services;
  /** Address of the visitor as far as trusted proxies tell. */
  ip: string;
  /** Whose share heavy work counts to. */
  sharer: Sharer;
  user_agent: string;
  /** True when the visitor came over TLS. */
  secure: boolean;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options?: CookieOptions): void;
  clearCookie(name: string): void;
  /** Has the browser throw away what it kept of our answers: pictures, pages to go back to. Cookies and storage stay. */
  clearCache(): void;
  /** The uploaded file of an endpoint with `upload`. @throws Refusal bad_request, photo_too_large */
  file(): Promise<Buffer>;
  /** Sends bytes instead of JSON (endpoints whose answer is 'file'). */
  sendFile(file: { bytes: Uint8Array; type: string; name: string }): void;
}

export type Call<E extends Endpoint = Endpoint> = CallBase &
  CallContext & {
    params: ParamsOf<E>;
    query: QueryOf<E>;
    body: BodyOf<E>;
  } & (E['access'] extends 'member' ? { member_id: string } : { member_id: string | null }) &
  (E['access'] extends 'staff' ? { staff: StaffCaller } : unknown) &
  (E['idempotent'] extends true ? { idempotencyKey: string } : unknown);

/** Who is signed in at the desk. */
export interface StaffCaller {
  id: string;
  name: string;
  /** Names of their roles, to show. */
  roles: readonly string[];
  rights: readonly Right[];
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E>> | AnswerOf<E>;

/** A handler for every call of the contract: a missing one does not compile. */
export type Handlers<Es extends Record<string, Endpoint>> = { [K in keyof Es]: Handler<Es[K]> };
