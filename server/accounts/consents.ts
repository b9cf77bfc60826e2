/** A member's own yes to offers and news by mail: given and ended here only, with the moment. */
import type { ConsentKind } from '../../contract/notifications.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';

const give = statement<never, [member: string, kind: string]>(
  'accounts.give_consent',
  `insert into mail_consents as c (member_id, kind, given_at) values ($1, $2, now())
   on conflict (member_id, kind) do update set given_at = now(), ended_at = null, ended_by = null where c.ended_at is not null`,
);
const end = statement<never, [member: string, kind: string, by: string]>(
  'accounts.end_consent',
  'update mail_consents set ended_at = now(), ended_by = $3 where member_id = $1 and kind = $2 and ended_at is null',
);
const given = statement<{ kind: ConsentKind }, [member: string]>(
  'accounts.consents',
  'select kind from mail_consents where member_id = $1 and ended_at is null',
);

/** Given again, it counts from now. */
export const giveConsent = async (db: Db | Tx, memberId: string, kind: ConsentKind): Promise<void> =>
  void (await give.run(db, memberId, kind));

export const endConsent = async (
  db: Db | Tx,
  memberId: string,
  kind: ConsentKind,
  by: 'settings' | 'link',
): Promise<void> => void (await end.run(db, memberId, kind, by));

/** The kinds a member agreed to. */
export const consentsOf = async (db: Db | Tx, memberId: string): Promise<ConsentKind[]> =>
  (await given(db, memberId)).map(({ kind }) => kind);
