/** The calls of threads of complaints, templates and privacy requests. */
import type * as contract from '../../contract/desk-threads.ts';
import type { Handler } from '../platform/http/call.ts';
import { correctData } from './correct-data.ts';
import * as privacy from './privacy.ts';
import * as templates from './templates.ts';
import * as threads from './threads.ts';

const ok = { ok: true };

export const beginThread: Handler<typeof contract.beginThread> = ({ services, staff, params, body }) =>
  threads.beginThread(services, staff, params.id, body);
export const previewThread: Handler<typeof contract.previewThread> = ({ services, staff, params, body }) =>
  threads.previewThread(services, staff, params.id, body);
export const openThread: Handler<typeof contract.openThread> = ({ services, staff, params }) =>
  threads.openThread(services, staff, 'complaint', params.id);
export const addToThread: Handler<typeof contract.addToThread> = ({ services, staff, params, body }) =>
  threads.addToThread(services, staff, 'complaint', params.id, body);
export const steerThread: Handler<typeof contract.steerThread> = async ({ services, staff, params, body }) => {
  const step = await threads.steerThread(services, staff, 'complaint', params.id, body);
  return { ok: true, step };
};
export const undoThreadStep: Handler<typeof contract.undoThreadStep> = async ({ services, staff, params }) => {
  await threads.undoStep(services, staff, 'complaint', params.id, params.step);
  return ok;
};

export const listTemplates: Handler<typeof contract.listTemplates> = ({ services }) =>
  templates.listTemplates(services);
export const saveTemplate: Handler<typeof contract.saveTemplate> = async ({ services, staff, body }) => {
  await templates.saveTemplate(services, staff, body);
  return ok;
};

export const makePrivacy: Handler<typeof contract.makePrivacy> = ({ services, staff, body }) =>
  privacy.makeRequest(services, staff, body);
export const makePrivacyByAddress: Handler<typeof contract.makePrivacyByAddress> = ({ services, staff, body }) =>
  privacy.makeByAddress(services, staff, body);
export const openPrivacy: Handler<typeof contract.openPrivacy> = ({ services, staff, params }) =>
  privacy.openRequest(services, staff, params.id);
export const assignPrivacy: Handler<typeof contract.assignPrivacy> = async ({ services, staff, params, body }) => {
  const step = await privacy.assignRequest(services, staff, params.id, body.assign);
  return { ok: true, step };
};
export const undoPrivacyStep: Handler<typeof contract.undoPrivacyStep> = async ({ services, staff, params }) => {
  await privacy.undoAssigning(services, staff, params.id, params.step);
  return ok;
};
export const provePrivacy: Handler<typeof contract.provePrivacy> = async ({ services, staff, params, body }) => {
  await privacy.proveIdentity(services, staff, params.id, body);
  return ok;
};
export const exportPrivacy: Handler<typeof contract.exportPrivacy> = async ({ services, staff, params, sendFile }) => {
  const { name, bytes } = await privacy.exportRequest(services, staff, params.id);
  sendFile({ bytes, type: 'application/zip', name });
};
export const correctPrivacy: Handler<typeof contract.correctPrivacy> = async ({ services, staff, params, body }) => {
  await correctData(services, staff, params.id, body);
  return ok;
};
export const erasePrivacy: Handler<typeof contract.erasePrivacy> = async ({ services, staff, params, body }) => {
  await privacy.eraseData(services, staff, params.id, body);
  return ok;
};
export const closePrivacy: Handler<typeof contract.closePrivacy> = async ({ services, staff, params, body }) => {
  await privacy.closeRequest(services, staff, params.id, body);
  return ok;
};
