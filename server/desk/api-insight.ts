/** The calls of insight. Looking at sums is no act on somebody, so only closings leave a line. */
import type * as contract from '../../contract/desk-insight.ts';
import { deskQueues } from '../../contract/desk.ts';
import type * as work from '../../contract/desk-insight-work.ts';
import { promisedHours } from '../../contract/desk-overview.ts';
import { may } from '../../contract/permissions.ts';
import { choicesOf } from '../insight/choices.ts';
import { cohortsOf } from '../insight/cohorts.ts';
import { growthOf } from '../insight/growth.ts';
import { liveOf } from '../insight/live.ts';
import { mailDomainsOf } from '../insight/mail-domains.ts';
import { mailOf } from '../insight/mail.ts';
import { todayOf } from '../insight/today.ts';
import { transparencyOf } from '../insight/transparency.ts';
import { closeMonth, vatOf } from '../insight/vat.ts';
import { workOf } from '../insight/work.ts';
import { transaction } from '../platform/db.ts';
import type { Handler } from '../platform/http/call.ts';
import { audit } from './audit.ts';
import { allQueueAges } from './overview.ts';

export const deskToday: Handler<typeof contract.deskToday> = ({ services, scope }) => todayOf(services, scope);

export const deskGrowth: Handler<typeof contract.deskGrowth> = ({ services, query, scope }) =>
  growthOf(services, query, scope);

export const deskInsightChoices: Handler<typeof contract.deskInsightChoices> = ({ services, query, scope }) =>
  choicesOf(services, query, scope);

export const deskCohorts: Handler<typeof contract.deskCohorts> = ({ services, query, scope }) =>
  cohortsOf(services, query, scope);

export const deskVat: Handler<typeof contract.deskVat> = ({ services, query }) => vatOf(services, query.month);

export const deskCloseMonth: Handler<typeof contract.deskCloseMonth> = async ({ services, staff, body }) => {
  await transaction(services.db, async (tx) => {
    if (await closeMonth(services, tx, { ...body, by: staff.name }))
      await audit(tx, staff, 'month_closed', { kind: 'company', id: String(body.company) }, { month: body.month });
  });
  return { ok: true };
};

export const deskWork: Handler<typeof work.deskWork> = async ({ services, query, scope, staff }) => {
  // Colleagues by name: for who leads them.
  const named = may(staff.rights, ['reports.decide', 'staff.manage']) !== null;
  const [{ times, staff: people, ...rest }, ages] = await Promise.all([
    workOf(services, query, scope, { named }),
    allQueueAges(services, scope),
  ]);
  return {
    queues: deskQueues.map((queue) => {
      const { count: waits, oldest_at: oldest, late, under_hour, under_four, longer } = ages[queue];
      const done = times.find((row) => row.queue === queue);
      return {
        queue,
        waits,
        late,
        under_hour,
        under_four,
        longer,
        oldest_at: oldest?.toISOString() ?? null,
        promised_hours: promisedHours[queue],
        done: done?.done ?? 0,
        done_late: done?.done_late ?? 0,
        half_seconds: done?.half_seconds ?? null,
        most_seconds: done?.most_seconds ?? null,
      };
    }),
    ...rest,
    staff: people,
  };
};

export const deskMailFigures: Handler<typeof work.deskMailFigures> = ({ services, query, scope }) =>
  mailOf(services, query, scope);

export const deskMailDomains: Handler<typeof work.deskMailDomains> = ({ services, scope }) =>
  mailDomainsOf(services, scope);

export const deskLive: Handler<typeof work.deskLive> = ({ services, query, scope }) => liveOf(services, query, scope);

export const deskTransparency: Handler<typeof work.deskTransparency> = ({ services, query, scope }) =>
  transparencyOf(services, query, scope);
