/** The calls about which notifications a member wants. */
import type * as contract from '../../contract/notifications.ts';
import { type NotificationKind, notification_kinds } from '../../contract/notifications.ts';
import type { Handler } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import * as sql from './sql-preferences.ts';

type Switches = Record<NotificationKind, boolean>;

const switchesOf = (off: readonly string[] = []): Switches =>
  Object.fromEntries(notification_kinds.map((kind) => [kind, !off.includes(kind)])) as Switches;
const offOf = (switches: Switches): string[] => notification_kinds.filter((kind) => !switches[kind]);

async function preferencesOf({ db }: Services, member_id: string) {
  const found = await sql.preferences.one(db, member_id);
  return {
    email: switchesOf(found?.mail_preferences), push: switchesOf(found?.push_preferences), push_content: found?.push_content ?? false,
    mail_disabled: found?.mail_disabled ?? null,
  };
}

export const getPreferences: Handler<typeof contract.getPreferences> = ({ services, member_id }) => preferencesOf(services, member_id);

export const savePreferences: Handler<typeof contract.savePreferences> = async ({ services, member_id, body }) => {
  await sql.save.run(services.db, member_id, offOf(body.email), body.push ? offOf(body.push) : null, body.push_content ?? null);
  return { ok: true };
};

export const switchNotification: Handler<typeof contract.switchNotification> = async ({ services, member_id, body: { by, kind, on } }) => {
  if (kind === 'content') await sql.switchContent.run(services.db, member_id, on);
  else await (by === 'email' ? sql.switchMail : sql.switchPush).run(services.db, member_id, kind, on);
  return preferencesOf(services, member_id);
};
