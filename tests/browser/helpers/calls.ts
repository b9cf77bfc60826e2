/** What tests of calls share: a member who looks at another, a network that does what networks do, and what was asked. */
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

/** A premium member with 100 credits in a browser of their own, and somebody else. */
export async function openScene(site: TestSite, options: VisitorOptions = {}): Promise<Scene> {
  scenes += 1;
  const me = await addPerson(site, `caller${scenes}`);
  const other = await site.app.signup({ host: 'localhost', name: `other${scenes}`, gender: 'male', wanted: 'female' });
  await site.app.sql('update members set signup_step = 5 where id = $1', [other.id]);
  await site.app.sql("update profiles set country = 'NL' where member_id in ($1, $2)", [me.id, other.id]);
  const visitor = await site.visitor({ ...options, member: me });
  // A machine without a network but its own says that it is offline.
  await visitor.context.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true }),
  );
  return { me, other, visitor };
}

/** A server that has no time. */
export const busy = (route: Route): Promise<void> =>
  route.fulfill({ status: 503, json: { error: 'unavailable', message: 'An error occured, please try again later.' } });

/** The network that came back ends the wait before the next try. */
export const hurry = (page: Page): Promise<unknown> =>
  page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => undefined);

/** Method, path and query of everything that is asked of the API from now on, beacons included. */
export function listen({ context }: Visitor): { lines: string[]; all: Request[] } {
  const heard = { lines: [] as string[], all: [] as Request[] };
  context.on('request', (one) => {
    const url = new URL(one.url());
    if (!url.pathname.startsWith('/api/')) return;
    heard.all.push(one);
    heard.lines.push(`${one.method()} ${url.pathname}${url.search}`);
  });
  return heard;
}
