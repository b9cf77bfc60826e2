/** The calls of finding and of the members' console. */
import type * as contract from '../../contract/desk-console.ts';
import type * as findContract from '../../contract/desk-find.ts';
import type * as listContract from '../../contract/desk-members-list.ts';
import type { Handler } from '../platform/http/call.ts';
import { hrefOf } from './by-number.ts';
import * as console from './console.ts';
import { find } from './find.ts';
import { fileLists } from './file-lists.ts';
import { sendList } from './list-files.ts';
import { answerFileList } from './lists.ts';
import { type MemberRow, nearNames, presentMember } from './members-list.ts';
import * as acts from './member-acts.ts';
import { resendMail as resendLetter } from './resend-mail.ts';

export const deskFind: Handler<typeof findContract.deskFind> = async ({ services, staff, query, scope }) => ({
  groups: await find(services, staff, query, scope?.flatMap(({ sites }) => sites ?? []) ?? null),
});

export const deskNumber: Handler<typeof findContract.deskNumber> = async ({ services, staff, query }) => ({
  href: await hrefOf(services.db, staff, query.page, query.number),
});

export const memberEvents: Handler<typeof contract.memberEvents> = ({ services, staff, params, query }) =>
  console.eventsOf(services, staff, params.id, query);
export const memberPart: Handler<typeof contract.memberPart> = ({ services, staff, params, query }) =>
  console.partOf(services, staff, params.id, query.part, query.before);
export const memberContact: Handler<typeof contract.memberContact> = ({ services, staff, params }) =>
  acts.showContact(services, staff, params.id);
export const addNote: Handler<typeof contract.addNote> = ({ services, staff, params, body }) =>
  acts.addNote(services, staff, params.id, body);
export const changeNote: Handler<typeof contract.changeNote> = async ({ services, staff, params, body }) => {
  await acts.changeNote(services, staff, params.id, body);
  return { ok: true };
};
export const partMembers: Handler<typeof contract.partMembers> = async ({ services, staff, params, body }) => {
  await acts.partMembers(services, staff, params.id, body);
  return { ok: true };
};
export const logOutMember: Handler<typeof contract.logOutMember> = ({ services, staff, params, body }) =>
  acts.logOutMember(services, staff, params.id, body.session);
export const sendActivation: Handler<typeof contract.sendActivation> = async ({ services, staff, params }) => {
  await acts.sendActivation(services, staff, params.id);
  return { ok: true };
};
export const resendMail: Handler<typeof contract.resendMail> = async ({ services, staff, params, body }) => {
  await resendLetter(services, staff, params.id, body.letter);
  return { ok: true };
};
export const mendAddress: Handler<typeof contract.mendAddress> = async ({ services, staff, params, body }) => {
  await acts.mendAddress(services, staff, params.id, body);
  return { ok: true };
};
export const closeAccount: Handler<typeof contract.closeAccount> = ({ services, staff, params, body }) =>
  acts.closeAccount(services, staff, params.id, body.proof);
export const setMemberLanguage: Handler<typeof contract.setMemberLanguage> = async ({
  services,
  staff,
  params,
  body,
}) => {
  await acts.setLanguage(services, staff, params.id, body.language);
  return { ok: true };
};
export const askTalk: Handler<typeof contract.askTalk> = ({ services, staff, params, body }) =>
  acts.askTalk(services, staff, params.id, body);
export const readTalk: Handler<typeof contract.readTalk> = (call) => acts.readTalk(call, call.params.id, call.query);

export const deskMembers: Handler<typeof listContract.deskMembers> = async (call) => {
  const answer = await answerFileList(call, fileLists.members, (rows: MemberRow[]) =>
    rows.map((row) => presentMember(call.services, row)),
  );
  const searched = !call.query.part && !call.query.after && call.query.q;
  return searched && answer.rows.length === 0
    ? { ...answer, near: await nearNames(call.services.db, searched, call.scope) }
    : answer;
};
export const deskMembersFile: Handler<typeof listContract.deskMembersFile> = (call) =>
  sendList(call, fileLists.members);
