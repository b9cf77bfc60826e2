/** Whether a host leads here: what its name resolves to, and the certificate it shows. */
import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';

export interface HostCheck {
  /** Addresses the name has to lead to; none: nobody said, and the default site's host has none. */
  expected: string[];
  found: string[];
  /** The names it stands for, if it does (CNAME). */
  alias: string[];
  dns: 'right' | 'elsewhere' | 'nothing' | 'unknown';
  /** Looked at only where the name leads here. */
  certificate: 'valid' | 'other_name' | 'expired' | 'untrusted' | 'no_answer' | 'not_looked';
  /** Until when it is valid. */
  until: Date | null;
}

const patience = 3_000;

/** @param servers `1.2.3.4` or `1.2.3.4:53`; none: those of the machine */
export function resolver(servers: readonly string[]): dns.Resolver {
  const resolver = new dns.Resolver({ timeout: patience / 2, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return resolver;
}

async function addressesOf(names: dns.Resolver, host: string): Promise<string[]> {
  const lookups = await Promise.allSettled([names.resolve4(host), names.resolve6(host)]);
  return lookups.flatMap((lookup) => (lookup.status === 'fulfilled' ? lookup.value : [])).sort();
}

/**
 * @param config.publicAddresses what names of this installation have to lead to; none: what the default site's host leads to
 */
export async function checkHost(
  config: { publicAddresses: readonly string[]; dnsServers: readonly string[] },
  host: string,
  defaultHost: string,
  now: Date,
): Promise<HostCheck> {
  const names = resolver(config.dnsServers);
  const [records, alias, ofDefault] = await Promise.all([
    addressesOf(names, host),
    names.resolveCname(host).catch((): string[] => []),
    config.publicAddresses.length > 0 ? [...config.publicAddresses].sort() : addressesOf(names, defaultHost),
  ]);
  const leadsHere = records.length > 0 && records.every((address) => ofDefault.includes(address));
  const said: HostCheck['dns'] =
    records.length === 0 ? 'nothing' : ofDefault.length === 0 ? 'unknown' : leadsHere ? 'right' : 'elsewhere';
  const address = leadsHere ? records[0] : undefined;
  const shown = address === undefined ? undefined : await certificateAt(address, host);
  return {
    expected: ofDefault,
    found: records,
    alias,
    dns: said,
    certificate: address === undefined ? 'not_looked' : verdict(shown, now),
    until: shown?.until ?? null,
  };
}

interface Shown {
  until: Date;
  fault: string;
}

/** Only ever asked of an address of our own. */
function certificateAt(address: string, host: string): Promise<Shown | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port: 443, servername: isIP(host) ? '' : host, rejectUnauthorized: false });
    const end = (shown?: Shown) => {
      socket.destroy();
      resolve(shown);
    };
    socket.setTimeout(patience, () => end());
    socket.once('error', () => end());
    socket.once('secureConnect', () => {
      const certificate: Partial<PeerCertificate> = socket.getPeerCertificate();
      const fault = socket.authorizationError as unknown;
      end(
        certificate.valid_to === undefined
          ? undefined
          : {
              until: new Date(certificate.valid_to),
              fault: fault ? String((fault as { code?: string }).code ?? fault) : '',
            },
      );
    });
  });
}

function verdict(shown: Shown | undefined, now: Date): HostCheck['certificate'] {
  if (!shown) return 'no_answer';
  if (shown.until <= now) return 'expired';
  if (shown.fault === '') return 'valid';
  return shown.fault.includes('ALTNAME') ? 'other_name' : 'untrusted';
}
