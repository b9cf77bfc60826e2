/** Which test files are run once more by themselves: decision 0360. */

/** More than this is no accident of a busy machine. */
const mostFiles = 6;

/**
 * @param {{ name: string, status: string }[]} files of vitest's report
 * @returns the failed ones, to be run again alone; empty if a second run could not be trusted
 */
export function filesToRepeat(files) {
  const failed = files.filter(({ status }) => status === 'failed');
  return failed.length <= mostFiles ? failed : [];
}

/** @param {{ assertionResults: { status: string }[] }[]} files of vitest's report */
export function tallyOf(files) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { status } of files.flatMap(({ assertionResults }) => assertionResults))
    counts[status === 'passed' || status === 'failed' ? status : 'skipped']++;
  return counts;
}
