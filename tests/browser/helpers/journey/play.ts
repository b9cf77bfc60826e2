/**
 * The main journey as a play: its cast and what they need from the stage. The steps are the functions beside this
 * file; tests and `npm run demo:tour` combine them. They import no test runner, so both can.
 */
import { createHash } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import type { Locale } from '../../../../contract/locales.ts';
import { formatMoney } from '../../../../contract/money.ts';
import type { Words } from '../../../../server/platform/words.ts';
import type { Hands, PhotoToUpload } from '../hands.ts';
import { untilSeen } from '../until.ts';
import type { Visitor } from '../visitor.ts';

/** The stage. */
export interface Stage {
  words: Words;
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The newest mail to this address with this subject; waits for it. */
  mail(to: string, subject: string): Promise<{ text: string }>;
  /** Makes the payment sandbox do immediately what it would do in a moment. */
  settle(): Promise<void>;
  /** A photo of this person, the `n`th. */
  photoOf(name: string, n: number): Promise<PhotoToUpload>;
  /** A moment worth a screenshot. */
  picture(name: string, page: Page): Promise<void>;
}

/** Somebody with an account, or about to create one, and their browser. */
export interface Actor extends Visitor {
  /** Empty until the account exists. */
  id: string;
  name: string;
  email: string;
  password: string;
  language: Locale;
  hands: Hands;
}

/** Somebody of the team. */
export interface Moderator extends Visitor {
  email: string;
  password: string;
  /** The current code. */
  code(): string;
}

export interface Play {
  stage: Stage;
  /** The newcomer. */
  guest: Actor;
  /** An established member: premium, with credits and four photos. */
  host: Actor;
  desk: Moderator;
}

/** The catalog id of a text without an explicit one. */
const idOf = (source: string): string => createHash('sha256').update(`${source}\u001f`).digest('base64url').slice(0, 6);

/** A source text, translated as this person's pages show it. `{0}` and the like from `values`. */
export const textFor = ({ stage }: Play, actor: Actor, source: string, values?: Record<string, unknown>): string =>
  stage.words.text(actor.language, { id: idOf(source), message: source }, values);
export const mailTo = ({ stage }: Play, actor: Actor, name: string): Promise<{ text: string }> =>
  stage.mail(actor.email, stage.words.text(actor.language, { id: `mail.${name}.subject`, message: '' }));
export const eurosFor = (actor: Actor, amountMinor: number): string =>
  formatMoney({ amount_minor: amountMinor, currency: 'EUR' }, actor.language);
export const creditsOf = async ({ stage }: Play, actor: Actor): Promise<number> =>
  (await stage.sql<{ balance: number }>('select balance from accounts where member_id = $1', [actor.id]))[0]?.balance ??
  0;

/** The main button of the only form on the page. */
export const submit = ({ page, hands }: Actor): Promise<void> =>
  hands.press(page.locator('main form.form button[type=submit]'));
export const bubble = (page: Page, text: string): Locator => page.locator('.bubble', { hasText: text });
export const textBox = (page: Page): Locator => page.locator('#chat-text');
/** The picture has loaded, not just its element. */
export const imageLoaded = (image: Locator): Promise<unknown> =>
  untilSeen(
    () => image.evaluate((i) => (i as HTMLImageElement).complete && (i as HTMLImageElement).naturalWidth > 0),
    Boolean,
    `no picture in ${image}`,
  );

/** Logs in where `path` shows the form. Does not wait for the answer. */
export async function logIn(actor: Actor, path = '/login', login = actor.email): Promise<void> {
  const { page, goto, hands } = actor;
  await goto(path);
  await hands.fill(page.locator('input[name=login]'), login);
  await hands.fill(page.locator('input[name=password]'), actor.password);
  await submit(actor);
}
