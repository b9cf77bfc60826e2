/** Small steps shared by several tests. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, expect } from 'vitest';
import type { Visitor } from './visitor.ts';

/** `expect.poll` with the timeout that a busy machine needs. */
export const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 20_000, interval: 25 });

/** Everything a screen reader says about a control beyond its name: hint and error. */
export async function described(control: Locator): Promise<string> {
  return control.first().evaluate((element) => {
    const owner = element.closest('[aria-describedby]');
    const ids = owner?.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  });
}

/** Waits until the control shows this error and a screen reader announces it. */
export async function expectError(control: Locator, text: string): Promise<void> {
  await eventually(() => described(control)).toContain(text);
}

/** Waits until the page is at this path (query included when `path` has one). */
export async function expectAt(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => (path.includes('?') ? url.pathname + url.search : url.pathname) === path);
}

/** Waits for the page's main heading. */
export async function expectHeading(page: Page, text: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor();
}

/** Logs in on the log-in page; `login` is what is typed: address or username. Does not wait for the answer. */
export async function logIn(visitor: Visitor, login: string, password: string, path = '/login'): Promise<void> {
  await visitor.goto(path);
  await visitor.page.getByRole('textbox', { name: 'E-mail or username' }).fill(login);
  await visitor.page.getByRole('textbox', { name: 'Password' }).fill(password);
  await visitor.page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Logs out by the account menu. */
export async function logOut({ page, ready }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expectAt(page, '/');
  await ready();
}

/** The address of the button in a mail's text. */
export function linkOf(text: string): string {
  const link = /https?:\/\/\S+\/[\w-]{43}\b/.exec(text)?.[0];
  if (!link) throw new Error(`no link in: ${text}`);
  return link;
}

/** A picture as from a phone, for the file box. */
export async function photoFile(name = 'me.jpg') {
  const buffer = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#c86' } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/**
 * For a file whose tests tell one story: after a failure the later ones are skipped, since they could only fail too.
 */
export function oneStory(): void {
  let broken = false;
  beforeEach((test) => {
    if (broken) test.skip('an earlier part of the story failed');
    test.onTestFailed(() => {
      broken = true;
    });
  });
}
