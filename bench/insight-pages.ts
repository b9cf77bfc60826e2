/** The pages of insight as the desk asks for them, by name. */
import { writingOf } from '../server/insight/close-writing.ts';
import { cohortsOf } from '../server/insight/cohorts.ts';
import { growthOf } from '../server/insight/growth.ts';
import { mailOf } from '../server/insight/mail.ts';
import { offersOf } from '../server/insight/offers.ts';
import { todayOf } from '../server/insight/today.ts';
import { transparencyOf } from '../server/insight/transparency.ts';
import { vatOf } from '../server/insight/vat.ts';
import { workOf } from '../server/insight/work.ts';
import type { Services } from '../server/platform/services.ts';

export function insightPages(services: Services): Record<string, () => Promise<unknown>> {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const grown = (days: number, more: object = {}) => ({
    from: day(days - 1),
    to: day(0),
    by: 'source' as const,
    ...more,
  });
  return {
    today: () => todayOf(services, null),
    'growth, 28 days': () => growthOf(services, grown(28), null),
    'growth, 28 days, by method': () => growthOf(services, grown(28, { by: 'method' }), null),
    'growth, 28 days, one country by source': () => growthOf(services, grown(28, { country: 'AX' }), null),
    'growth, 28 days, one source by lander': () => growthOf(services, grown(28, { by: 'lander', source: 's1' }), null),
    'growth, 28 days, one source by method': () => growthOf(services, grown(28, { by: 'method', source: 's1' }), null),
    'growth, 28 days, phones of one country by source': () =>
      growthOf(services, grown(28, { country: 'AX', device: 'phone' }), null),
    'growth, a quarter': () => growthOf(services, grown(91), null),
    'growth, a year': () => growthOf(services, grown(365), null),
    'growth, a year, by site of one source': () => growthOf(services, grown(365, { by: 'site', source: 's1' }), null),
    'growth, a year, one country by source': () => growthOf(services, grown(365, { country: 'AX' }), null),
    'growth, a year, phones by language': () =>
      growthOf(services, grown(365, { by: 'language', device: 'phone' }), null),
    'growth, a year, one source by method': () => growthOf(services, grown(365, { by: 'method', source: 's1' }), null),
    'cohorts, 13 weeks': () => cohortsOf(services, { from: day(90), to: day(0) }, null),
    'cohorts, 26 weeks of one country': () => cohortsOf(services, { from: day(181), to: day(0), country: 'AX' }, null),
    'cohorts, 13 weeks of one country and one source': () =>
      cohortsOf(services, { from: day(90), to: day(0), country: 'AX', source: 's1' }, null),
    'revenue and VAT of a month': () => vatOf(services, day(40).slice(0, 7)),
    'queues and staff, 28 days': () => workOf(services, { from: day(27), to: day(0) }, null, { named: true }),
    'queues and staff, a quarter': () => workOf(services, { from: day(90), to: day(0) }, null, { named: true }),
    'queues and staff, a year': () => workOf(services, { from: day(364), to: day(0) }, null, { named: true }),
    'mail, 28 days': () => mailOf(services, { from: day(27), to: day(0) }, null),
    'mail, a year (90 days are kept)': () => mailOf(services, { from: day(364), to: day(0) }, null),
    'offers, 28 days': () => offersOf(services, { from: day(27), to: day(0) }, null),
    'offers, a year': () => offersOf(services, { from: day(364), to: day(0) }, null),
    'writers of a month': () => writingOf(services, { month: day(40).slice(0, 7), own: null, scope: null, paid: true }),
    'transparency of this year so far': () =>
      transparencyOf(services, { from: `${day(0).slice(0, 4)}-01-01`, to: day(0) }, null),
    'transparency of 365 days': () => transparencyOf(services, { from: day(364), to: day(0) }, null),
  };
}
