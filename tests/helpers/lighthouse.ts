/** Lighthouse in a browser that is already running. */
import lighthouse from 'lighthouse';

export type Category = 'performance' | 'accessibility' | 'best-practices';

export interface Marks {
  /** 0 to 100. */
  marks: Partial<Record<Category, number>>;
  /** Failed audits with their findings. */
  faults: string[];
}

/** About the connection, which in production has TLS in front of the server; the loopback address has none. */
const ofTheConnection = new Set(['is-on-https', 'redirects-http']);

/**
 * The only other audits that record a trace, which takes time and crashes the packaged browser (release 147) on pages
 * with a `Referrer-Policy`. tests/browser/lighthouse.test.ts checks the document type itself.
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
  // On a busy machine it may miss the start of the page, reports that, and asks for another run.
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
