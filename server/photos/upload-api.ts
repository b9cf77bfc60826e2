/** Handlers for the calls of an upload in parts. */
import type { Static } from 'typebox';
import type * as contract from '../../contract/photos.ts';
import type { Handler } from '../platform/http/call.ts';
import { addressOf, limitsOf, type PhotoCall, presentOwnPhoto, notifyOwner } from './api.ts';
import * as uploads from './upload-photo.ts';

const present = (call: PhotoCall, state: uploads.UploadState): { upload: Static<typeof contract.Upload> } => ({
  upload: { ...state, photo: state.photo && presentOwnPhoto(call, state.photo) },
});

export const startUpload: Handler<typeof contract.startUpload> = async (call) => {
  const { services, member_id: memberId, idempotencyKey: id, body } = call;
  return present(
    call,
    await uploads.startUpload(services, { member_id: memberId, id, size: body.size, limits: limitsOf(call) }),
  );
};

export const getUpload: Handler<typeof contract.getUpload> = async (call) =>
  present(call, await uploads.uploadState(call.services, call.member_id, call.params.id.toLowerCase()));

export const sendPart: Handler<typeof contract.sendPart> = async (call) => {
  const { services, member_id: memberId, query } = call;
  const id = call.params.id.toLowerCase();
  return present(
    call,
    await uploads.receivePart(services, { member_id: memberId, id, offset: query.offset, bytes: await call.file() }),
  );
};

export const finishUpload: Handler<typeof contract.finishUpload> = async (call) => {
  const { services, member_id: memberId, body } = call;
  const { crop, focus } = body;
  const photo = await uploads.finishUpload(services, {
    member_id: memberId,
    id: call.params.id.toLowerCase(),
    limits: limitsOf(call),
    private: body.private ?? false,
    ...addressOf(call),
    ...(crop ? { crop } : {}),
    ...(focus ? { focus } : {}),
  });
  notifyOwner(call);
  return { photo: presentOwnPhoto(call, photo) };
};

export const cancelUpload: Handler<typeof contract.cancelUpload> = async (call) => {
  await uploads.cancelUpload(call.services, call.member_id, call.params.id.toLowerCase());
  return { ok: true };
};
