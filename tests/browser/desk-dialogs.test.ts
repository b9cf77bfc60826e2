/**
 * Every dialog of the desk, opened on a page by somebody who may do everything: its texts are complete, and the console
 * stays silent; on a phone of 360 px and on a computer with text twice as large nothing is clipped. Those of one shell
 * with words of their own are opened each. A dialog missing from this list fails the last test. In which languages:
 * helpers/dialogs.ts.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locale } from '../../contract/locales.ts';
import type { TestMember } from '../helpers/app.ts';
import { speakAtDesk } from './helpers/desk.ts';
import { type DeskExamples, deskExamples, pastMonth } from './helpers/desk-examples.ts';
import {
  button,
  everyLanguage,
  filesWithDialogs,
  languageCount,
  languagesFor,
  menu,
  press,
  speak,
  tight,
} from './helpers/dialogs.ts';
import { type Everything, everything } from './helpers/everything.ts';
import { idsForWords } from './helpers/looks.ts';
import { settled, type Visitor } from './helpers/visitor.ts';

const phone = { width: 390, height: 844 };
const computer = { width: 1440, height: 900 };

interface Way {
  at: string;
  /** Only there: default a computer, and looked at on a phone too. */
  on?: 'phone';
  open(page: Page): Promise<unknown>;
}

let world: Everything;
let of: DeskExamples;
let desk: Visitor;
/** The page that is open, and in which language. */
let here = '';
const site = () => `/desk/sites/${world.site.app.sites.a.site_id}`;
/** The address of an example in helpers/everything.ts. */
const example = (route: string) => world.looks[`/desk/${route}`]?.at(-1) ?? '';

beforeAll(async () => {
  world = await everything();
  of = await deskExamples(world);
  desk = await world.site.visitor({ member: world.staff as TestMember });
}, 120_000);
afterAll(() => world?.site.browser.close().then(() => world.shop.stop()));

const dialogOf = (page: Page) => page.locator('dialog[open]').last();
const nth = (page: Page, selector: string, n: number) =>
  page.locator(selector).filter({ visible: true }).nth(n).click();
/** The buttons at the end of the page's line. */
const head = (n = 0) => ({ open: (page: Page) => nth(page, '.desk-head-acts .btn', n) });
const row = (n: number) => ({ open: (page: Page) => nth(page, '.desk-row-acts .btn', n) });
const named = (english: string) => ({ open: (page: Page) => button(page.locator('main'), english) });
const pressed = (selector: string, n = 0) => ({ open: (page: Page) => nth(page, selector, n) });
const key = (name: string) => ({ open: (page: Page) => page.keyboard.press(name) });
const act = (english: string) => ({ open: (page: Page) => menu(page, '[popovertarget=member-acts]', english) });
/** What is typed before, and the form it is sent with. */
const typed = (field: string, text: string, submit = `form:has(${field}) [type=submit]`) => ({
  open: async (page: Page) => {
    await page.locator(field).fill(text);
    await press(page, submit);
  },
});
const decision = (value: string) => ({
  open: async (page: Page) => {
    const form = page.locator('.case-decide form');
    await form.locator(`[name=action][value=${value}]`).check();
    if (value === 'reject_photo') await form.locator('[name=photo]').first().check();
    const reason = form.locator('[name=reason]');
    if (await reason.count()) await reason.selectOption({ index: 1 });
    await press(form, '[type=submit]');
  },
});
/** One dialog out of another. */
const twice = (first: Pick<Way, 'open'>, then: (page: Page) => Promise<unknown>) => ({
  open: async (page: Page) => {
    await first.open(page);
    await dialogOf(page).waitFor();
    await settled(page);
    await then(page);
  },
});
const pictures = pressed('.media-slot .icon-btn');
const chosenJobs = (n: number) => ({
  open: async (page: Page) => {
    await page.locator('.dt tbody input').first().check();
    await page.locator('.dt-bulk .btn').nth(n).click();
  },
});

/** By the file that renders the dialog. */
const dialogs: Record<string, () => Way[]> = {
  'desk/AddBanDialog.tsx': () => [{ at: '/desk/bans', ...head() }],
  'desk/BansPage.tsx': () => [
    {
      at: '/desk/bans',
      open: async (page) => {
        await typed('#ban-value', 'kept.out@members.example').open(page);
        await press(page, '[aria-live] .btn');
      },
    },
  ],
  'desk/RefusedDomains.tsx': () => [{ at: '/desk/bans', ...pressed('.desk-section-head .btn') }],
  'desk/CodesPage.tsx': () => [
    { at: '/desk/codes', ...named('New code') },
    { at: '/desk/codes', ...named('Close {code}') },
  ],
  'desk/CompaniesPage.tsx': () => [{ at: '/desk/companies', ...pressed('.desk-section-head .btn') }],
  'desk/debits/DebitBlocksPage.tsx': () => [{ at: '/desk/debits/blocks', ...named('Lift') }],
  'desk/debits/DebitFilesPage.tsx': () => [{ at: '/desk/debits/files', ...pressed('.dt-acts .btn') }],
  'desk/debits/DebitParts.tsx': () => [{ at: '/desk/debits', ...head(1) }],
  'desk/debits/NextFiles.tsx': () => [{ at: '/desk/debits', ...named('Create the file (pain.008)') }],
  'desk/debits/use-collection-acts.tsx': () => [
    { at: '/desk/debits?state=sent', ...pressed('.dt-acts .btn') },
    { at: '/desk/debits?state=sent', ...pressed('.dt-acts .btn + .btn') },
    { at: '/desk/debits?state=settled', ...pressed('.dt-acts .btn') },
  ],
  'desk/DecideLookDialog.tsx': () => [
    { at: '/desk/looks', ...named('Agree') },
    { at: '/desk/looks', ...named('Refuse') },
    { at: '/desk/looks', ...named('Take it back') },
  ],
  'desk/DecisionForm.tsx': () =>
    ['suspend', 'warn', 'reject_photo', 'dismiss'].map((value) => ({
      at: example('reports/:id?'),
      ...decision(value),
    })),
  'desk/DeskShell.tsx': () => [{ at: '/desk/jobs', open: (page) => button(page, 'Keyboard shortcuts') }],
  'desk/FindDialog.tsx': () => [
    { at: '/desk', ...pressed('.desk-find') },
    { at: '/desk', ...twice(pressed('.desk-find'), (page) => page.locator('.find-field input').fill('e')) },
  ],
  'desk/debits/MandatePage.tsx': () => [{ at: example('debits/mandates/:id'), ...named('End the mandate') }],
  'desk/OwnPassword.tsx': () => [{ at: '/desk', open: (page) => button(page, 'Your password') }],
  'desk/RolesPage.tsx': () => [
    { at: '/desk/roles?role=support', ...twiceOnPage('Copy', 'Save the role') },
    { at: `/desk/roles?role=${of.role}`, ...named('Delete') },
    { at: `/desk/roles?role=${of.role}`, ...twiceOnPage('Change', 'Save the role') },
  ],
  'desk/StaffPage.tsx': () => [{ at: '/desk/staff', ...head() }],
  'desk/TabBar.tsx': () => [{ at: '/desk', on: 'phone', ...pressed('.desk-tabbar button', 1) }],
  'desk/campaigns/CampaignDialogs.tsx': () => [
    { at: `/desk/campaigns/${of.ready}`, ...named('Check and send') },
    { at: `/desk/campaigns/${of.ready}`, ...named('Discard the draft') },
    { at: `/desk/campaigns/${of.planned}`, ...named('Pause') },
    { at: `/desk/campaigns/${of.planned}`, ...named('Stop') },
    { at: `/desk/campaigns/${of.paused}`, ...named('Resume') },
  ],
  'desk/campaigns/NewCampaign.tsx': () => [{ at: '/desk/campaigns', ...named('New campaign') }],
  'desk/campaigns/SeedList.tsx': () => [{ at: `/desk/campaigns/${of.ready}`, ...named('Edit the list') }],
  'desk/care/CareActs.tsx': () => [
    { at: example('care/:id?'), ...named('Set limits') },
    { at: example('care/:id?'), ...named('Pause buying') },
  ],
  'desk/care/CareDialog.tsx': () => [
    { at: example('writing/:id'), ...pressed('.writing-head .btn') },
    { at: example('complaints/:id?'), ...named('Pass to care') },
  ],
  'desk/care/CareForm.tsx': () => [
    { at: example('care/:id?'), ...typed('#care-done', 'She was called, and set limits.') },
  ],
  'desk/fictional/CopyFictional.tsx': () => [{ at: example('fictional/:id?'), ...named('Copy') }],
  'desk/fictional/FictionalActs.tsx': () => [
    { at: example('fictional/:id?'), ...named('Retire') },
    { at: example('fictional/:id?'), ...named('Pause') },
    { at: `/desk/fictional/${of.fictionalDraft}`, ...named('Show') },
    { at: `/desk/fictional/${of.fictionalPaused}`, ...named('Show again') },
  ],
  'desk/fictional/NewFictional.tsx': () => [{ at: '/desk/fictional', ...head(1) }],
  'desk/gifts/GiftDialog.tsx': () => [
    { at: '/desk/gifts', ...named('New gift') },
    {
      at: '/desk/gifts',
      ...twice(pressed('.gift-line-acts button', 2), (page) => press(page, '.gift-more summary')),
    },
  ],
  'desk/gifts/GiftsPage.tsx': () => [{ at: '/desk/gifts', ...pressed('.gift-line-acts button', 3) }],
  'desk/insight/RuleDialog.tsx': () => [
    { at: '/desk/insight/rules', ...pressed('.insight-act .icon-btn') },
    { at: '/desk/insight/rules', ...pressed('.insight-act .btn') },
  ],
  'desk/insight/VatPage.tsx': () => [{ at: `/desk/insight/vat?month=${pastMonth}`, ...named('Close the month …') }],
  'desk/member/Acts.tsx': () => [
    ...['Correct the address', 'Set the language', 'Log out everywhere', 'Give credits', 'Pause buying'].map(
      (english) => ({ at: `/desk/members/${world.member.id}`, ...act(english) }),
    ),
    { at: `/desk/members/${of.unconfirmed}`, ...act('Send the activation e-mail again') },
  ],
  'desk/member/NoteDialog.tsx': () => [
    { at: `/desk/members/${world.member.id}/credits`, open: (page) => page.keyboard.press('n') },
  ],
  'desk/member/Parts.tsx': () => [
    { at: `/desk/members/${world.member.id}/devices`, ...pressed('.member-main .btn') },
    { at: `/desk/members/${of.talker}/conversations`, ...named('Ask to read') },
  ],
  'desk/member/StandingActs.tsx': () => [
    ...['Suspend', 'Close the account', 'Ask for an age check', 'Ask for a photo check'].map((english) => ({
      at: `/desk/members/${world.member.id}`,
      ...act(english),
    })),
    { at: `/desk/members/${of.suspended}`, ...act('Take the suspension back') },
  ],
  'desk/member/WriteDialog.tsx': () => [{ at: `/desk/members/${world.member.id}`, ...key('w') }],
  'desk/member/Talk.tsx': () => [{ at: `/desk/members/${of.talker}/conversations`, ...named('Read it') }],
  'desk/offers/OfferDialog.tsx': () => [{ at: '/desk/offers', ...pressed('.offers .btn') }],
  'desk/payment/PaymentPage.tsx': () => [
    { at: `/desk/payments/${of.bought}`, ...named('Pause buying') },
    { at: `/desk/payments/${of.returned}`, ...named('Allow buying again') },
  ],
  'desk/payment/RefundForm.tsx': () => [
    { at: `/desk/payments/${of.bought}`, ...typed('#refund-reason', 'a message was not delivered') },
  ],
  'desk/photos/MakeCase.tsx': () => [{ at: example('photos/:id?'), ...key('f') }],
  'desk/prices/MethodsTab.tsx': () => [{ at: '/desk/prices?tab=methods', ...pressed('.methods-end .btn') }],
  'desk/prices/PackagesTab.tsx': () => [0, 1].map((n) => ({ at: '/desk/prices', ...pressed('.sheet-add .btn', n) })),
  'desk/prices/PriceHistory.tsx': () => [
    { at: '/desk/prices', ...named('History') },
    { at: '/desk/prices', ...twice(named('History'), (page) => press(page, '.sheet-history-head .btn')) },
  ],
  'desk/prices/PublishCosts.tsx': () => [{ at: '/desk/prices?tab=costs', ...pressed('.cost-acts .btn') }],
  'desk/prices/PublishPrices.tsx': () => [{ at: '/desk/prices', ...head(2) }],
  'desk/sites/Hosts.tsx': () => [
    ...['Redirect to the main host', 'Stop redirecting', 'Make it the main host', 'Remove'].map((english) => ({
      at: `${site()}/hosts`,
      ...named(english),
    })),
    { at: `/desk/sites/${world.site.app.sites.b.site_id}/hosts`, ...named('Make it the default site') },
  ],
  'desk/sites/SiteReviewPage.tsx': () => [{ at: `${site()}/review`, ...named('Discard the draft') }],
  'desk/sites/SitesPage.tsx': () => [{ at: '/desk/sites', ...head() }],
  'desk/sites/Versions.tsx': () =>
    [0, 1].map((n) => ({ at: `/desk/sites/${world.site.app.sites.b.site_id}/review`, ...row(n) })),
  'desk/sites/media/MediaDetails.tsx': () => [
    {
      at: `${site()}/landers`,
      ...twice(pictures, async (page) => {
        await press(page, '.media-grid .icon-btn');
        await button(dialogOf(page), 'Remove');
      }),
    },
  ],
  'desk/sites/media/MediaDialog.tsx': () => [
    { at: `${site()}/landers`, ...twice(pictures, (page) => press(page, '.media-grid .icon-btn')) },
    { at: `${site()}/landers`, ...pictures },
    { at: `${site()}/landers`, ...twice(pictures, (page) => button(page, 'Upload a picture')) },
    { at: `${site()}/landers`, ...named('Choose a film') },
    { at: `${site()}/landers`, ...twice(named('Choose a film'), (page) => button(page, 'Upload a film')) },
  ],
  'desk/staff/AccountActs.tsx': () => [
    ...[2, 0, 1, 4].map((n) => ({ at: `/desk/staff/${of.colleague}`, ...pressed('.staff-acts .btn', n) })),
    { at: `/desk/staff/${of.invited}`, ...pressed('.staff-acts .btn') },
    { at: `/desk/staff/${of.closed}`, ...pressed('.staff-acts .btn') },
  ],
  'desk/staff/RoleLimits.tsx': () => [{ at: `/desk/roles?role=${of.role}`, ...named('Change the limits') }],
  'desk/system/EndpointDialog.tsx': () => [
    { at: '/desk/webhooks/out', ...head() },
    { at: '/desk/webhooks/out', ...pressed('.system-acts .btn', 1) },
  ],
  'desk/system/EndpointsPage.tsx': () =>
    [2, 3, 4].map((n) => ({ at: '/desk/webhooks/out', ...pressed('.system-acts .btn', n) })),
  'desk/system/JobDialogs.tsx': () => [0, 1].map((n) => ({ at: '/desk/jobs?state=dead', ...chosenJobs(n) })),
  'desk/system/NoteRestore.tsx': () => [{ at: '/desk/health', ...named('Record a test restore') }],
  'desk/system/Watchers.tsx': () => [{ at: '/desk/health', ...named('Add somebody …') }],
  'desk/system/WebhooksPage.tsx': () => [{ at: `/desk/webhooks?peek=${of.report}`, ...named('Replay') }],
  'desk/table/Views.tsx': () => [
    { at: '/desk/payments?q=e', ...named('Save as a view') },
    { at: `/desk/campaigns/${of.chosen}`, ...named('Save this audience') },
  ],
  'desk/threads/CorrectData.tsx': () => [{ at: `/desk/privacy/${of.proved}`, ...named('Correct a field') }],
  'desk/threads/PrivacyDialogs.tsx': () => [
    ...['Answer and erase', 'Answer and close', 'Refuse, with the law', 'Needs longer'].map((english) => ({
      at: `/desk/privacy/${of.proved}`,
      ...named(english),
    })),
    ...['Enter the code', 'Answered questions'].map((english) => ({
      at: `/desk/privacy/${of.asked}`,
      ...named(english),
    })),
  ],
  'desk/threads/TemplateDialog.tsx': () => [
    { at: '/desk/templates', ...head() },
    { at: '/desk/templates', ...pressed('.template-acts button') },
  ],
  'desk/threads/Templates.tsx': () => [
    {
      at: example('complaints/:id?'),
      ...typed('form:has(.thread-templates) textarea', 'It was paid back.', '.thread-templates .btn'),
    },
  ],
  'desk/writing/Openings.tsx': () => [{ at: '/desk/writing', ...pressed('.writing-openings .btn') }],
  'desk/writing/RateDialog.tsx': () => [{ at: '/desk/writing/counts', ...pressed('main td .icon-btn') }],
  'desk/writing/SavedLines.tsx': () => [{ at: example('writing/:id'), ...key('Alt+s') }],
  'desk/writing/WriterCountsPage.tsx': () => [
    { at: `/desk/writing/counts?month=${pastMonth}`, ...named('Close the month for pay …') },
  ],
};

/** A press on the page, and one on what it showed. */
function twiceOnPage(first: string, then: string) {
  return {
    open: async (page: Page) => {
      await button(page, first);
      await button(page, then);
    },
  };
}

async function look(way: Way, language: Locale): Promise<string[]> {
  const { page, goto, takeProblems } = desk;
  await page.setViewportSize(way.on ? phone : computer);
  const where = `${way.at}, ${language}`;
  if (here === where) {
    for (let open = await dialogOf(page).count(); open > 0; open--) await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  } else {
    here = where;
    expect(await goto(way.at), where).toBe(200);
  }
  await settled(page);
  await way.open(page).catch((error: Error) => expect.fail(`${where}: ${error.message}`));
  await dialogOf(page)
    .waitFor()
    .catch(() => expect.fail(`no dialog at ${where}`));
  await settled(page);
  const id = await dialogOf(page).getAttribute('id');
  const problems = [...(await idsForWords(page)), ...takeProblems(), ...(await tight(page, computer))];
  return problems.map((problem) => `${where}, #${id}: ${problem}`);
}

test.each(Object.keys(dialogs))(
  '%s',
  async (file) => {
    const faults: string[] = [];
    for (const language of languagesFor(file)) {
      speak(language);
      await speakAtDesk(world, language);
      for (const way of dialogs[file]?.().slice(0, language === 'en' || everyLanguage ? undefined : 1) ?? [])
        faults.push(...(await look(way, language)));
    }
    expect(faults).toEqual([]);
  },
  60_000 + 30_000 * languageCount,
);

test('no dialog of the desk is left out', () => {
  // Prices are a sheet of another kind.
  const files = filesWithDialogs(
    (file) => file.startsWith('desk/') && file !== 'desk/ConfirmDialog.tsx',
    /<(?:ModalDialog|Dialog|dialog|ConfirmDialog)\b|\bSheet\b[^;]*ui\/Dialog\.tsx/,
  );
  expect(files).toEqual(Object.keys(dialogs).sort());
});
