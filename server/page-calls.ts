/** The calls behind a page while it is drawn, answered in process. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { userById } from './accounts/sql.ts';
import { presentUser, presentUserRow } from './accounts/user.ts';
import { overviewFrom, overviewParts, readOverview } from './chat/overview.ts';
import { offerFacts } from './credits/discounts.ts';
import { currentOffer, offerFrom } from './payments/buyer.ts';
import { previewHeader } from './desk/preview.ts';
import { answerForFictional } from './desk/preview-fictional.ts';
import type { CallContext } from './platform/http/call.ts';
import { requestIdHeader } from './platform/http/request-id.ts';
import type { FrameAnswers, Transport } from './platform/pages/bundle.ts';
import type { Services } from './platform/services.ts';
import { together } from './platform/together.ts';
import type { Site } from './sites/site.ts';

/** Calls with the same answer for everybody on a site, by country and language; cached as long as the site is unchanged. */
const sharedCalls = new Set([
  '/api/settings.php',
  '/api/companyinfo.php',
  '/api/prices.php',
  '/api/interests.php',
  '/api/regions.php',
]);
type Answer = Awaited<ReturnType<Transport>>;
const sharedAnswers = new WeakMap<Site, Map<string, Promise<Answer>>>();

/**
 * A page's queries are the same calls the browser makes, in process and with the visitor's cookies. Two shortcuts: answers that
 * are the same for everybody are cached, and what the frame of each page needs is asked directly.
 */
export const inProcess =
  (app: FastifyInstance, services: Services, request: FastifyRequest): Transport =>
  async (call) => {
    const { site, session, country, foundCountry, locale } = request.context;
    if (call.method !== 'GET') return ask(app, request, call);
    const drawn = await answerForFictional(services, request.context, call.url);
    if (drawn !== undefined) return { status: 200, json: drawn };
    if (call.url === '/api/user.php')
      return { status: 200, json: { user: session && (await presentUser(services, site, session.member_id)) } };
    if (call.url === '/api/overview.php' && session)
      return { status: 200, json: await readOverview(services.db, session.member_id) };
    if (call.url === '/api/offer.php' && session)
      return { status: 200, json: await currentOffer(services, { ...request.context, member_id: session.member_id }) };
    if (!sharedCalls.has(call.url)) return ask(app, request, call);
    const answers = sharedAnswers.get(site) ?? new Map<string, Promise<Answer>>();
    sharedAnswers.set(site, answers);
    const key = `${call.url} ${country} ${foundCountry} ${locale}`;
    const hit = answers.get(key);
    if (hit) return hit;
    const answer = ask(app, request, call);
    answers.set(key, answer);
    const forget = () => void answers.delete(key);
    answer.then(({ status }) => status === 200 || forget(), forget);
    return answer;
  };

async function ask(
  app: FastifyInstance,
  request: FastifyRequest,
  { method, url, body }: Parameters<Transport>[0],
): Promise<Answer> {
  const headers: Record<string, string> = { 'sec-fetch-site': 'same-origin', [requestIdHeader]: request.id };
  for (const name of [
    'cookie',
    'host',
    'accept-language',
    'user-agent',
    'x-forwarded-proto',
    'x-forwarded-for',
    'x-forwarded-host',
  ]) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  const { preview } = request.context;
  if (preview) {
    delete headers['cookie'];
    headers[previewHeader] = preview.header;
  }
  // Everything on a page must be in the page's language, so it goes first: of two cookies with one name the first counts.
  headers['cookie'] = [
    `${request.protocol === 'https' ? '__Host-' : ''}locale=${request.context.locale}`,
    headers['cookie'],
  ]
    .filter(Boolean)
    .join('; ');
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers,
    remoteAddress: request.raw.socket.remoteAddress ?? '127.0.0.1',
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { status: answer.statusCode, json: answer.body ? JSON.parse(answer.body) : null };
}

const frameOf = together('pages.frame_of', { ...overviewParts, users: userById, offers: offerFacts });

/** What the frame of a member's page is drawn from; undefined when the account is just gone. */
export async function frameAnswers(
  services: Services,
  context: CallContext,
  memberId: string,
): Promise<FrameAnswers | undefined> {
  const { db } = services;
  const { site } = context;
  const rows = await frameOf(db)(memberId);
  const {
    users: [row],
    offers: [facts],
  } = rows;
  if (!row || !facts) return undefined;
  const user = presentUserRow(services, site, row);
  return {
    user,
    overview: overviewFrom(rows),
    offer: user.paid_user ? null : offerFrom(services, { ...context, member_id: memberId }, facts),
  };
}
