/** The calls of finding and of the members' console. */
import type * as findContract from '../../contract/desk-find.ts';
import type { Handler } from '../platform/http/call.ts';
import { find } from './find.ts';

export const deskFind: Handler<typeof findContract.deskFind> = async ({ services, staff, query, scope }) => ({
  groups: await find(services, staff, query, scope?.flatMap(({ sites }) => sites ?? []) ?? null),
});
