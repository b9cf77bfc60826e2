/** What a handler gets and returns. Handlers hold only their use case; the HTTP layer has done the rest. */
import type { Readable } from 'node:stream';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../../contract/endpoint.ts';
import type { Right } from '../../../contract/permissions.ts';
import type { Sharer } from '../fair-share.ts';
import type { Services } from '../services.ts';

/**
 * What the domains know about the caller; each adds its field by declaration merging (sites: site; accounts:
 * session).
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface CallContext {}

export interface CookieOptions {
  maxAgeDays?: number;
  httpOnly?: boolean;
}

interface CallBase {
  services: Services;
  /** The visitor's address, as far as trusted proxies tell. */
  ip: string;
  /** Whose turn heavy work takes. */
  sharer: Sharer;
  user_agent: string;
  /** True when the visitor came over TLS. */
  secure: boolean;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options?: CookieOptions): void;
  clearCookie(name: string): void;
  /** Makes the browser drop its cache of our answers (pictures, back/forward pages). Cookies and storage stay. */
  clearCache(): void;
  /** Reads that may be a second old, on a replica where there is one. `work` is called again if that fails. */
  reading<T>(work: (services: Services) => Promise<T>): Promise<T>;
  /** The uploaded file of an endpoint with `upload`. @throws Refusal bad_request, photo_too_large */
  file(): Promise<Buffer>;
  /** Sends bytes instead of JSON (endpoints whose answer is 'file'); of a stream its length. */
  sendFile(file: { bytes: Uint8Array | Readable; length?: number; type: string; name: string }): void;
  /** Says that the file comes later (202), and as what it can be asked for. */
  sendLater(file: object): void;
}

export type Call<E extends Endpoint = Endpoint> = CallBase &
  CallContext & {
    params: ParamsOf<E>;
    query: QueryOf<E>;
    body: BodyOf<E>;
  } & (E['access'] extends 'member' ? { member_id: string } : { member_id: string | null }) &
  (E['access'] extends 'staff' ? { staff: StaffCaller } : unknown) &
  (E['idempotent'] extends true ? { idempotencyKey: string } : unknown);

/** Staff logged in at the desk. */
export interface StaffCaller {
  id: string;
  name: string;
  /** Names of their roles, to show. */
  roles: readonly string[];
  rights: readonly Right[];
  /** The colleague whose rights these are: one looks on, and changes nothing. */
  seeing?: string;
  /** Who agreed, of a call that was asked for before (second looks). */
  agreed_by?: string;
  /** Why, as the door asked for it beside the call. */
  said?: string | undefined;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E>> | AnswerOf<E>;

/** A handler for every call of the contract; a missing one does not compile. */
export type Handlers<Es extends Record<string, Endpoint>> = { [K in keyof Es]: Handler<Es[K]> };
