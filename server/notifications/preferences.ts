/** The calls about a member's notification preferences. */
import type * as contract from '../../contract/notifications.ts';
import { type NotificationKind, notificationKinds } from '../../contract/notifications.ts';
import type { Handler } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import * as sql from './sql-preferences.ts';

type Switches = Record<NotificationKind, boolean>;

const switchesOf = (off: readonly string[] = []): Switches =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, !off.includes(kind)])) as Switches;
const offOf = (switches: Switches): string[] => notificationKinds.filter((kind) => !switches[kind]);

async function preferencesOf({ db }: Services, memberId: string) {
  const row = await sql.preferences.one(db, memberId);
  return {
    email: switchesOf(row?.mail_preferences),
    push: switchesOf(row?.push_preferences),
    push_content: row?.push_content ?? false,
    mail_disabled: row?.mail_disabled ?? null,
  };
}

export const getPreferences: Handler<typeof contract.getPreferences> = ({ services, member_id: memberId }) =>
  preferencesOf(services, memberId);

export const savePreferences: Handler<typeof contract.savePreferences> = async ({
  services,
  member_id: memberId,
  body,
}) => {
  await sql.save.run(
    services.db,
    memberId,
    offOf(body.email),
    body.push ? offOf(body.push) : null,
    body.push_content ?? null,
  );
  return { ok: true };
};

export const switchNotification: Handler<typeof contract.switchNotification> = async ({
  services,
  member_id: memberId,
  body: { by: channel, kind, on },
}) => {
  if (kind === 'content') await sql.switchContent.run(services.db, memberId, on);
  else await (channel === 'email' ? sql.switchMail : sql.switchPush).run(services.db, memberId, kind, on);
  return preferencesOf(services, memberId);
};
