/**
 * Posts to addresses that people typed in. Only to the public internet: every address a name resolves to is looked at, the
 * connection goes to the one that was looked at, and no redirect is followed. Networks of one's own are named in the
 * configuration.
 */
import { lookup } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const notPublic = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  notPublic.addSubnet(net, bits, 'ipv6');

/** Whether an address belongs to nobody's own network. IPv4 written as IPv6 counts as what it is. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  // BlockList compares ::ffff:1.2.3.4 with the rules of IPv4.
  return !notPublic.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Why nothing is sent there, in a word; undefined: it may be tried. @param own hosts that may be in a network of one's own */
export function urlProblem(text: string, own: readonly string[]): 'url' | 'https' | 'private' | undefined {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return 'url';
  }
  if (url.username || url.password || url.hash || !url.hostname) return 'url';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isOwn = own.includes(host);
  if (url.protocol !== 'https:' && !(isOwn && url.protocol === 'http:')) return 'https';
  if (isOwn) return undefined;
  if (isIP(host)) return isPublicAddress(host) ? undefined : 'private';
  return /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/.test(host) || !host.includes('.') ? 'private' : undefined;
}

class NotPublic extends Error {}

const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, resolved) => {
    const addresses = (resolved ?? []) as { address: string; family: number }[];
    const [first] = addresses;
    if (error || !first) return done(error ?? new Error('no address'), '', 4);
    // One bad one is enough: which of them is used is not ours to say.
    if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new NotPublic('private'), '', 4);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};

interface Posted {
  /** Undefined: no answer came. */
  status: number | undefined;
  /** The beginning of the answer, or why there is none. */
  answer: string;
  ms: number;
}

/**
 * Asks an address once; redirects are told, not followed, and of the answer only its head is read.
 * @returns without a status when nothing answers, or it may not be asked
 */
export function askPublic(
  target: string,
  own: readonly string[],
): Promise<{ status?: number | undefined; location?: string | undefined }> {
  if (urlProblem(target, own)) return Promise.resolve({});
  const url = new URL(target);
  const isOwn = own.includes(url.hostname.replace(/^\[|\]$/g, ''));
  return new Promise((resolve) => {
    const request = (url.protocol === 'http:' ? plainRequest : secureRequest)(
      url,
      {
        headers: { accept: 'text/html', 'user-agent': 'link check' },
        signal: AbortSignal.timeout(askMs),
        agent: false,
        ...(isOwn ? {} : { lookup: publicLookup }),
      },
      (response) => {
        resolve({ status: response.statusCode, location: response.headers.location });
        request.destroy();
      },
    );
    request.on('error', () => resolve({}));
    request.end();
  });
}

const askMs = 5_000;
const timeoutMs = 10_000;
const answerBytes = 1_000;

/** Posts a body; whatever happens, it is told rather than thrown. */
export function postPublic(
  target: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  own: readonly string[],
): Promise<Posted> {
  const begun = performance.now();
  const problem = urlProblem(target, own);
  const ended = (status: number | undefined, answer: string): Posted => ({
    status,
    answer: answer.replace(/[\p{Cc}\ufffd]+/gu, ' ').slice(0, answerBytes),
    ms: Math.round(performance.now() - begun),
  });
  if (problem) return Promise.resolve(ended(undefined, problem));
  const url = new URL(target);
  const isOwn = own.includes(url.hostname.replace(/^\[|\]$/g, ''));
  const send = url.protocol === 'http:' ? plainRequest : secureRequest;
  return new Promise((resolve) => {
    const request = send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
        ...(isOwn ? {} : { lookup: publicLookup }),
      },
      (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        const done = () => resolve(ended(response.statusCode, Buffer.concat(parts).toString('utf8')));
        response.on('data', (part: Buffer) => {
          parts.push(part.subarray(0, Math.max(0, answerBytes - size)));
          size += part.length;
          if (size >= answerBytes) {
            done();
            request.destroy();
          }
        });
        response.on('end', done);
        response.on('error', done);
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve(ended(undefined, error instanceof NotPublic ? 'private' : (error.code ?? error.name))),
    );
    request.end(body);
  });
}
