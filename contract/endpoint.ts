/**
 * One call of the API, declared once: read by the server (route, access, limit, schemas), by the browser (path, types) and by the
 * OpenAPI document. All calls are listed in contract/index.ts.
 */
import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Asked } from './permissions.ts';

/**
 * Who may call. `anyone`: no session needed; `member`: a logged-in member, otherwise 403 `authentication_required`; `staff`:
 * logged in at the desk with the `permission` of the call.
 */
type Access = 'anyone' | 'member' | 'staff';

/** What a call of the desk names, whose site must be one of the caller's. */
export type SubjectKind =
  | 'member'
  | 'photo'
  | 'case'
  | 'appeal'
  | 'complaint'
  | 'conversation'
  | 'payment'
  | 'privacy'
  | 'check'
  /** Of a company: it is about all of its sites. */
  | 'mandate'
  /** By its number, or `c3`: a company, all of whose sites it is about. */
  | 'site';

export type Confirm = 'do' | 'undo' | 'say' | 'type' | 'second_look';
/** What is typed before a thing goes: its name in the database, or, of what has only a name, `itself`. */
export type TypedKind = 'staff' | 'member' | 'itself';

/** What was said and typed in the dialog, beside the call: `reason=…&typed=…`. */
export const confirmedHeader = 'x-confirmed';

/**
 * Where the caller must hold the permission. A subject: at its site (and in its language); `scope`: anywhere, and the handler shows
 * what lies within `call.scope`; `company`: at every site of the company its query names, or of this host's; `every`: at all sites; `self`: it is about the caller.
 */
type About =
  | { kind: SubjectKind; at: `${'params' | 'query' | 'body'}.${string}` }
  | 'scope'
  | 'company'
  | 'every'
  | 'self';

/** At most `max` calls in `window_seconds` per address, or per member if `by` is 'member'. */
interface RateLimit {
  max: number;
  window_seconds: number;
  by: 'address' | 'member';
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** E.g. `/api/user.php`; the door also answers without `.php`. */
  path: `/api/${string}`;
  /** The address clients use, if it differs from the server's route (`?push=1`). */
  sent_as?: `/api/${string}`;
  /** One sentence for the OpenAPI document. */
  summary: string;
  access: Access;
  /** With access `staff`: what the caller must be allowed; of several any. */
  permission?: Asked;
  about?: About;
  /**
   * What the door asks before a call of the desk changes anything (server/desk/confirm.ts, drawn by web/desk/ConfirmDialog.tsx): nothing
   * (`do`, and `undo` where a press takes it back); why (`say`); the name of the thing, typed (`type`); that somebody else agrees, for
   * those who may not do it alone (`second_look`, server/desk/dangers.ts).
   */
  confirm?: Confirm;
  /** Where the reason stands: a field of the call, or `asked` for by the dialog and sent beside the call. */
  reason?: 'asked' | `${'body' | 'query'}.${string}`;
  /** Whose name is typed; `in`: a field of the call that holds what was typed, which otherwise is sent beside it. */
  typed?: { kind: TypedKind; at: `${'params' | 'body'}.${string}`; in?: `body.${string}` };
  /**
   * For those who only look on as a colleague as well. `back`: it changes something, and yet is theirs: the way back. `reads`: it takes what it
   * shows in hand, or only reads; whoever looks on takes nothing.
   */
  while_looking?: 'back' | 'reads';
  /**
   * What repeating a call does; clients retry accordingly.
   * `answer`: calls with an `Idempotency-Key` (a UUID made by the client) run once, and repetitions within a day get the first
   * answer; the door handles this, not the handler. `true`: requires the key, which the handler uses as the id of what it creates,
   * so that a repetition finds that row. `natural`: a repetition changes nothing more. `never`: not repeated automatically, since
   * it answers with a secret, a file or a session, or has retries of its own.
   */
  idempotent?: true | 'answer' | 'natural' | 'never';
  limit?: RateLimit;
  /** Needs a checked age where the site asks for one before `contact`, or before `entry` (any profile). */
  needs_age?: 'contact' | 'entry';
  /** Heavy work, done in turns that are shared fairly among members and addresses (server/platform/fair-share.ts). */
  share?: 'search' | 'export' | 'upload';
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** Maximum bytes of a body, where the default of 64 KB is not enough. */
  body_limit?: number;
  /** The body is one uploaded file (multipart), which the handler reads as a stream. */
  upload?: true;
  /** The JSON answer; unlisted fields are dropped. `'file'`: the handler sends bytes itself. */
  answer: TSchema | 'file';
  /** A GET that clients poll: an unchanged answer is a 304 without a body (`ETag`, `If-None-Match`). */
  etag?: true;
  /** The refusals a caller must expect, besides those of every call. */
  errors: readonly ErrorCode[];
}

/** The fields of a call that the built pages contain (vite.config.ts); the browser must read no others. */
export const browserFields = ['method', 'path', 'sent_as', 'idempotent', 'confirm', 'reason'] as const;
export type BrowserEndpoint = Pick<Endpoint, (typeof browserFields)[number]>;

/** Calls that change something must declare `idempotent`; a GET must not. */
type DeclaresIdempotence =
  | { method: 'GET'; idempotent?: never }
  | { method: 'POST' | 'PUT' | 'DELETE'; idempotent: NonNullable<Endpoint['idempotent']> };

/** A call of the desk declares who may make it, and what it is about. */
type DeclaresPermission =
  | { access: 'staff'; permission: Asked; about: About }
  | { access: 'anyone' | 'member'; permission?: never; about?: never };

/** Whatever changes something at the desk declares what the door asks first. */
type DeclaresConfirmation =
  | { access: 'anyone' | 'member'; confirm?: never; reason?: never; typed?: never }
  | { access: 'staff'; method: 'GET'; confirm?: never; reason?: never; typed?: never }
  | { access: 'staff'; method: Changing; confirm: 'do' | 'undo'; reason?: never; typed?: never }
  | { access: 'staff'; method: Changing; confirm: 'say'; reason: NonNullable<Endpoint['reason']>; typed?: never }
  | { access: 'staff'; method: Changing; confirm: 'type'; typed: NonNullable<Endpoint['typed']> }
  | { access: 'staff'; method: Changing; confirm: 'second_look' };
type Changing = 'POST' | 'PUT' | 'DELETE';

/** Declares a call, keeping its literal types. */
export const endpoint = <const E extends Endpoint & DeclaresIdempotence & DeclaresPermission & DeclaresConfirmation>(
  e: E,
): E => e;

type StaticOf<T> = T extends TSchema ? Static<T> : undefined;
export type ParamsOf<E extends Endpoint> = StaticOf<E['params']>;
export type QueryOf<E extends Endpoint> = StaticOf<E['query']>;
export type BodyOf<E extends Endpoint> = StaticOf<E['body']>;
export type AnswerOf<E extends Endpoint> = E['answer'] extends TSchema ? Static<E['answer']> : void;
