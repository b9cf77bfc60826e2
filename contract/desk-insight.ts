/** Calls of the pages of insight: today, growth, cohorts, revenue and VAT, closing a month. */
import { Type } from 'typebox';
import { scoped } from './desk-scope.ts';
import { endpoint } from './endpoint.ts';
import { Day, Month, Text } from './fields.ts';
import { dayMs } from './time.ts';

/** Below this many people a share says nothing. */
export const tooFew = 20;

const Currency = Text(3, { pattern: '^[A-Za-z]{3}$' });
const Minor = Type.Integer();
const N = Type.Integer();

/** The numbers of the overview. What each means: web/desk/insight/use-definitions.ts; how it is counted: server/insight/today.ts. */
export const todayNumbers = ['visitors', 'signups', 'activated', 'first_payments', 'revenue', 'messages'] as const;
export type TodayNumber = (typeof todayNumbers)[number];

const Hours = Type.Array(N);
/** Today and yesterday until the same minute, each currency by itself, the main one first. */
const Revenue = Type.Array(Type.Object({ currency: Type.String(), today_minor: Minor, before_minor: Minor }));

export const deskToday = endpoint({
  method: 'GET',
  path: '/api/desk/insight/today.php',
  summary: 'The numbers of today beside yesterday at the same minute, by hour and by site. Days of each site’s zone.',
  access: 'staff',
  permission: 'insight.see',
  about: 'scope',
  query: Type.Object(scoped),
  answer: Type.Object({
    at: Type.String(),
    /** The hour of the day it is, with its part; of sites in several zones the latest. */
    hour: Type.Number(),
    currency: Type.String(),
    /** All in which money came or went lately. */
    currencies: Type.Array(Type.String()),
    vat_minor: Minor,
    revenue: Revenue,
    numbers: Type.Array(
      Type.Object({
        number: Type.Enum([...todayNumbers]),
        today: N,
        /** Yesterday until this minute, and all of it. */
        before: N,
        yesterday: N,
        hours: Hours,
        hours_before: Hours,
      }),
    ),
    sites: Type.Array(Type.Object({ site: N, name: Type.String(), online: N, signups: N, revenue: Revenue })),
  }),
  errors: [],
});

export const growthCuts = [
  'source',
  'lander',
  'site',
  'country',
  'device',
  'language',
  'method',
  'provider',
  'package',
] as const;
export type GrowthCut = (typeof growthCuts)[number];

const Filter = Type.Optional(Type.String({ minLength: 1, maxLength: 300 }));
/** Several values of one filter are separated by commas. */
export const growthFilters = { country: Filter, source: Filter, lander: Filter, language: Filter, device: Filter };
export type GrowthFilter = keyof typeof growthFilters;

/** What the days are compared with: as many days right before them, or the same days a year before. */
export const comparisons = ['before', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** The days beside which others are shown, as many. */
export function daysBeside(
  { from, to }: { from: string; to: string },
  beside: Comparison = 'before',
): { from: string; to: string } {
  const length = Date.parse(to) - Date.parse(from);
  // A year before the 29th of February is the 1st of March.
  const year = new Date(from).setUTCFullYear(Number(from.slice(0, 4)) - 1);
  // A period longer than a year stands beside the days before it, whatever was asked: none is counted on both sides.
  const first = beside === 'year' && length < 365 * dayMs ? year : Date.parse(from) - length - dayMs;
  return { from: isoDay(first), to: isoDay(first + length) };
}

const Figures = Type.Object({
  visitors: N,
  signups: N,
  activated: N,
  photo: N,
  first_message: N,
  first_payment: N,
  /** In the period, whenever they signed up. */
  first_payments: N,
  payers: N,
  gross_minor: Minor,
  vat_minor: Minor,
  refunded_minor: Minor,
  charged_back_minor: Minor,
  net_minor: Minor,
  /** What providers say they kept of these payments. */
  fee_minor: Minor,
});

export const deskGrowth = endpoint({
  method: 'GET',
  path: '/api/desk/insight/growth.php',
  summary: 'Growth and money of some days beside as many before, or a year before: figures, funnel, by day, by what.',
  access: 'staff',
  permission: 'insight.see',
  about: 'scope',
  query: Type.Object({
    ...scoped,
    from: Day,
    to: Day,
    by: Type.Enum([...growthCuts]),
    /** Not given: before. */
    beside: Type.Optional(Type.Enum([...comparisons])),
    currency: Type.Optional(Currency),
    ...growthFilters,
  }),
  answer: Type.Object({
    currency: Type.String(),
    currencies: Type.Array(Type.String()),
    before: Type.Object({ from: Type.String(), to: Type.String() }),
    now: Figures,
    /** Of the days it is compared with. */
    earlier: Figures,
    days: Type.Array(
      Type.Object({
        day: Type.String(),
        /** Revenue by site, net of refunds and charge-backs. */
        sites: Type.Array(Type.Object({ site: N, net_minor: Minor })),
        net_minor: Minor,
        before_minor: Minor,
        signups: N,
        visitors: N,
      }),
    ),
    rows: Type.Array(Type.Object({ key: Type.String(), ...Figures.properties })),
  }),
  errors: ['bad_request'],
});

export const deskInsightChoices = endpoint({
  method: 'GET',
  path: '/api/desk/insight/choices.php',
  summary: 'What the filters of insight offer: the countries, sources, landers, languages and devices of some days.',
  access: 'staff',
  permission: 'insight.see',
  about: 'scope',
  query: Type.Object({ ...scoped, from: Day, to: Day }),
  answer: Type.Object({
    country: Type.Array(Type.String()),
    source: Type.Array(Type.String()),
    lander: Type.Array(Type.String()),
    language: Type.Array(Type.String()),
    device: Type.Array(Type.String()),
  }),
  errors: ['bad_request'],
});

/** In cohorts: whoever signed up longer ago is followed no further. */
export const mostCohortWeeks = 26;

export const deskCohorts = endpoint({
  method: 'GET',
  path: '/api/desk/insight/cohorts.php',
  summary: 'Sign-ups of the weeks in which some days lie: who came back in which week after, and what they have paid.',
  access: 'staff',
  permission: 'insight.see',
  about: 'scope',
  query: Type.Object({
    ...scoped,
    from: Day,
    to: Day,
    currency: Type.Optional(Currency),
    ...growthFilters,
  }),
  answer: Type.Object({
    currency: Type.String(),
    currencies: Type.Array(Type.String()),
    rows: Type.Array(
      Type.Object({
        /** The Monday. */
        week: Type.String(),
        signups: N,
        activated: N,
        cells: Type.Array(
          Type.Object({
            week: N,
            back: N,
            net_minor: Minor,
            /** The week is not over for all of them. */ open: Type.Boolean(),
          }),
        ),
        net_minor: Minor,
      }),
    ),
  }),
  errors: ['bad_request'],
});

const VatLine = Type.Object({
  country: Type.String(),
  currency: Type.String(),
  basis_points: N,
  payments: N,
  gross_minor: Minor,
  refunded_minor: Minor,
  charged_back_minor: Minor,
  net_minor: Minor,
  /** Of what was sold, and what goes back with refunds and charge-backs. */
  vat_sold_minor: Minor,
  vat_back_minor: Minor,
  vat_minor: Minor,
});

export const deskVat = endpoint({
  method: 'GET',
  path: '/api/desk/insight/vat.php',
  summary:
    'A month of every company as a VAT return asks for it: by country and rate, net of refunds and charge-backs.',
  access: 'staff',
  permission: 'books.see',
  about: 'every',
  query: Type.Object({ month: Month }),
  answer: Type.Object({
    month: Type.String(),
    companies: Type.Array(
      Type.Object({
        company: N,
        name: Type.String(),
        zone: Type.String(),
        lines: Type.Array(VatLine),
        /** Sum of the bookings of the month by currency, counted by themselves: it must be the sum of the lines. */
        booked: Type.Array(Type.Object({ currency: Type.String(), amount_minor: Minor })),
        agrees: Type.Boolean(),
        /** The month can be closed: it is over. */
        over: Type.Boolean(),
        closed: Type.Union([Type.Object({ at: Type.String(), by: Type.String() }), Type.Null()]),
      }),
    ),
  }),
  errors: ['bad_request'],
});

export const deskCloseMonth = endpoint({
  method: 'POST',
  path: '/api/desk/insight/vat/close.php',
  summary:
    'Closes a month of a company: its lines are kept as they are. Only when it is over and agrees with the books.',
  access: 'staff',
  permission: 'books.see',
  about: 'every',
  idempotent: 'natural',
  confirm: 'say',
  reason: 'asked',
  body: Type.Object({ company: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }), month: Month }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['bad_request', 'not_found', 'conflict'],
});
