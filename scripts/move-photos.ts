/**
 * `npm run move-photos`: copies the files from the store they were in (`FILES_ALSO`) to the one that is configured, while
 * the site runs. Can be stopped and started again; the second run copies nothing. docs/run/move-photos.md tells the rest.
 */
import { resolve } from 'node:path';
import { runScript } from '../server/platform/command.ts';
import { moveFiles } from '../server/platform/move-files.ts';
import { fileAreas, storesOf } from '../server/platform/storage.ts';

await runScript(async ({ config, root }) => {
  const { first, also } = storesOf({ ...config, dataDir: resolve(root, config.dataDir) });
  if (!also) throw new Error('Set FILES_ALSO to where the files are now: disk or s3.');
  let failed = false;
  for (const area of fileAreas) {
    let printed = 0;
    const { copied, present, gone } = await moveFiles(also, first, area, ({ copied: n }) => {
      if (n < printed + 500) return;
      printed = n;
      console.log(`${area}: ${n} copied …`);
    });
    console.log(`${area}: ${copied} copied, ${present} were there, ${gone} were deleted meanwhile.`);
    failed ||= copied > 0;
  }
  console.log(
    failed ? 'Run it once more: the next run should copy nothing.' : 'Everything is there. FILES_ALSO can go.',
  );
});
