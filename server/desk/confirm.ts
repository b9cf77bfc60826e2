/**
 * What the door asks before a call changes anything: why, of calls that are said; the name of the thing, of calls that are typed. A dialog
 * that was left out is no way in. (Second looks: looks.ts.)
 */
import { type Endpoint, confirmedHeader, type TypedKind } from '../../contract/endpoint.ts';
import { type Db, statement } from '../platform/db.ts';
import { fieldRefusal } from '../platform/errors.ts';
import type { Call } from '../platform/http/call.ts';

const nameOf: Record<Exclude<TypedKind, 'itself'>, ReturnType<typeof statement<{ name: string }, [id: string]>>> = {
  staff: statement('desk.typed_staff', 'select name from staff where id = $1'),
  member: statement('desk.typed_member', 'select username as name from members where id = $1'),
};

const longest = 500;
/** Blanks at the ends and doubled ones do not matter. */
const plain = (text: string) => text.trim().replace(/\s+/gu, ' ');

/** A field of a call by its path, `body.note`. */
function fieldOf(call: Pick<Call, 'params' | 'query' | 'body'>, path: string): string {
  const [part = '', field = ''] = path.split('.');
  const value = (call[part as 'body'] as unknown as Record<string, unknown> | undefined)?.[field];
  return typeof value === 'string' ? value : '';
}

/** What was said and typed beside the call. */
const beside = (call: Call) => new URLSearchParams(call.header(confirmedHeader) ?? '');

/** Why this call is made, as who makes it says; empty when they said nothing. */
export function reasonOf(call: Call, e: Pick<Endpoint, 'reason'>): string {
  if (e.reason === undefined) return '';
  return plain(e.reason === 'asked' ? (beside(call).get('reason') ?? '') : fieldOf(call, e.reason)).slice(0, longest);
}

async function nameWanted(
  db: Db,
  call: Call,
  { kind, at }: NonNullable<Endpoint['typed']>,
): Promise<string | undefined> {
  const value = fieldOf(call, at);
  return kind === 'itself' ? value : (await nameOf[kind].one(db, value))?.name;
}

/**
 * Whether this call was confirmed as its declaration asks. What is not there has no name: that is for the handler to say.
 * @returns the reason that was asked for beside the call, for the audit log
 * @throws Refusal reason_needed, name_needed
 */
export async function checkConfirmed(call: Call, e: Endpoint): Promise<string | undefined> {
  const reason = reasonOf(call, e);
  const said = e.confirm === 'say' || (e.confirm === 'second_look' && e.reason === 'asked');
  if (said && reason.length < (e.reason === 'asked' ? 3 : 1)) throw fieldRefusal('reason', 'reason_needed');
  if (e.confirm === 'type' && e.typed) {
    const wanted = await nameWanted(call.services.db, call, e.typed);
    const typed = e.typed.in ? fieldOf(call, e.typed.in) : (beside(call).get('typed') ?? '');
    if (wanted !== undefined && plain(typed).toLowerCase() !== plain(wanted).toLowerCase())
      throw fieldRefusal(e.typed.in?.slice('body.'.length) ?? 'typed', 'name_needed');
  }
  return e.reason === 'asked' && reason !== '' ? reason : undefined;
}
