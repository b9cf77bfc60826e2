/** Shared by tests of calls: a member who looks at another, a bad network, and a record of the requests. */
import type { Page, Request, Route } from 'playwright-core';
import type { TestMember } from '../../helpers/app.ts';
import { addPerson } from './chat.ts';
import type { TestSite, Visitor, VisitorOptions } from './site.ts';

export interface Scene {
  me: TestMember;
  other: TestMember;
  visitor: Visitor;
}

let scenes = 0;

/** A premium member with 100 credits in a browser of their own, and another member. */
export async function openScene(site: TestSite, options: VisitorOptions = {}): Promise<Scene> {
  scenes += 1;
  const me = await addPerson(site, `caller${scenes}`);
  const other = await site.app.signup({ host: 'localhost', name: `other${scenes}`, gender: 'male', wanted: 'female' });
  await site.app.sql('update members set signup_step = 5 where id = $1', [other.id]);
  await site.app.sql("update profiles set country = 'NL' where member_id in ($1, $2)", [me.id, other.id]);
  const visitor = await site.visitor({ ...options, member: me });
  // A machine with no network but loopback reports that it is offline.
  await visitor.context.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true }),
  );
  return { me, other, visitor };
}

/** An overloaded server. */
export const busy = (route: Route): Promise<void> =>
  route.fulfill({ status: 503, json: { error: 'unavailable', message: 'An error occured, please try again later.' } });

/** The network's return ends the wait before the next try. */
export const hurry = (page: Page): Promise<unknown> =>
  page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => undefined);

/** Method, path and query of every API request from now on, beacons included. */
export function listen({ context }: Visitor): { lines: string[]; all: Request[] } {
  const requests = { lines: [] as string[], all: [] as Request[] };
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.pathname.startsWith('/api/')) return;
    requests.all.push(request);
    requests.lines.push(`${request.method()} ${url.pathname}${url.search}`);
  });
  return requests;
}
