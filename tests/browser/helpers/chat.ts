/** Shared by tests of chat: premium members with credits, and positions on the page. */
import type { Locator, Page } from 'playwright-core';
import type { TestMember } from '../../helpers/app.ts';
import { grant } from '../../helpers/chat.ts';
import type { TestSite, Visitor } from './site.ts';

export async function addPerson(site: TestSite, name: string, credits = 100): Promise<TestMember> {
  const member = await site.app.signup({ host: 'localhost', name, gender: 'female', wanted: 'male' });
  await site.app.sql('update members set paid_user = true, signup_step = 5 where id = $1', [member.id]);
  if (credits) await grant(site.app, member.id, credits);
  return member;
}
/** A browser without a socket: everything must arrive by polling. */
export async function visitWithoutSocket(site: TestSite, member: TestMember): Promise<Visitor> {
  const visitor = await site.visitor({ member });
  await visitor.context.routeWebSocket('**/api/socket', (socket) => socket.close());
  return visitor;
}
/** Triggers the next poll early, as the network's return does. */
export const ask = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));
export const box = (page: Page) => page.getByRole('textbox', { name: /^Message / });
export const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
export const bubble = (page: Page, text: string) => messages(page).locator('.chat-message', { hasText: text });
export const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: name });
export const group = (page: Page, text: string): Locator => messages(page).locator('.chat-group', { hasText: text });
export async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
}
/** The browser logs refused calls and cut connections; anything else is a fault. */
export const faults = ({ takeProblems }: Visitor) =>
  takeProblems().filter((p) => !/status of [45]\d\d|ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket/.test(p));
