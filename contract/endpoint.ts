/**
 * What one call of the API is: declared once here, read by the server (route, access, limit, schemas), by the browser
 * (path, types) and by the OpenAPI document. See `contract/index.ts` for the list of all calls.
 */
import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Asked } from './permissions.ts';

/**
 * Who may call. `anyone`: no session needed; `member`: a signed-in member, else 403 with `authentication_required`;
 * `staff`: signed in at the desk, with the `permission` of the call.
 */
type Access = 'anyone' | 'member' | 'staff';

/** What a call of the desk names, whose site must be one of the caller's. */
export type SubjectKind = 'member' | 'photo' | 'case' | 'appeal' | 'complaint' | 'conversation' | 'payment';

/**
 * Where the caller must hold the permission. A subject: at its site (and in its language); `scope`: anywhere, and the handler shows
 * what lies within `call.scope`; `company`: at every site of this host's company; `every`: at all sites; `self`: it is about the caller.
 */
type About =
  | { kind: SubjectKind; at: `${'params' | 'query' | 'body'}.${string}` }
  | 'scope'
  | 'company'
  | 'every'
  | 'self';

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
  /** The address clients use, where the specification shows another one than the server's own (`?push=1`). */
  sent_as?: `/api/${string}`;
  /** One sentence for the OpenAPI document. */
  summary: string;
  access: Access;
  /** With access `staff`: what the caller must be allowed; of several any. */
  permission?: Asked;
  about?: About;
  /**
   * Of a dangerous call: taken back by a press (`undo`); said what it will do before (`say`); the thing's name typed (`type`); agreed to
   * by somebody else, for those who may not do it alone (`second_look`, server/desk/dangers.ts).
   */
  confirm?: 'undo' | 'say' | 'type' | 'second_look';
  /**
   * What a repetition does, of a call that changes something; the client retries by it.
   * `answer`: with an `Idempotency-Key` (a UUID the client made) it is done once and answered as the first time, for a day: the door
   * sees to it, the handler knows nothing of it. `true`: it needs the key, and the handler makes it the id of what it makes, so that
   * a repetition finds that row. `natural`: a repetition changes nothing more. `never`: it is not repeated by itself; what it
   * answers is a secret, a file or a session, or the way around it has retries of its own.
   */
  idempotent?: true | 'answer' | 'natural' | 'never';
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

/** What the built pages keep of a call (vite.config.ts); nothing else may be read there at run time. */
export const browserFields = ['method', 'path', 'sent_as', 'idempotent'] as const;
export type BrowserEndpoint = Pick<Endpoint, (typeof browserFields)[number]>;

/** What changes something says what its repetition does; what only reads has nothing to say. */
type SaysRepetition =
  | { method: 'GET'; idempotent?: never }
  | { method: 'POST' | 'PUT' | 'DELETE'; idempotent: NonNullable<Endpoint['idempotent']> };

/** A call of the desk says who may, and about what. */
type SaysPermission =
  | { access: 'staff'; permission: Asked; about: About }
  | { access: 'anyone' | 'member'; permission?: never; about?: never };

/** Declares a call; keeps its literal types. */
export const endpoint = <const E extends Endpoint & SaysRepetition & SaysPermission>(e: E): E => e;

type StaticOf<T> = T extends TSchema ? Static<T> : undefined;
export type ParamsOf<E extends Endpoint> = StaticOf<E['params']>;
export type QueryOf<E extends Endpoint> = StaticOf<E['query']>;
export type BodyOf<E extends Endpoint> = StaticOf<E['body']>;
export type AnswerOf<E extends Endpoint> = E['answer'] extends TSchema ? Static<E['answer']> : void;
