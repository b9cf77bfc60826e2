/**
 * Previews of a draft: the real pages, drawn by the server for a visitor, of a site as its draft would make it. Who holds the signed
 * token may look, for an hour; nothing can be done there: no session, no script, no form.
 */
import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { findCountry } from '../../contract/countries.ts';
import { isLocale } from '../../contract/locales.ts';
import type { CallContext } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { draftSite } from '../sites/draft-site.ts';
import { siteById } from '../sites/find-site.ts';
import type { Scope } from '../sites/setting-fields.ts';
import { countryLanguages } from '../sites/settings.ts';

declare module '../platform/http/call.ts' {
  interface CallContext {
    /** Of a preview: what its own calls pass on, the scheme it is looked at in, and the fictional profile it is about. */
    preview?: { header: string; theme: 'light' | 'dark' | undefined; fictional?: string | undefined };
  }
}

const lifeMs = 3_600_000;
export const previewHeader = 'x-preview';
/** Only a page that this process draws may ask with a preview. */
const inside = randomUUID();

interface Preview {
  site: number;
  /** Null: as it is published. */
  scope: Scope | null;
  /** A fictional profile, as its draft makes it and a member sees it. */
  fictional?: string;
}

const sign = (secret: string, text: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'site preview', 32)))
    .update(text)
    .digest();

/** A token that opens previews of a site, with a draft or as it is published. */
export function previewToken({ config, clock }: Services, { site, scope, fictional }: Preview): string {
  const whose = fictional
    ? `f${fictional}`
    : scope === null
      ? 'p'
      : scope.company_id === null
        ? 's'
        : `c${scope.company_id}`;
  const text = `${site}.${whose}.${clock.now().getTime() + lifeMs}`;
  return `${text}.${sign(config.secret, text).toString('base64url')}`;
}

function readToken({ config, clock }: Services, token: string): Preview | undefined {
  const [, text = '', site, whose = '', until, given = ''] =
    /^((\d{1,9})\.(p|s|c\d{1,9}|f[\da-f-]{36})\.(\d{1,15}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!text || Number(until) <= clock.now().getTime()) return undefined;
  const signature = Buffer.from(given, 'base64url');
  const own = sign(config.secret, text);
  if (signature.length !== own.length || !timingSafeEqual(signature, own)) return undefined;
  const siteId = Number(site);
  if (whose.startsWith('f')) return { site: siteId, scope: null, fictional: whose.slice(1) };
  return {
    site: siteId,
    scope:
      whose === 'p'
        ? null
        : whose === 's'
          ? { site_id: siteId, company_id: null }
          : { site_id: null, company_id: Number(whose.slice(1)) },
  };
}

/** The context of a request for a preview; undefined: it is none, or its token is not good (any more). */
export async function previewContext(services: Services, request: FastifyRequest): Promise<CallContext | undefined> {
  if (request.method !== 'GET') return undefined;
  const header = request.headers[previewHeader];
  const within = typeof header === 'string' && header.startsWith(`${inside}?`);
  const isCall = request.url.startsWith('/api/');
  if (isCall ? !within : !request.url.includes('preview=')) return undefined;
  const query = new URLSearchParams(isCall ? String(header).slice(inside.length + 1) : request.url.split('?', 2)[1]);
  const wanted = readToken(services, query.get('preview') ?? '');
  if (!wanted) return undefined;
  const live = await siteById(services, wanted.site);
  const site = wanted.scope ? await draftSite(services, live, wanted.scope) : live;
  const asked = query.get('country') ?? '';
  const country = findCountry(asked) && site.countries.includes(asked) ? asked : (site.countries[0] ?? 'NL');
  const language = query.get('language') ?? '';
  const locale = isLocale(language) ? language : (countryLanguages(site, country)[0] ?? 'en');
  const theme = query.get('theme');
  return {
    site,
    session: null,
    staff: null,
    age: { level: 'none', needs: 'nothing' },
    scope: [],
    country,
    foundCountry: country,
    locale,
    preview: {
      header: `${inside}?${query}`,
      theme: theme === 'light' || theme === 'dark' ? theme : undefined,
      fictional: wanted.fictional,
    },
  };
}

/** A preview is shown inside of our own pages only, and does nothing: no script, no form. */
export const previewPolicy = (policy: string): string =>
  policy
    .replace(/script-src [^;]+/, "script-src 'none'")
    .replace(/form-action [^;]+/, "form-action 'none'")
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/** The page without what its policy forbids anyway: a script that is not there is no fault in the console. */
export const withoutScripts = (html: string): string =>
  html.replace(/<script\b[^>]*>.*?<\/script>/gs, '').replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '');
