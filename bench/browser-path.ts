/** Finds a Chromium: `CHROMIUM_PATH` or one of the usual programs of this machine. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** @throws Error saying what to do when there is none */
export function browserPath(): string {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const candidates = [process.env['CHROMIUM_PATH'], ...path.flatMap((dir) => names.map((name) => join(dir, name))), ...places];
  const found = candidates.find((file): file is string => {
    if (!file) return false;
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (!found) throw new Error('no Chromium was found: install one, or name it in CHROMIUM_PATH');
  return found;
}
