/** The calls about a member's notification preferences. */
import type * as contract from '../../contract/notifications.ts';
import { consentKinds, isConsentKind, type NotificationKind, notificationKinds } from '../../contract/notifications.ts';
import { consentsOf, endConsent, giveConsent } from '../accounts/consents.ts';
import { transaction } from '../platform/db.ts';
import type { Handler } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import * as sql from './sql-preferences.ts';

type Switches = Record<NotificationKind, boolean>;

/** Offers and news are on for those who said so; everything else unless they switched it off. */
const switchesOf = (off: readonly string[], agreed: readonly string[]): Switches =>
  Object.fromEntries(
    notificationKinds.map((kind) => [kind, isConsentKind(kind) ? agreed.includes(kind) : !off.includes(kind)]),
  ) as Switches;
const offOf = (switches: Switches): string[] => notificationKinds.filter((kind) => !switches[kind]);

async function preferencesOf({ db }: Services, memberId: string) {
  const [row, agreed] = await Promise.all([sql.preferences.one(db, memberId), consentsOf(db, memberId)]);
  return {
    email: switchesOf(row?.mail_preferences ?? [], agreed),
    push: switchesOf(row?.push_preferences ?? [], []),
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
  await transaction(services.db, async (tx) => {
    await sql.save.run(
      tx,
      memberId,
      offOf(body.email).filter((kind) => !isConsentKind(kind)),
      body.push ? offOf(body.push) : null,
      body.push_content ?? null,
    );
    for (const kind of consentKinds)
      await (body.email[kind] ? giveConsent(tx, memberId, kind) : endConsent(tx, memberId, kind, 'settings'));
  });
  return { ok: true };
};

export const switchNotification: Handler<typeof contract.switchNotification> = async ({
  services,
  member_id: memberId,
  body: { by: channel, kind, on },
}) => {
  const { db } = services;
  if (kind === 'content') await sql.switchContent.run(db, memberId, on);
  else if (channel === 'push') await sql.switchPush.run(db, memberId, kind, on);
  else if (isConsentKind(kind))
    await (on ? giveConsent(db, memberId, kind) : endConsent(db, memberId, kind, 'settings'));
  else await sql.switchMail.run(db, memberId, kind, on);
  return preferencesOf(services, memberId);
};
