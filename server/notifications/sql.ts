/** The SQL of notifications. */
import { statement } from '../platform/db.ts';

export interface Addressee {
  id: string;
  site_id: number;
  email: string;
  username: string;
  language: string;
  status: string;
  delete_after: Date | null;
  country: string;
}

/** A person who can be mailed; fictional profiles and erased members cannot. */
export const findAddressee = statement<Addressee, [member: string]>(
  'notifications.find_addressee',
  `select m.id, m.site_id, m.email, m.username, m.language, m.status, m.delete_after, p.country
     from members m join profiles p on p.member_id = m.id
    where m.id = $1 and m.kind = 'person' and m.email is not null and m.status <> 'deleted'`,
);
