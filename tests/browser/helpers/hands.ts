/** Ways to operate a page: by finger or mouse, or by keyboard alone. */
import type { ElementHandle, Locator, Page } from 'playwright-core';

export interface PhotoToUpload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export interface Hands {
  /** Follows a link, presses a button. */
  press(target: Locator): Promise<void>;
  /** Replaces the text of a field. */
  fill(target: Locator, text: string): Promise<void>;
  /** Selects a checkbox or radio; does nothing if it is selected. */
  check(target: Locator): Promise<void>;
  /** Chooses in a select, by its value. */
  choose(target: Locator, value: string): Promise<void>;
  /** Gives a file box a photo. */
  upload(target: Locator, photo: PhotoToUpload): Promise<void>;
}

/** Finger or mouse. Hidden boxes are pressed by their labels, as people do. */
export const pointing: Hands = {
  press: (target) => target.click(),
  fill: (target, text) => target.fill(text),
  async check(target) {
    if (await target.isChecked()) return;
    const label = target.locator('xpath=ancestor::label[1]');
    await ((await label.count()) ? label : target).click();
  },
  choose: async (target, value) => void (await target.selectOption(value)),
  upload: (target, photo) => target.setInputFiles(photo),
};

/** More tab stops than any page has: going round twice must fail. */
const maxStops = 250;
const hasFocus = (e: Element) => e === document.activeElement;
/** Only one radio of a group is a stop; arrows lead to the others. */
const focusIsInGroup = (e: Element) => {
  const now = document.activeElement;
  return (
    now instanceof HTMLInputElement &&
    now.type === 'radio' &&
    now.name === (e as HTMLInputElement).name &&
    now.form === (e as HTMLInputElement).form
  );
};

/** Tab, arrows, Enter and Space only. Fails for what they cannot reach. */
export function keyboardOf(page: Page): Hands {
  const { keyboard } = page;
  // From now on, not from the key press on: Chromium may handle the key before it hears that somebody listens for the
  // window, and then opens none. Seen in a third of all presses.
  page.on('filechooser', () => {});
  const reach = async (target: Locator, isReached: (e: Element) => boolean = hasFocus) => {
    // Located once, and again only after a re-render: locating takes longer than the step.
    const locate = async () => {
      await target.waitFor({ state: 'attached' });
      return (await target.elementHandle()) as ElementHandle<Element>;
    };
    let element = await locate();
    for (let stop = 0; stop < maxStops; stop++) {
      if (await element.evaluate(isReached).catch(() => false)) return;
      if (await element.evaluate((e) => e.isConnected).catch(() => false)) await keyboard.press('Tab');
      else element = await locate();
    }
    throw new Error(`the keyboard does not reach ${target}`);
  };
  const press = async (target: Locator) => {
    await reach(target);
    await keyboard.press('Enter');
  };
  return {
    press,
    async fill(target, text) {
      await reach(target);
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(text);
    },
    async check(target) {
      if (await target.isChecked()) return;
      const radio = (await target.getAttribute('type')) === 'radio';
      await reach(target, radio ? focusIsInGroup : hasFocus);
      if (!radio || (await target.evaluate(hasFocus))) return keyboard.press('Space');
      for (let stop = 0; stop < maxStops && !(await target.evaluate(hasFocus)); stop++)
        await keyboard.press('ArrowDown');
    },
    async choose(target, value) {
      await reach(target);
      const at = () => target.evaluate((e) => (e as HTMLSelectElement).value);
      const wanted = await target.evaluate(
        (e, v) => [...(e as HTMLSelectElement).options].findIndex((o) => o.value === v),
        value,
      );
      const now = await target.evaluate((e) => (e as HTMLSelectElement).selectedIndex);
      if (wanted < 0) throw new Error(`there is no ${value} to choose`);
      for (let i = 0; i < Math.abs(wanted - now); i++) await keyboard.press(wanted > now ? 'ArrowDown' : 'ArrowUp');
      if ((await at()) !== value) throw new Error(`arrows chose ${await at()}, not ${value}`);
    },
    async upload(target, photo) {
      await reach(target);
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Enter')]);
      await chooser.setFiles(photo);
    },
  };
}
