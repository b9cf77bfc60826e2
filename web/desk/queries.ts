/** What the pages of the desk read. Kept here, so that nothing of it reaches the members' pages. */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getDesk } from '../../contract/desk.ts';
import * as audit from '../../contract/desk-audit.ts';
import * as care from '../../contract/desk-care.ts';
import * as cases from '../../contract/desk-cases.ts';
import * as companies from '../../contract/desk-companies.ts';
import * as consoles from '../../contract/desk-console.ts';
import * as debits from '../../contract/desk-debits.ts';
import * as books from '../../contract/desk-books.ts';
import * as insight from '../../contract/desk-insight.ts';
import * as insightWork from '../../contract/desk-insight-work.ts';
import * as fictional from '../../contract/desk-fictional.ts';
import type { Locale } from '../../contract/locales.ts';
import type { EventGroup } from '../../contract/member-events.ts';
import { listFiles } from '../../contract/desk-files.ts';
import { deskFind, deskNumber, type NumberedPage } from '../../contract/desk-find.ts';
import { listRoles } from '../../contract/desk-roles.ts';
import { deskLastDone, deskOverview } from '../../contract/desk-overview.ts';
import * as looks from '../../contract/desk-looks.ts';
import { deskHealth } from '../../contract/desk-health.ts';
import { deskWebhooksOut } from '../../contract/desk-webhooks.ts';
import * as members from '../../contract/desk-members.ts';
import * as photos from '../../contract/desk-queues.ts';
import * as payments from '../../contract/desk-payments.ts';
import * as system from '../../contract/desk-system.ts';
import * as signalRules from '../../contract/desk-signal-rules.ts';
import * as trust from '../../contract/desk-trust.ts';
import * as staff from '../../contract/desk-staff.ts';
import * as queues from '../../contract/desk-queue-lists.ts';
import * as threads from '../../contract/desk-threads.ts';
import * as writing from '../../contract/desk-writing.ts';
import { listWriterLines } from '../../contract/desk-writing-lines.ts';
import * as discounts from '../../contract/desk-discounts.ts';
import { deskOffers } from '../../contract/desk-offers.ts';
import type { SignalRule } from '../../contract/signal-rules.ts';
import type { AnswerOf, Endpoint, QueryOf } from '../../contract/endpoint.ts';
import { call } from '../app/api.ts';

const fetcher =
  <E extends Endpoint>(e: E, input: object = {}) =>
  ({ client, signal }: { client: QueryClient; signal: AbortSignal }): Promise<AnswerOf<E>> =>
    call(client, e, input as never, signal);

/** The page's scope (use-scope.ts). */
interface Scoped {
  site?: string;
}

const list = { staleTime: 10_000, refetchInterval: 30_000 } as const;
// Asked once: each time it is asked stands in the audit log.
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false } as const;

const whileMaking = ({ state }: { state: { data: AnswerOf<typeof listFiles> | undefined } }) =>
  state.data?.files.some((file) => file.state === 'making') ? 2_000 : false;

export const deskQueries = {
  /** What waits within a scope. */
  waits: (scope: Scoped) =>
    queryOptions({
      queryKey: ['desk', 'waits', scope],
      queryFn: fetcher(getDesk, { query: scope }),
      staleTime: 15_000,
      refetchInterval: 30_000,
    }),
  /** A photo under review; asking for it keeps it in hand. */
  photo: (id: string) =>
    queryOptions({
      queryKey: ['desk', 'photo', id],
      queryFn: fetcher(photos.openPhoto, { params: { id }, body: {} }),
      staleTime: 60_000,
      refetchOnWindowFocus: false,
    }),
  health: () => queryOptions({ queryKey: ['desk', 'health'], queryFn: fetcher(deskHealth), ...list }),
  webhooksOut: () => queryOptions({ queryKey: ['desk', 'webhooks-out'], queryFn: fetcher(deskWebhooksOut), ...list }),
  overview: (scope: Scoped) =>
    queryOptions({
      queryKey: ['desk', 'overview', scope],
      queryFn: fetcher(deskOverview, { query: scope }),
      ...list,
    }),
  lastDone: (query: QueryOf<typeof deskLastDone>) =>
    queryOptions({
      queryKey: ['desk', 'last-done', query],
      queryFn: fetcher(deskLastDone, { query }),
      ...list,
    }),
  find: (query: QueryOf<typeof deskFind>) =>
    queryOptions({
      queryKey: ['desk', 'find', query],
      queryFn: fetcher(deskFind, { query }),
      staleTime: 10_000,
      retry: false,
    }),
  number: (page: NumberedPage, number: string) =>
    queryOptions({
      queryKey: ['desk', 'number', page, number],
      queryFn: fetcher(deskNumber, { query: { page, number } }),
      ...once,
    }),
  reports: (scope: Scoped, status: 'open' | 'decided' = 'open') =>
    queryOptions({
      queryKey: ['desk', 'reports', scope, status],
      queryFn: fetcher(cases.listReports, { query: { ...scope, status } }),
      ...list,
    }),
  report: (id: string) =>
    queryOptions({ queryKey: ['desk', 'report', id], queryFn: fetcher(cases.openReport, { params: { id } }), ...once }),
  appeals: (query: QueryOf<typeof cases.listAppeals>) =>
    queryOptions({
      queryKey: ['desk', 'appeals', query],
      queryFn: fetcher(cases.listAppeals, { query }),
      ...list,
    }),
  complaint: (id: string) =>
    queryOptions({
      queryKey: ['desk', 'complaint', id],
      queryFn: fetcher(queues.listComplaints, { query: { id } }),
      ...list,
    }),
  /** Takes it in hand. */
  complaintLock: (id: string) =>
    queryOptions({
      queryKey: ['desk-complaint-lock', id],
      queryFn: fetcher(cases.claimComplaint, { params: { id } }),
      ...once,
    }),
  writing: (language: string, scope: Scoped) =>
    queryOptions({
      queryKey: ['desk', 'writing', language, scope],
      queryFn: fetcher(writing.listWriting, { query: { language, ...scope } }),
      staleTime: 2_000,
      refetchInterval: 5_000,
    }),
  writingOpenings: (scope: Scoped) =>
    queryOptions({
      queryKey: ['desk', 'writing', 'openings', scope],
      queryFn: fetcher(writing.listOpenings, { query: scope }),
      refetchInterval: 60_000,
    }),
  writerLines: () =>
    queryOptions({ queryKey: ['desk', 'writer-lines'], queryFn: fetcher(listWriterLines), staleTime: 60_000 }),
  writerCounts: (month: string, scope: Scoped) =>
    queryOptions({
      queryKey: ['desk', 'writer-counts', month, scope],
      queryFn: fetcher(writing.writerCounts, { query: { ...(month ? { month } : {}), ...scope } }),
    }),
  conversation: (id: string) =>
    queryOptions({
      queryKey: ['desk', 'conversation', id],
      queryFn: fetcher(writing.openWriting, { params: { id }, body: {} }),
      ...once,
    }),
  payment: (id: string) =>
    queryOptions({
      queryKey: ['desk', 'payment', id],
      queryFn: fetcher(payments.deskPayment, { query: { id } }),
      ...once,
    }),
  job: (id: string) =>
    queryOptions({
      queryKey: ['desk', 'job', id],
      queryFn: fetcher(system.deskJob, { query: { id } }),
      staleTime: 5_000,
    }),
  regularJobs: () =>
    queryOptions({
      queryKey: ['desk', 'regular-jobs'],
      queryFn: fetcher(system.deskRegularJobs, {}),
      staleTime: 10_000,
    }),
  letter: (member: string, letter: string) =>
    queryOptions({
      queryKey: ['desk', 'letter', letter],
      queryFn: fetcher(system.deskLetter, { params: { id: member }, query: { letter } }),
      staleTime: 10_000,
    }),
  today: (scope: Scoped) =>
    queryOptions({
      queryKey: ['desk', 'today', scope],
      queryFn: fetcher(insight.deskToday, { query: scope }),
      staleTime: 30_000,
      refetchInterval: 60_000,
    }),
  growth: (query: QueryOf<typeof insight.deskGrowth>) =>
    queryOptions({
      queryKey: ['desk', 'growth', query],
      queryFn: fetcher(insight.deskGrowth, { query }),
      staleTime: 60_000,
    }),
  insightChoices: (query: QueryOf<typeof insight.deskInsightChoices>) =>
    queryOptions({
      queryKey: ['desk', 'insight-choices', query],
      queryFn: fetcher(insight.deskInsightChoices, { query }),
      staleTime: 60_000,
    }),
  cohorts: (query: QueryOf<typeof insight.deskCohorts>) =>
    queryOptions({
      queryKey: ['desk', 'cohorts', query],
      queryFn: fetcher(insight.deskCohorts, { query }),
      staleTime: 60_000,
    }),
  work: (query: QueryOf<typeof insightWork.deskWork>) =>
    queryOptions({
      queryKey: ['desk', 'work', query],
      queryFn: fetcher(insightWork.deskWork, { query }),
      staleTime: 30_000,
    }),
  mailFigures: (query: QueryOf<typeof insightWork.deskMailFigures>) =>
    queryOptions({
      queryKey: ['desk', 'mail-figures', query],
      queryFn: fetcher(insightWork.deskMailFigures, { query }),
      staleTime: 60_000,
    }),
  mailDomains: (scope: Scoped) =>
    queryOptions({
      queryKey: ['desk', 'mail-domains', scope],
      queryFn: fetcher(insightWork.deskMailDomains, { query: scope }),
      staleTime: 300_000,
    }),
  live: (query: QueryOf<typeof insightWork.deskLive>) =>
    queryOptions({
      queryKey: ['desk', 'live', query],
      queryFn: fetcher(insightWork.deskLive, { query }),
      staleTime: 4_000,
      // Not while nobody looks at it.
      refetchInterval: 5_000,
    }),
  transparency: (query: QueryOf<typeof insightWork.deskTransparency>) =>
    queryOptions({
      queryKey: ['desk', 'transparency', query],
      queryFn: fetcher(insightWork.deskTransparency, { query }),
      staleTime: 60_000,
    }),
  vat: (month: string) =>
    queryOptions({
      queryKey: ['desk', 'vat', month],
      queryFn: fetcher(insight.deskVat, { query: { month } }),
      staleTime: 10_000,
    }),
  bookDays: (month: string) =>
    queryOptions({
      queryKey: ['desk', 'book-days', month],
      queryFn: fetcher(books.deskBookDays, { query: { month } }),
      staleTime: 10_000,
    }),
  ledger: () => queryOptions({ queryKey: ['desk', 'ledger'], queryFn: fetcher(payments.deskLedgerCheck), ...once }),
  offers: (query: QueryOf<typeof deskOffers>) =>
    queryOptions({
      queryKey: ['desk', 'offers', query],
      queryFn: fetcher(deskOffers, { query }),
      staleTime: 10_000,
    }),
  codePools: () =>
    queryOptions({ queryKey: ['desk', 'code-pools'], queryFn: fetcher(discounts.deskCodePools), staleTime: 60_000 }),
  debits: (scope: object) =>
    queryOptions({
      queryKey: ['desk', 'debits', 'due', scope],
      queryFn: fetcher(debits.deskDebits, { query: scope }),
      staleTime: 10_000,
    }),
  mandate: (id: string) =>
    queryOptions({
      queryKey: ['desk', 'debits', 'mandate', id],
      queryFn: fetcher(debits.deskMandate, { query: { id } }),
      ...once,
    }),
  companies: () =>
    queryOptions({
      queryKey: ['desk', 'companies'],
      queryFn: fetcher(companies.deskCompanies),
      staleTime: 10_000,
      refetchOnWindowFocus: false,
    }),
  fictional: (filter: { q: string; language?: Locale | undefined; writer?: string | undefined }, scope: Scoped) =>
    queryOptions({
      queryKey: ['desk', 'fictional', filter, scope],
      queryFn: fetcher(fictional.listFictional, { query: { ...filter, ...scope } }),
      ...list,
    }),
  fictionalOutline: (scope: Scoped) =>
    queryOptions({
      queryKey: ['desk', 'fictional-outline', scope],
      queryFn: fetcher(fictional.fictionalOutline, { query: scope }),
      staleTime: 30_000,
      refetchInterval: 60_000,
    }),
  fictionalProfile: (id: string) =>
    queryOptions({
      queryKey: ['desk', 'fictional-profile', id],
      queryFn: fetcher(fictional.getFictional, { params: { id } }),
      staleTime: 10_000,
      refetchOnWindowFocus: false,
    }),
  /** Its token is good for an hour; one that is looked at stays the same, so that nothing is drawn again. */
  fictionalPreview: (id: string) =>
    queryOptions({
      queryKey: ['desk-fictional-preview', id],
      queryFn: fetcher(fictional.previewFictional, { params: { id } }),
      staleTime: 30 * 60_000,
      refetchInterval: 50 * 60_000,
      refetchOnWindowFocus: false,
    }),
  /** One's own files of long lists; looked at often while one is being made. */
  files: () =>
    queryOptions({
      queryKey: ['desk', 'files'],
      queryFn: fetcher(listFiles),
      staleTime: 10_000,
      refetchInterval: whileMaking,
    }),
  looks: () => queryOptions({ queryKey: ['desk', 'looks'], queryFn: fetcher(looks.listLooks), ...list }),
  roles: () => queryOptions({ queryKey: ['desk', 'roles'], queryFn: fetcher(listRoles), staleTime: 10_000 }),
  staffAccount: (id: string) =>
    queryOptions({
      queryKey: ['desk', 'staff', id],
      queryFn: fetcher(staff.staffPage, { params: { id } }),
      staleTime: 5_000,
    }),
  staff: () => queryOptions({ queryKey: ['desk', 'staff'], queryFn: fetcher(staff.listStaff), staleTime: 10_000 }),
  member: (id: string) =>
    queryOptions({
      queryKey: ['desk', 'member', id],
      queryFn: fetcher(members.getDeskMember, { params: { id } }),
      ...once,
    }),
  signalRules: () =>
    queryOptions({ queryKey: ['desk', 'rules'], queryFn: fetcher(signalRules.deskRules), staleTime: 60_000 }),
  tryRule: (rule: SignalRule, points: number) =>
    queryOptions({
      queryKey: ['desk', 'rules', rule, points],
      queryFn: fetcher(signalRules.tryRule, { params: { rule }, query: { points } }),
      staleTime: 60_000,
    }),
  refusedDomains: () =>
    queryOptions({ queryKey: ['desk', 'refused-domains'], queryFn: fetcher(trust.refusedDomains), staleTime: 30_000 }),
  bans: () => queryOptions({ queryKey: ['desk', 'bans'], queryFn: fetcher(trust.countBans), staleTime: 30_000 }),
  shares: (id: string) =>
    queryOptions({
      queryKey: ['desk', 'shares', id],
      queryFn: fetcher(trust.memberShares, { params: { id } }),
      ...once,
    }),
  thread: (of: 'complaint' | 'care', id: string) =>
    queryOptions({
      queryKey: ['desk', 'thread', id],
      queryFn: fetcher(of === 'care' ? care.openCareThread : threads.openThread, { params: { id } }),
      staleTime: 5_000,
    }),
  templates: () =>
    queryOptions({ queryKey: ['desk', 'templates'], queryFn: fetcher(threads.listTemplates), staleTime: 60_000 }),
  careCase: (id: string) =>
    queryOptions({
      queryKey: ['desk-care-case', id],
      queryFn: fetcher(care.openCare, { params: { id }, body: {} }),
      ...once,
    }),
  privacy: (id: string) =>
    queryOptions({
      queryKey: ['desk', 'privacy', id],
      queryFn: fetcher(threads.openPrivacy, { params: { id } }),
      staleTime: 5_000,
      refetchOnWindowFocus: false,
    }),
  memberEvents: (id: string, group: EventGroup | undefined) =>
    infiniteQueryOptions({
      queryKey: ['desk', 'member', id, 'events', group ?? 'all'],
      queryFn: ({ pageParam, client, signal }) =>
        call(
          client,
          consoles.memberEvents,
          { params: { id }, query: { ...(group ? { group } : {}), ...(pageParam ? { before: pageParam } : {}) } },
          signal,
        ),
      initialPageParam: '',
      getNextPageParam: (page) => page.next ?? undefined,
      staleTime: 10_000,
      refetchOnWindowFocus: false,
    }),
  memberPart: (id: string, part: consoles.MemberPart) =>
    infiniteQueryOptions({
      queryKey: ['desk', 'member', id, part],
      queryFn: ({ pageParam, client, signal }) =>
        call(
          client,
          consoles.memberPart,
          { params: { id }, query: { part, ...(pageParam ? { before: pageParam } : {}) } },
          signal,
        ),
      initialPageParam: '',
      getNextPageParam: (page) => page.next ?? undefined,
      staleTime: 10_000,
      refetchOnWindowFocus: false,
    }),
  talk: (id: string, conversation: string) =>
    infiniteQueryOptions({
      queryKey: ['desk', 'talk', conversation],
      queryFn: ({ pageParam: before, client, signal }) =>
        call(
          client,
          consoles.readTalk,
          { params: { id }, query: { conversation, ...(before ? { before } : {}) } },
          signal,
        ),
      initialPageParam: 0,
      getNextPageParam: ({ more, messages }) => (more ? messages[0]?.seq : undefined),
      ...once,
      retry: false,
    }),
  auditLine: (id: string) =>
    queryOptions({
      queryKey: ['desk', 'audit-line', id],
      queryFn: fetcher(audit.deskAudit, { query: { line_min: id, line_max: id } }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  auditProof: () =>
    queryOptions({ queryKey: ['desk', 'audit-proof'], queryFn: fetcher(audit.deskAuditProof), ...list }),
};
