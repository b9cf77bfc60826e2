/** The calls of the studio. */
import type * as contract from '../../contract/desk-fictional.ts';
import type * as listContract from '../../contract/desk-fictional-list.ts';
import type { Handler } from '../platform/http/call.ts';
import { copyFictional as copy } from './copy-fictional.ts';
import * as drafts from './fictional-drafts.ts';
import * as fictional from './fictional.ts';
import { outline } from './fictional-outline.ts';
import { type FictionalLineRow, presentFictional } from './fictional-list.ts';
import * as photos from './fictional-photos.ts';
import { fileLists } from './file-lists.ts';
import { sendList } from './list-files.ts';
import { answerFileList } from './lists.ts';

export const listFictional: Handler<typeof contract.listFictional> = ({ services, query, scope }) =>
  fictional.listFictional(services, { ...query, scope, q: query.q ?? '' });

export const fictionalOutline: Handler<typeof contract.fictionalOutline> = ({ services, staff, scope }) =>
  outline(services, staff, scope);

export const copyFictional: Handler<typeof contract.copyFictional> = ({ services, staff, params, body }) =>
  copy(services, staff, params.id, body);

export const getFictional: Handler<typeof contract.getFictional> = async ({ services, params }) => ({
  profile: await fictional.readFictional(services, params.id),
});

export const previewFictional: Handler<typeof contract.previewFictional> = ({ services, params }) =>
  fictional.previewOf(services, params.id);

export const makeFictional: Handler<typeof contract.makeFictional> = ({ services, staff, body }) =>
  fictional.makeFictional(services, staff, body);

export const saveFictional: Handler<typeof contract.saveFictional> = ({ services, staff, params, body }) =>
  fictional.saveFictional(services, staff, params.id, body);

export const keepFictional: Handler<typeof contract.keepFictional> = async ({ services, staff, params, body }) => ({
  version: await drafts.keepField(services, staff, params.id, body),
});

export const editingFictional: Handler<typeof contract.editingFictional> = ({ services, staff, params, body }) =>
  drafts.editing(services, staff, params.id, body.field);

export const showFictional: Handler<typeof contract.showFictional> = async ({ services, staff, params }) => {
  await fictional.showFictional(services, staff, params.id);
  return { ok: true };
};

export const pauseFictional: Handler<typeof contract.pauseFictional> = async ({ services, staff, params, body }) => {
  await fictional.pauseFictional(services, staff, params.id, body.paused);
  return { ok: true };
};

export const retireFictional: Handler<typeof contract.retireFictional> = ({ services, staff, params, body }) =>
  fictional.retireFictional(services, staff, params.id, body);

export const addFictionalPhoto: Handler<typeof contract.addFictionalPhoto> = (call) =>
  photos.addFictionalPhoto(call.services, call.staff, call.params.id, {
    ...call.query,
    reusable: call.query.reusable === 'yes',
    bytes: () => call.file(),
  });

export const saveFictionalPhoto: Handler<typeof contract.saveFictionalPhoto> = async ({
  services,
  staff,
  params,
  body,
}) => {
  await photos.saveFictionalPhoto(services, staff, params.id, params.photo, body);
  return { ok: true };
};

export const removeFictionalPhoto: Handler<typeof contract.removeFictionalPhoto> = async ({
  services,
  staff,
  params,
}) => {
  await photos.removeFictionalPhoto(services, staff, params.id, params.photo);
  return { ok: true };
};

export const deskFictional: Handler<typeof listContract.deskFictional> = (call) =>
  answerFileList(call, fileLists.fictional, (rows: FictionalLineRow[]) => rows.map(presentFictional));
export const deskFictionalFile: Handler<typeof listContract.deskFictionalFile> = (call) =>
  sendList(call, fileLists.fictional);
