/** Calls of the desk about those who are excluded, and about accounts that share something. */
import type * as rulesContract from '../../contract/desk-signal-rules.ts';
import type * as contract from '../../contract/desk-trust.ts';
import type { Handler } from '../platform/http/call.ts';
import * as bans from './bans.ts';
import * as domains from './refuse-domain.ts';
import * as rules from './signal-rules.ts';

export const findBans: Handler<typeof contract.findBans> = ({ services, staff, site, body }) =>
  bans.findBans(services, staff, site.company.id, body);

export const countBans: Handler<typeof contract.countBans> = ({ services, site }) =>
  bans.countBans(services, site.company.id);

export const addBan: Handler<typeof contract.addBan> = ({ services, staff, site, body }) =>
  bans.addBan(services, staff, site.company.id, body);

export const liftBan: Handler<typeof contract.liftBan> = async ({ services, staff, site, params, query }) => {
  await bans.liftBan(services, staff, site.company.id, params.id, query.why);
  return { ok: true };
};

export const refusedDomains: Handler<typeof contract.refusedDomains> = ({ services, site }) =>
  domains.refusedDomains(services, site.company.id);

export const refuseDomain: Handler<typeof contract.refuseDomain> = ({ services, staff, site, body }) =>
  domains.refuseDomain(services, staff, site.company.id, body);

export const allowDomain: Handler<typeof contract.allowDomain> = async ({ services, staff, site, params }) => {
  await domains.allowDomain(services, staff, site.company.id, params.id);
  return { ok: true };
};

export const memberShares: Handler<typeof contract.memberShares> = ({ services, staff, params }) =>
  bans.memberShares(services, staff, params.id);

export const deskRules: Handler<typeof rulesContract.deskRules> = ({ services }) => rules.listRules(services);

export const tryRule: Handler<typeof rulesContract.tryRule> = ({ services, params, query }) =>
  rules.tryRule(services, params.rule, query.points);

export const changeRule: Handler<typeof rulesContract.changeRule> = async ({ services, staff, params, body }) => {
  await rules.changeRule(services, staff, params.rule, body.points);
  return { ok: true };
};
