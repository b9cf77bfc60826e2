/** Lighthouse in a browser that is running already. */
import lighthouse from 'lighthouse';

export type Category = 'performance' | 'accessibility' | 'best-practices';

export interface Marks {
  /** 0 to 100. */
  marks: Partial<Record<Category, number>>;
  /** Audits that cost marks, with what they found. */
  faults: string[];
}

/**
 * These speak of the connection, which TLS in front of the server makes another one. On the loopback address there is none.
 */
const ofTheConnection = new Set(['is-on-https', 'redirects-http']);

/**
 * The only ones beside performance that record the page's work, which takes time and makes the packaged browser (release 147) crash
 * on pages with a `Referrer-Policy`. The document type is looked at by tests/browser/lighthouse.test.ts itself.
 */
const ofTheRecording = ['baseline', 'doctype'];

/** @param port of the browser's remote debugging */
export async function lighthouseMarks(url: string, port: number, categories: readonly Category[]): Promise<Marks> {
  const look = () =>
    lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
      skipAudits: [...ofTheConnection, ...(categories.includes('performance') ? [] : ofTheRecording)],
    });
  let result = await look();
  // Where the machine is busy it may miss the beginning of the page, says so, and asks to be run again.
  for (let again = 0; again < 2 && result?.lhr.runtimeError; again++) result = await look();
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse could not look at ${url}: ${result?.lhr.runtimeError?.message}`);
  const { lhr } = result;
  const marks = Object.fromEntries(
    Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
  ) as Marks['marks'];
  const weighed = Object.values(lhr.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  const faults = weighed.flatMap((id) => {
    const audit = lhr.audits[id];
    if (!audit || audit.score === null || audit.score >= 0.9) return [];
    const items =
      audit.details?.type === 'table'
        ? audit.details.items.slice(0, 3).map((item) => JSON.stringify(item).slice(0, 300))
        : [];
    return [[`${id} (${audit.score})`, audit.displayValue, ...items].filter(Boolean).join(' ')];
  });
  return { marks, faults };
}
