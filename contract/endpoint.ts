/**
 * What one call of the API is: declared once here, read by the server (route, access, limit, schemas), by the browser
 * (path, types) and by the OpenAPI document. See `contract/index.ts` for the list of all calls.
 */
import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call. `anyone`: no session needed; `member`: a signed-in member, else 403 with `authentication_required`;
 * `staff`: signed in at the desk, with one of the `roles` of the call.
 */
type Access = 'anyone' | 'member' | 'staff';

export const staff_roles = ['admin', 'moderator', 'support', 'writer', 'finance'] as const;
export type StaffRole = (typeof staff_roles)[number];

/** At most `max` calls in `window_seconds` for one address, or for one member when `by` is 'member'. */
interface RateLimit {
  max: number;
  window_seconds: number;
  by: 'address' | 'member';
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path as specified, `/api/user.php`; the door also answers it without `.php`. */
  path: `/api/${string}`;
  /** One sentence for the OpenAPI document. */
  summary: string;
  access: Access;
  /** With access `staff`: any of these roles will do; `admin` may do everything. */
  roles?: readonly StaffRole[];
  /**
   * The call needs an `Idempotency-Key` header, a UUID the client made. The handler uses it as the id of what it makes,
   * so that a repeated call finds that row and gives the first answer again.
   */
  idempotent?: true;
  limit?: RateLimit;
  /** Work heavy enough that it is done in turns, fairly shared among members and addresses (server/platform/fair-share.ts). */
  share?: 'search' | 'export' | 'upload';
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** Bytes of a body at most, where 64 KB are not enough. */
  body_limit?: number;
  /** `multipart`: the body is one uploaded file, read by the handler as a stream. */
  upload?: true;
  /** The JSON answer; an unlisted field cannot leave. `'file'`: the handler sends bytes itself. */
  answer: TSchema | 'file';
  /** A GET that is asked again and again: an unchanged answer is a 304 without a body (`ETag`, `If-None-Match`). */
  etag?: true;
  /** The refusals a caller must expect, beyond those any call can give. */
  errors: readonly ErrorCode[];
}

/** Declares a call; keeps its literal types. */
export const endpoint = <const E extends Endpoint>(e: E): E => e;

type StaticOf<T> = T extends TSchema ? Static<T> : undefined;
export type ParamsOf<E extends Endpoint> = StaticOf<E['params']>;
export type QueryOf<E extends Endpoint> = StaticOf<E['query']>;
export type BodyOf<E extends Endpoint> = StaticOf<E['body']>;
export type AnswerOf<E extends Endpoint> = E['answer'] extends TSchema ? Static<E['answer']> : void;
