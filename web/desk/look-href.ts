import type { SecondLook } from '../../contract/desk-looks.ts';
import type { LookCall } from '../../contract/look-calls.ts';

const hosts = (id: string) => `/desk/sites/${id}/hosts`;

/** Where the thing itself stands that a request is about, by the id of its subject. */
const pages: Record<LookCall, (id: string, look: Pick<SecondLook, 'subject_kind'>) => string> = {
  desk_refund: (id) => `/desk/payments/${id}`,
  desk_give_credits: (id) => `/desk/members/${id}/credits`,
  desk_suspend: (id) => `/desk/members/${id}`,
  desk_unsuspend: (id) => `/desk/members/${id}`,
  desk_ask_talk: (id) => `/desk/members/${id}/conversations`,
  desk_show_fictional: (id) => `/desk/fictional/${id}`,
  desk_decide_report: (id) => `/desk/reports/${id}`,
  desk_erase_privacy: (id) => `/desk/privacy/${id}`,
  desk_publish_prices: (id) => `/desk/prices?company=${id}`,
  desk_publish_costs: () => '/desk/prices?tab=costs',
  desk_save_gift: () => '/desk/gifts',
  desk_start_campaign: (id) => `/desk/campaigns/${id}`,
  desk_save_company: () => '/desk/companies',
  desk_add_host: hosts,
  desk_set_main_host: hosts,
  desk_redirect_host: hosts,
  desk_set_default_site: hosts,
  desk_publish: (id, { subject_kind: kind }) => `/desk/sites/${kind === 'company' ? 'c' : ''}${id}/review`,
  desk_save_role: (id) => `/desk/roles?role=${encodeURIComponent(id)}`,
  desk_save_staff: (id) => `/desk/staff/${id}`,
};

export const lookHref = (look: Pick<SecondLook, 'call' | 'subject_kind' | 'subject_id'>): string | undefined =>
  Object.hasOwn(pages, look.call) ? pages[look.call as LookCall](look.subject_id, look) : undefined;
