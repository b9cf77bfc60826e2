/**
 * All environment variables, read once at start; every bad value is reported in one message. docs/operating.md has
 * the table.
 */
import { isIP } from 'node:net';

export interface Config {
  env: 'production' | 'development' | 'test' | 'demo';
  /** What this process does: answers requests (`web`), runs jobs and listeners (`worker`), or both. */
  roles: readonly ('web' | 'worker')[];
  /** False: the schema is brought up to date by `npm run migrate`, not at start. */
  migrate: boolean;
  /** At the end: how long the balancer gets to notice, and over how long sockets are handed over (ms). */
  drainMs: { wait: number; handOver: number };
  /** Whether processes share the built files of their releases by way of the store. */
  sharedAssets: boolean;
  port: number;
  host: string;
  metricsPort: number | null;
  /** null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  databasePool: number;
  /** Transport of live events between processes; null: the database's notifications. */
  nats_url: string | null;
  /** Addresses that names of sites have to lead to; none: what the default site's host leads to. */
  publicAddresses: string[];
  /** Servers asked for them; none: those of the machine. */
  dnsServers: string[];
  /** Names under which the mail server signs (DKIM); none: nobody said. */
  dkimSelectors: string[];
  dataDir: string;
  /** null: files are on the local disk, under `dataDir`. */
  s3: S3Config | null;
  /** While files move: where those are that the configured store lacks. `s3`: they move from the bucket to the disk. */
  filesAlso: 'disk' | 's3' | null;
  /** Reads that may be a second old; null: they go to the primary too. */
  databaseReplicaUrl: string | null;
  /** null: mail goes to the local mailbox page. */
  smtp_url: string | null;
  /**
   * Signs media addresses and cookies, seals secrets, keys look-up hashes. As read, APP_SECRET; a server that has opened its
   * database works with the secret of the installation (installation-secret.ts).
   */
  secret: string;
  /** APP_SECRET, which opens that. */
  appSecret: string;
  /** APP_SECRET_OLD, while it is being changed. */
  oldAppSecret: string | null;
  /** Shared with the mail server that reports bounces and complaints; null: none are accepted. */
  mailFeedbackSecret: string | null;
  /** Program that scores photos under review, with its arguments; null: they are in order of time. */
  photoScorer: string | null;
  /** Domains whose addresses stop working soon, besides those everybody knows. */
  throwawayDomains: string[];
  /** How long somebody waits for what needs a second look and nobody else may agree to; 0: it is done at once. */
  staffAloneHours: number;
  /** Server that translates for staff, `https://key@host`; null: none. */
  translateUrl: string | null;
  /** Push services allowed besides those of the browsers: `host` or `host:port` each. */
  pushHosts: string[];
  /** Hosts in networks of one's own that webhooks may go to. */
  webhookOwnHosts: string[];
  /** CIDR list of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** Header in which a trusted proxy names the visitor's country, such as cf-ipcountry. */
  countryHeader: string | null;
  log_level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Fills an empty database with the demo. Only with the embedded database and never in production. */
  demo: boolean;
  /** Size of the demo; 0 faces makes no photos. */
  demoMembers: number;
  demoFaces: number;
  payments: {
    /** Payment providers, in the order in which they are asked for a method (server/payments/registry.ts). */
    providers: string[];
    /** Address of the sandbox's checkout, for browsers and for us. */
    sandboxUrl: string;
    /** Origin of this server as providers reach it; null: the site's own address. */
    webhookBase: string | null;
    mollie: { key: string; url: string } | null;
    stripe: { key: string; webhookSecret: string; url: string } | null;
  };
  /** Who checks ages; none: nobody can. */
  age: {
    providers: ('sandbox' | 'oidc' | 'yoti' | 'eu_av')[];
    /** A PEM file of the certificates that proofs of the European wallet are signed under. */
    euAvTrust: string | null;
    oidc: { issuer: string; client_id: string; client_secret: string; claim: string; scope: string } | null;
    yoti: { url: string; sdk_id: string; api_key: string; methods: YotiMethod[] } | null;
  };
  /** null: no text messages, hence no direct debits. */
  sms: SmsConfig | null;
}

/** How an age may be shown at Yoti, in Yoti's words. */
const yotiMethods = ['digital_id', 'doc_scan', 'age_estimation', 'credit_card', 'mobile'] as const;
type YotiMethod = (typeof yotiMethods)[number];

/** `sandbox`: to the local mailbox. */
type SmsConfig =
  | { provider: 'sandbox' }
  | { provider: 'twilio'; url: string; account: string; token: string; from: string };

/** A bucket for files (photos). */
export interface S3Config {
  /** Endpoint of the service, without the bucket. */
  endpoint: string;
  bucket: string;
  key: string;
  secret: string;
  region: string;
}

export class ConfigError extends Error {}

/** An address, alone or with a prefix length. */
function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const counts = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return version !== 0 && rest.length === 0 && counts;
}

const twilioOf = (url: URL): Extract<SmsConfig, { provider: 'twilio' }> => ({
  provider: 'twilio',
  url: url.origin,
  account: decodeURIComponent(url.username),
  token: decodeURIComponent(url.password),
  from: url.searchParams.get('from') ?? '',
});

/** Addresses separated by commas, each with a host and credentials that can be decoded. */
const isNats = (addresses: string): boolean =>
  addresses.split(',').every((address) => URL.canParse(address.trim()) && isNatsServer(new URL(address.trim())));

function isNatsServer(url: URL): boolean {
  if (url.protocol !== 'nats:' && url.protocol !== 'tls:') return false;
  try {
    decodeURIComponent(url.username + url.password);
    return url.hostname !== '';
  } catch {
    return false;
  }
}

const defaultSecret = 'development only: set APP_SECRET';

/**
 * Variables nobody sets just to look at the demo. Where one is set, the demo's open mailbox and published secret are
 * out of place.
 */
const signsOfUse = [
  'DATABASE_URL',
  'SMTP_URL',
  'S3_ENDPOINT',
  'NATS_URL',
  'MOLLIE_KEY',
  'STRIPE_KEY',
  'SMS_URL',
  'TRUSTED_PROXIES',
  'MAIL_FEEDBACK_SECRET',
] as const;

const isLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i;

/**
 * Reads the configuration from `environment`.
 * @throws ConfigError naming every faulty variable, one per line
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const read = (name: string) => environment[name]?.trim() || undefined;
  const integer = (name: string, fallback: number, min: number, max: number) => {
    const raw = read(name);
    if (raw === undefined) return fallback;
    const value = Number(raw);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${raw}".`);
    return fallback;
  };
  const url = (name: string, protocols: string[]) => {
    const raw = read(name);
    if (raw === undefined) return null;
    // Never echo the value: it may hold a password.
    if (!URL.canParse(raw) || !protocols.includes(new URL(raw).protocol))
      problems.push(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
    return raw;
  };

  const nodeEnv = read('NODE_ENV');
  if (nodeEnv && !['production', 'development', 'test'].includes(nodeEnv))
    problems.push(`NODE_ENV must be production, development or test, not "${nodeEnv}".`);
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const natsUrl = read('NATS_URL') ?? null;
  if (natsUrl !== null && !isNats(natsUrl))
    problems.push(
      'NATS_URL must be one address or several, separated by commas, that begin with nats:// or tls:// and name a host; ' +
        'in their names and passwords special characters are written as %XX.',
    );
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:']);
  const env = (nodeEnv ?? 'demo') as Config['env'];
  const secret = read('APP_SECRET') ?? defaultSecret;
  if (secret.length < 32) problems.push('APP_SECRET must have at least 32 characters.');
  if (env === 'production') {
    if (secret === defaultSecret)
      problems.push('APP_SECRET must be set in production (at least 32 random characters).');
    if (!smtpUrl) problems.push('SMTP_URL must be set in production: members activate their account by mail.');
  }
  const openToOthers = read('HOST') !== undefined && !isLoopback.test(read('HOST') ?? '');
  const signs = [...signsOfUse.filter((name) => read(name) !== undefined), ...(openToOthers ? ['HOST'] : [])];
  if (!nodeEnv && signs.length)
    problems.push(
      `NODE_ENV must be set, since ${signs.join(', ')} ${signs.length === 1 ? 'is' : 'are'}: NODE_ENV=production for real use ` +
        '(with APP_SECRET and SMTP_URL), NODE_ENV=development to try things out (everybody can read the mails then).',
    );
  if (env !== 'production' && env !== 'test' && openToOthers && secret === defaultSecret)
    problems.push(
      'APP_SECRET must be set where HOST lets others in (at least 32 random characters): the one of the demo is published.',
    );
  const logLevel = read('LOG_LEVEL') ?? (env === 'test' ? 'silent' : 'info');
  if (!['fatal', 'error', 'warn', 'info', 'debug', 'silent'].includes(logLevel))
    problems.push(`LOG_LEVEL must be fatal, error, warn, info, debug or silent, not "${logLevel}".`);
  const list = (name: string) =>
    (read(name) ?? '')
      .split(',')
      .map((s) => s.trim())
      .filter(Boolean);
  const publicAddresses = list('PUBLIC_ADDRESSES');
  for (const address of publicAddresses)
    if (isIP(address) === 0) problems.push(`PUBLIC_ADDRESSES: "${address}" is not an address.`);
  const dnsServers = list('DNS_SERVERS');
  for (const server of dnsServers)
    if (isIP(server.replace(/^\[(.+)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')) === 0)
      problems.push(`DNS_SERVERS: "${server}" is not an address, with or without a port.`);
  const dkimSelectors = list('DKIM_SELECTORS').map((selector) => selector.toLowerCase());
  for (const selector of dkimSelectors)
    if (!/^[a-z\d](?:[a-z\d._-]*[a-z\d])?$/.test(selector))
      problems.push(`DKIM_SELECTORS: "${selector}" is not the name of a selector.`);
  const throwawayDomains = list('THROWAWAY_DOMAINS').map((domain) => domain.toLowerCase());
  for (const domain of throwawayDomains)
    if (!/^[^\s@/]+\.[^\s@/.]+$/.test(domain)) problems.push(`THROWAWAY_DOMAINS: "${domain}" is not a domain.`);
  const trustedProxies = list('TRUSTED_PROXIES');
  for (const cidr of trustedProxies)
    if (!isRange(cidr)) problems.push(`TRUSTED_PROXIES: "${cidr}" is not an address or a CIDR range.`);

  if (read('COUNTRY_HEADER') && trustedProxies.length === 0)
    problems.push('COUNTRY_HEADER needs TRUSTED_PROXIES: the header is believed from those proxies only.');

  const mailFeedbackSecret = read('MAIL_FEEDBACK_SECRET') ?? null;
  if (mailFeedbackSecret !== null && mailFeedbackSecret.length < 20)
    problems.push('MAIL_FEEDBACK_SECRET must have at least 20 characters.');

  const s3Endpoint = url('S3_ENDPOINT', ['https:', 'http:']);
  const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const;
  const s3Missing = s3Names.filter((name) => read(name) === undefined);
  if (s3Missing.length > 0 && s3Missing.length < s3Names.length)
    problems.push(
      `Files go to S3 when all of ${s3Names.join(', ')} are set; ${s3Missing.join(', ')} ${s3Missing.length === 1 ? 'is' : 'are'} missing.`,
    );
  const s3Bucket = read('S3_BUCKET') ?? '';
  if (s3Bucket && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(s3Bucket))
    problems.push('S3_BUCKET must be the name of a bucket.');

  const filesAlso = read('FILES_ALSO') ?? null;
  if (filesAlso !== null && filesAlso !== 'disk' && filesAlso !== 's3') problems.push('FILES_ALSO must be disk or s3.');
  if (filesAlso !== null && !s3Endpoint)
    problems.push('FILES_ALSO needs S3_ENDPOINT and the other three of the bucket.');

  const paymentProviders = (read('PAYMENT_PROVIDERS') ?? (env === 'production' ? '' : 'sandbox'))
    .split(',')
    .map((s) => s.trim())
    .filter(Boolean);
  if (env === 'production' && paymentProviders.includes('sandbox') && read('PAYMENT_SANDBOX') !== 'allow')
    problems.push(
      'PAYMENT_PROVIDERS names the sandbox, which gives credits for no money: set PAYMENT_SANDBOX=allow if that is meant.',
    );

  for (const [name, keys] of Object.entries({
    mollie: ['MOLLIE_KEY'],
    stripe: ['STRIPE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  }))
    for (const key of paymentProviders.includes(name) ? keys : [])
      if (read(key) === undefined) problems.push(`PAYMENT_PROVIDERS names ${name}: ${key} must be set.`);
  // Any address but the vendors' own would receive cards and keys, so these are for tests only.
  for (const name of ['MOLLIE_URL', 'STRIPE_URL', 'AGE_YOTI_URL'])
    if (env === 'production' && read(name) !== undefined) problems.push(`${name} is for tests only.`);
  const mollieUrl = url('MOLLIE_URL', ['http:', 'https:']) ?? 'https://api.mollie.com';
  const stripeUrl = url('STRIPE_URL', ['http:', 'https:']) ?? 'https://api.stripe.com';
  const ageProviders = (read('AGE_PROVIDERS') ?? (env === 'production' ? '' : 'sandbox'))
    .split(',')
    .map((s) => s.trim())
    .filter(Boolean);
  for (const name of ageProviders)
    if (!['sandbox', 'oidc', 'yoti', 'eu_av'].includes(name))
      problems.push(`AGE_PROVIDERS names ${name}, which is none of sandbox, oidc, yoti, eu_av.`);
  const [yotiId, yotiKey] = [read('AGE_YOTI_SDK_ID'), read('AGE_YOTI_KEY')];
  if (ageProviders.includes('yoti') && !(yotiId && yotiKey))
    problems.push('AGE_PROVIDERS names yoti: AGE_YOTI_SDK_ID and AGE_YOTI_KEY must be set.');
  const yotiUrl = url('AGE_YOTI_URL', ['http:', 'https:']) ?? 'https://age.yoti.com';
  const yotiWanted = (read('AGE_YOTI_METHODS') ?? 'digital_id,doc_scan').split(',').map((s) => s.trim());
  for (const name of yotiWanted)
    if (!(yotiMethods as readonly string[]).includes(name))
      problems.push(`AGE_YOTI_METHODS names ${name}, which is none of ${yotiMethods.join(', ')}.`);
  const euAvTrust = read('AGE_EU_AV_TRUST') ?? null;
  if (ageProviders.includes('eu_av') && euAvTrust === null)
    problems.push('AGE_PROVIDERS names eu_av: AGE_EU_AV_TRUST must be set, a file of the certificates to trust.');
  if (env === 'production' && ageProviders.includes('sandbox') && read('AGE_SANDBOX') !== 'allow')
    problems.push('AGE_PROVIDERS names the sandbox, which checks nobody: set AGE_SANDBOX=allow if that is meant.');
  const oidcIssuer = url('AGE_OIDC_ISSUER', env === 'production' ? ['https:'] : ['https:', 'http:']);
  const oidcId = read('AGE_OIDC_CLIENT_ID');
  const oidcSecret = read('AGE_OIDC_CLIENT_SECRET');
  if (ageProviders.includes('oidc') && !(oidcIssuer && oidcId && oidcSecret))
    problems.push(
      'AGE_PROVIDERS names oidc: AGE_OIDC_ISSUER, AGE_OIDC_CLIENT_ID and AGE_OIDC_CLIENT_SECRET must be set.',
    );
  const smsUrl = url('SMS_URL', env === 'production' ? ['https:'] : ['https:', 'http:']);
  const sms = smsUrl !== null && URL.canParse(smsUrl) ? twilioOf(new URL(smsUrl)) : null;
  if (sms && !(sms.account && sms.token && sms.from))
    problems.push('SMS_URL must hold account, token and sender: https://ACCOUNT:TOKEN@api.twilio.com?from=%2B31...');

  const roles = (read('ROLES') ?? 'web,worker').split(',').map((role) => role.trim());
  if (roles.length === 0 || roles.some((role) => role !== 'web' && role !== 'worker'))
    problems.push('ROLES must be web, worker or web,worker.');
  for (const name of ['MIGRATE', 'SHARED_ASSETS'])
    if (!['on', 'off'].includes(read(name) ?? 'on')) problems.push(`${name} must be on or off.`);

  const config: Config = {
    env,
    roles: roles as Config['roles'],
    migrate: read('MIGRATE') !== 'off',
    sharedAssets: (read('SHARED_ASSETS') ?? (env === 'production' ? 'on' : 'off')) === 'on',
    drainMs: {
      wait: integer('DRAIN_SECONDS', env === 'production' ? 5 : 0, 0, 300) * 1_000,
      handOver: integer('HAND_OVER_SECONDS', env === 'production' ? 10 : 0, 0, 300) * 1_000,
    },
    port: integer('PORT', 3000, 0, 65_535),
    host: read('HOST') ?? (env === 'production' ? '0.0.0.0' : '127.0.0.1'),
    metricsPort: read('METRICS_PORT') === 'off' ? null : integer('METRICS_PORT', 9464, 0, 65_535),
    databaseUrl,
    databasePool: integer('DATABASE_POOL', 20, 2, 500),
    nats_url: natsUrl,
    publicAddresses,
    dnsServers,
    dkimSelectors,
    dataDir: read('DATA_DIR') ?? 'data',
    s3:
      s3Endpoint && s3Missing.length === 0
        ? {
            endpoint: s3Endpoint,
            bucket: s3Bucket,
            key: read('S3_KEY') ?? '',
            secret: read('S3_SECRET') ?? '',
            region: read('S3_REGION') ?? 'auto',
          }
        : null,
    filesAlso: filesAlso as Config['filesAlso'],
    databaseReplicaUrl: url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']),
    smtp_url: smtpUrl,
    secret,
    appSecret: secret,
    oldAppSecret: read('APP_SECRET_OLD') ?? null,
    mailFeedbackSecret,
    photoScorer: read('PHOTO_SCORER') ?? null,
    throwawayDomains,
    translateUrl: url('TRANSLATE_URL', ['https:', 'http:']),
    webhookOwnHosts: (read('WEBHOOK_OWN_HOSTS') ?? '')
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
    pushHosts: (read('PUSH_HOSTS') ?? '')
      .split(',')
      .map((s) => s.trim().toLowerCase())
      .filter(Boolean),
    trustedProxies,
    countryHeader: read('COUNTRY_HEADER')?.toLowerCase() ?? null,
    age: {
      providers: ageProviders as Config['age']['providers'],
      euAvTrust,
      oidc:
        oidcIssuer && oidcId && oidcSecret
          ? {
              issuer: oidcIssuer,
              client_id: oidcId,
              client_secret: oidcSecret,
              claim: read('AGE_OIDC_CLAIM') ?? 'age_over_18',
              scope: read('AGE_OIDC_SCOPE') ?? 'openid',
            }
          : null,
      yoti:
        yotiId && yotiKey
          ? { url: yotiUrl, sdk_id: yotiId, api_key: yotiKey, methods: yotiWanted as YotiMethod[] }
          : null,
    },
    log_level: logLevel as Config['log_level'],
    staffAloneHours: integer('STAFF_ALONE_HOURS', env === 'production' ? 24 : 0, 0, 48),
    demoMembers: integer('DEMO_MEMBERS', 2_000, 20, 100_000),
    demoFaces: integer('DEMO_FACES', 60, 0, 500),
    demo: databaseUrl === null && env !== 'production' && env !== 'test',
    payments: {
      providers: paymentProviders,
      sandboxUrl: (
        url('SANDBOX_URL', ['http:', 'https:']) ?? `http://127.0.0.1:${Number(read('PORT') ?? 3000) + 7}`
      ).replace(/\/$/, ''),
      webhookBase: url('PAYMENT_WEBHOOK_BASE', ['http:', 'https:'])?.replace(/\/$/, '') ?? null,
      mollie: read('MOLLIE_KEY') ? { key: read('MOLLIE_KEY') ?? '', url: mollieUrl.replace(/\/$/, '') } : null,
      stripe: read('STRIPE_KEY')
        ? {
            key: read('STRIPE_KEY') ?? '',
            webhookSecret: read('STRIPE_WEBHOOK_SECRET') ?? '',
            url: stripeUrl.replace(/\/$/, ''),
          }
        : null,
    },
    // A code that anybody can read in the local mailbox proves nothing, so production needs explicit permission.
    sms: sms ?? (env !== 'production' || read('SMS_SANDBOX') === 'allow' ? { provider: 'sandbox' } : null),
  };
  if (problems.length)
    throw new ConfigError(
      `The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
  return config;
}
