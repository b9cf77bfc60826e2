/**
 * Fills an empty database with a living demo: two invented companies, seven sites, about 2,000 members with photos; the same for
 * the same seed. Files are written first, members and their talks in one transaction afterwards, then what the product itself books:
 * orders, work at the desk, figures. Interrupted there, it is half a demo: the next start begins anew (server/start.ts).
 */
import { hashPassword } from '../accounts/passwords.ts';
import { bookTransfer } from '../credits/ledger.ts';
import { type Db, statement, transaction } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { forgetSites } from '../sites/find-site.ts';
import { writeDeskDays } from './desk-days.ts';
import { writeDeskWork } from './desk-work.ts';
import { countCampaigns, writeCampaigns } from './campaigns.ts';
import { writeStudio } from './studio.ts';
import { writeFigures } from './figures.ts';
import { writeLife } from './life.ts';
import { inventLife } from './life-plan.ts';
import { type OrderServices, writeOrders } from './orders.ts';
import { inventPeople } from './people.ts';
import { demoPassword } from './person.ts';
import { storePictures } from './pictures.ts';
import { makeFaces } from './portraits.ts';
import { writePeople, writeSites } from './rows.ts';
import { demoCompanies, demoSites } from './sites.ts';

export interface DemoLogin {
  siteHost: string;
  email: string;
  username: string;
  password: string;
  note: string;
}

export interface DemoOptions {
  /** Number of members, including the log-ins. */
  members?: number;
  /** Approximate number of faces the members share; 0: no photos. */
  faces?: number;
  seed?: string;
  /** Called with a short description of each step. */
  onProgress?: (text: string) => void;
}

// The hash of 48 discarded random bytes: no password matches it.
const unusableHash =
  '$argon2id$v=19$m=19456,t=2,p=1$misjNR4dtdtkL0wX3fMR7A$OJn47N/DgY3+Aj6vP+U6txoXbEIkh6jHvNcLXHNe5P4';
const defaultFaces = 60;

const countCompanies = statement<{ n: number }>('demo.count_companies', 'select count(*)::int as n from companies');

/** Whether nothing is set up yet: without a company there is no site and no member. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await countCompanies.one(db))?.n === 0;
}

/**
 * Creates the demo.
 * @returns the log-ins to show
 * @throws Error if the database is not empty
 */
export async function seedDemo(
  services: Pick<Services, 'db' | 'storage' | 'clock'> & Partial<Pick<OrderServices, 'config' | 'log' | 'words'>>,
  options: DemoOptions = {},
): Promise<{ logins: DemoLogin[] }> {
  const { members = 2000, faces: faceCount = defaultFaces, seed = 'evenfall', onProgress = () => {} } = options;
  const { db } = services;
  if (!(await isEmpty(db))) throw new Error('the demo needs an empty database');
  const now = services.clock.now();

  onProgress('Demo: inventing people');
  const picturesWanted = faceCount > 0;
  const faces = makeFaces(seed, faceCount || defaultFaces);
  const people = inventPeople({ seed, members, now, sites: demoSites, faces, pictures: picturesWanted });
  const pictures = await storePictures(services, people, (done, total) =>
    onProgress(`Demo: drawing portraits, ${done} of ${total}`),
  );

  onProgress('Demo: writing members');
  const loginHash = await hashPassword(demoPassword);
  await transaction(db, async (tx) => {
    const ids = await writeSites(tx, demoCompanies, demoSites, now);
    await writePeople(tx, people, ids, pictures, (person) => (person.login ? loginHash : unusableHash));
    await writeStudio(tx);
    await writeDeskWork(tx, people, now);
    await writeCampaigns(tx, now);
    for (const person of people)
      if (person.credits > 0)
        await bookTransfer(tx, {
          member_id: person.id,
          amount: person.credits,
          counter_account: 'gift',
          kind: 'demo',
          ref: person.id,
        });
    onProgress('Demo: likes and conversations');
    await writeLife(tx, inventLife({ seed, people, now }));
  });
  forgetSites(db);
  const { config, log, words } = services;
  if (config && log && words) {
    onProgress('Demo: orders');
    await writeOrders({ ...services, config, log, words }, people, seed);
    onProgress('Demo: ninety days at the desk');
    await writeDeskDays({ ...services, config, log, words }, people, seed);
    onProgress('Demo: ninety days of figures');
    await writeFigures({ ...services, log }, people, seed);
  }
  await countCampaigns(db, now);
  onProgress(`Demo: ready, ${people.length} members`);
  return {
    logins: people.flatMap(({ login, site, username, email }) =>
      login && email
        ? [{ siteHost: site.hosts[0] ?? 'localhost', email, username, password: demoPassword, note: login.note }]
        : [],
    ),
  };
}
