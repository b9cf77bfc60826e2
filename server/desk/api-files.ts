/** The calls of files of long lists. */
import type * as contract from '../../contract/desk-files.ts';
import type { Handler } from '../platform/http/call.ts';
import * as files from './list-files.ts';

export const listFiles: Handler<typeof contract.listFiles> = async ({ services, staff }) => ({
  files: await files.filesOf(services, staff),
});
export const fetchListFile: Handler<typeof contract.fetchListFile> = async ({ services, staff, params, sendFile }) =>
  sendFile(await files.fetchFile(services, staff, params.id));
export const dropListFile: Handler<typeof contract.dropListFile> = async ({ services, staff, params }) => {
  await files.dropFile(services, staff, params.id);
  return { ok: true };
};
