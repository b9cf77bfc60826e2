/** The journey's stage in tests: the application, a mail server, the payment sandbox, three browsers. */
import { expect } from 'vitest';
import { shopOf } from '../../../helpers/sandbox.ts';
import { addStaff } from '../../../helpers/staff.ts';
import { keyboardOf, pointing } from '../hands.ts';
import { startSite, type TestSite } from '../site.ts';
import { photoFile } from '../story.ts';
import type { VisitorOptions } from '../visitor.ts';
import { type HostFacts, makeHost } from './host.ts';
import type { Actor, Play, Stage } from './play.ts';

type Named = Pick<Actor, 'name' | 'email' | 'password' | 'language'>;

export interface Cast {
  guest: Named & { browser: VisitorOptions; keyboardOnly?: true };
  host: Named & { browser: VisitorOptions; facts: HostFacts };
  /** Credits the site gives new members. */
  signup_credits: number;
}

export interface Theatre extends Play {
  site: TestSite;
  /** @throws when a page reported a problem in its console */
  close(): Promise<void>;
}

/** @param prepare sets up the site for the story, before anybody arrives */
export async function openTheatre(cast: Cast, prepare?: (site: TestSite) => Promise<void>): Promise<Theatre> {
  const site = await startSite();
  const { app } = site;
  const shop = await shopOf(app);
  await app.settings(app.sites.a.site_id, { signup_credits: cast.signup_credits });
  await prepare?.(site);
  const stage: Stage = {
    words: app.services.words,
    sql: (text, values) => app.sql(text, values),
    mail: (to, subject) => app.smtp.waitFor(to, subject),
    settle: () => shop.sandbox.tick(),
    photoOf: () => photoFile(),
    picture: async () => {},
  };
  const { facts, browser: hostBrowser, ...host } = cast.host;
  const id = await makeHost(
    stage,
    app.port,
    host,
    facts,
    await Promise.all(Array.from({ length: 4 }, () => photoFile())),
  );
  const moderator = await addStaff(app, ['lead'], { signed_in: false });
  const { keyboardOnly, browser: guestBrowser, ...guest } = cast.guest;
  app.secret(guest.password);
  const [guestVisitor, hostVisitor, deskVisitor] = [
    await site.visitor(guestBrowser),
    await site.visitor(hostBrowser),
    await site.visitor(),
  ];
  // The longest test, in three browsers: a busy machine needs the time.
  for (const { context } of [guestVisitor, hostVisitor, deskVisitor]) context.setDefaultTimeout(15_000);
  return {
    site,
    stage,
    guest: { ...guest, ...guestVisitor, id: '', hands: keyboardOnly ? keyboardOf(guestVisitor.page) : pointing },
    host: { ...host, ...hostVisitor, id, hands: pointing },
    desk: { ...deskVisitor, email: moderator.email, password: moderator.password, code: moderator.code },
    async close() {
      const problems = [guestVisitor, hostVisitor, deskVisitor].flatMap((visitor) => visitor.takeProblems());
      await site.browser.close();
      await shop.stop();
      // A refused call is an expected answer, but the browser's console reports it.
      expect(problems.filter((p) => !/status of 4\d\d/.test(p))).toEqual([]);
    },
  };
}
