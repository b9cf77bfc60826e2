/** What is tried out now and then rather than read: the mail server, the store of photos, the certificates of our hosts. */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:tls';
import { minuteMs } from '../../../contract/time.ts';
import type { Services } from '../../platform/services.ts';
import * as sql from './sql.ts';

export interface Probes {
  /** Null: it answers. */
  mail: string | null;
  /** How long writing, reading and deleting took (ms); undefined: it failed. */
  storeMs: number | undefined;
  /** Null where nothing is served over TLS by us. */
  certificates: { host: string; ends: Date | null }[] | null;
}

const waitMs = 5_000;

async function tryStore({ storage, log }: Services): Promise<number | undefined> {
  const key = `health/${randomUUID()}`;
  const begun = performance.now();
  try {
    const bytes = Buffer.from(key);
    await storage.put(key, bytes);
    const read = await storage.get(key);
    await storage.delete([key]);
    return read?.equals(bytes) ? Math.round(performance.now() - begun) : undefined;
  } catch (err) {
    log.warn({ err }, 'the store of photos does not work');
    return undefined;
  }
}

/** @returns when the certificate that a host shows ends; null: nobody answers */
export const certificateEnd = (host: string, port = 443): Promise<Date | null> =>
  new Promise((resolve) => {
    // The certificate is looked at, not trusted: nothing is sent.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const { valid_to: end } = socket.getPeerCertificate();
      socket.destroy();
      resolve(end ? new Date(end) : null);
    });
    const fail = () => {
      socket.destroy();
      resolve(null);
    };
    socket.setTimeout(waitMs, fail);
    socket.on('error', fail);
  });

async function tryCertificates(services: Services): Promise<Probes['certificates']> {
  if (services.config.env !== 'production') return null;
  const certificates: { host: string; ends: Date | null }[] = [];
  for (const { host } of await sql.siteHosts(services.db))
    certificates.push({ host, ends: await certificateEnd(host) });
  return certificates;
}

const kept = new WeakMap<Services, { at: number; certificatesAt: number; probes: Probes }>();

/** Mail and store are tried every five minutes, certificates every hour. */
export async function probe(services: Services): Promise<Probes> {
  const now = services.clock.now().getTime();
  const last = kept.get(services);
  if (last && now - last.at < 5 * minuteMs) return last.probes;
  const [mail, storeMs] = await Promise.all([services.mailer.probe(), tryStore(services)]);
  const fresh = last !== undefined && now - last.certificatesAt < 60 * minuteMs;
  const certificates = fresh ? last.probes.certificates : await tryCertificates(services);
  const probes = { mail, storeMs, certificates };
  kept.set(services, { at: now, certificatesAt: fresh ? last.certificatesAt : now, probes });
  return probes;
}
