/** All environment variables, read once at the start; every bad value is reported in one message. docs/operating.md has the table. */
import { isIP } from 'node:net';

export interface Config {
  env: 'production' | 'development' | 'test' | 'demo';
  port: number;
  host: string;
  metrics_port: number | null;
  /** null: the embedded PostgreSQL. */
  database_url: string | null;
  database_pool: number;
  /** What carries live events between processes; null: the database's notifications. */
  nats_url: string | null;
  data_dir: string;
  /** null: files are kept on the local disk, under `data_dir`. */
  s3: S3Config | null;
  /** null: mail goes to the local mailbox page. */
  smtp_url: string | null;
  /** Keys signatures of media addresses, cookies and look-up hashes. */
  secret: string;
  /** What the mail server says when it reports bounces and complaints; null: none are taken. */
  mail_feedback_secret: string | null;
  /** Push services beside the browsers' own: `host` or `host:port` each. */
  push_hosts: string[];
  /** CIDR list of proxies whose X-Forwarded-For is believed. */
  trusted_proxies: string[];
  /** Header in which a trusted proxy names the visitor's country, such as cf-ipcountry. */
  country_header: string | null;
  log_level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Fills an empty database with the demo: only with the embedded database and never in production. */
  demo: boolean;
  /** How large the demo is; 0 faces makes no photos. */
  demo_members: number;
  demo_faces: number;
  payments: {
    /** Names of payment providers, in the order they are asked for a method (server/payments/registry.ts). */
    providers: string[];
    /** Where the sandbox's checkout is reached, by browsers and by us. */
    sandbox_url: string;
    /** Where providers report to: origin of this server as they reach it; null: the site's own address. */
    webhook_base: string | null;
    mollie: { key: string; url: string } | null;
    stripe: { key: string; webhook_secret: string; url: string } | null;
  };
  /** Text messages; null: none can be sent, so there are no direct debits. */
  sms: SmsConfig | null;
}

/** `sandbox`: into the local mailbox. */
type SmsConfig =
  | { provider: 'sandbox' }
  | { provider: 'twilio'; url: string; account: string; token: string; from: string };

/** A bucket for files (photos). */
export interface S3Config {
  /** Address of the service, without the bucket. */
  endpoint: string;
  bucket: string;
  key: string;
  secret: string;
  region: string;
}

export class ConfigError extends Error {}

/** An address, alone or with the number of bits that count. */
function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const counts = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return version !== 0 && rest.length === 0 && counts;
}

const twilioOf = (url: URL): Extract<SmsConfig, { provider: 'twilio' }> => ({
  provider: 'twilio', url: url.origin, account: decodeURIComponent(url.username), token: decodeURIComponent(url.password),
  from: url.searchParams.get('from') ?? '',
});

/** A host, and a name and password that can be read. */
function isNats(url: URL): boolean {
  try {
    decodeURIComponent(url.username + url.password);
    return url.hostname !== '';
  } catch {
    return false;
  }
}

const default_secret = 'development only: set APP_SECRET';

/** What nobody sets to look at the demo: where one of these is, the demo's open mailbox and published secret have no place. */
const signs_of_use = ['DATABASE_URL', 'SMTP_URL', 'S3_ENDPOINT', 'NATS_URL', 'MOLLIE_KEY', 'STRIPE_KEY', 'SMS_URL', 'TRUSTED_PROXIES', 'MAIL_FEEDBACK_SECRET'] as const;

const is_loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i;

/**
 * Reads the configuration from `environment`.
 * @throws ConfigError naming every variable at fault, one a line.
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

  const node_env = read('NODE_ENV');
  if (node_env && !['production', 'development', 'test'].includes(node_env))
    problems.push(`NODE_ENV must be production, development or test, not "${node_env}".`);
  const database_url = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const nats_url = url('NATS_URL', ['nats:', 'tls:']);
  if (nats_url !== null && URL.canParse(nats_url) && !isNats(new URL(nats_url)))
    problems.push('NATS_URL must name a host; in its name and password special characters are written as %XX.');
  const smtp_url = url('SMTP_URL', ['smtp:', 'smtps:']);
  const env = (node_env ?? 'demo') as Config['env'];
  const secret = read('APP_SECRET') ?? default_secret;
  if (secret.length < 32) problems.push('APP_SECRET must have at least 32 characters.');
  if (env === 'production') {
    if (secret === default_secret) problems.push('APP_SECRET must be set in production (at least 32 random characters).');
    if (!smtp_url) problems.push('SMTP_URL must be set in production: members activate their account by mail.');
  }
  const open_to_others = read('HOST') !== undefined && !is_loopback.test(read('HOST') ?? '');
  const signs = [...signs_of_use.filter((name) => read(name) !== undefined), ...(open_to_others ? ['HOST'] : [])];
  if (!node_env && signs.length)
    problems.push(
      `NODE_ENV must be set, since ${signs.join(', ')} ${signs.length === 1 ? 'is' : 'are'}: NODE_ENV=production for real use ` +
      '(with APP_SECRET and SMTP_URL), NODE_ENV=development to try things out (everybody can read the mails then).',
    );
  if (env !== 'production' && env !== 'test' && open_to_others && secret === default_secret)
    problems.push('APP_SECRET must be set where HOST lets others in (at least 32 random characters): the one of the demo is published.');
  const log_level = read('LOG_LEVEL') ?? (env === 'test' ? 'silent' : 'info');
  if (!['fatal', 'error', 'warn', 'info', 'debug', 'silent'].includes(log_level))
    problems.push(`LOG_LEVEL must be fatal, error, warn, info, debug or silent, not "${log_level}".`);
  const trusted_proxies = (read('TRUSTED_PROXIES') ?? '').split(',').map((s) => s.trim()).filter(Boolean);
  for (const cidr of trusted_proxies)
    if (!isRange(cidr)) problems.push(`TRUSTED_PROXIES: "${cidr}" is not an address or a CIDR range.`);

  if (read('COUNTRY_HEADER') && trusted_proxies.length === 0)
    problems.push('COUNTRY_HEADER needs TRUSTED_PROXIES: the header is believed from those proxies only.');

  const mail_feedback_secret = read('MAIL_FEEDBACK_SECRET') ?? null;
  if (mail_feedback_secret !== null && mail_feedback_secret.length < 20) problems.push('MAIL_FEEDBACK_SECRET must have at least 20 characters.');

  const s3_endpoint = url('S3_ENDPOINT', ['https:', 'http:']);
  const s3_names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const;
  const s3_missing = s3_names.filter((name) => read(name) === undefined);
  if (s3_missing.length > 0 && s3_missing.length < s3_names.length)
    problems.push(`Files go to S3 when all of ${s3_names.join(', ')} are set; ${s3_missing.join(', ')} ${s3_missing.length === 1 ? 'is' : 'are'} missing.`);
  const s3_bucket = read('S3_BUCKET') ?? '';
  if (s3_bucket && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(s3_bucket)) problems.push('S3_BUCKET must be the name of a bucket.');

  const payment_providers = (read('PAYMENT_PROVIDERS') ?? (env === 'production' ? '' : 'sandbox')).split(',').map((s) => s.trim()).filter(Boolean);
  if (env === 'production' && payment_providers.includes('sandbox') && read('PAYMENT_SANDBOX') !== 'allow')
    problems.push('PAYMENT_PROVIDERS names the sandbox, which gives credits for no money: set PAYMENT_SANDBOX=allow if that is meant.');

  for (const [name, keys] of Object.entries({ mollie: ['MOLLIE_KEY'], stripe: ['STRIPE_KEY', 'STRIPE_WEBHOOK_SECRET'] }))
    for (const key of payment_providers.includes(name) ? keys : [])
      if (read(key) === undefined) problems.push(`PAYMENT_PROVIDERS names ${name}: ${key} must be set.`);
  // Other addresses than the vendors' own would be handed cards and keys: they are for tests.
  for (const name of ['MOLLIE_URL', 'STRIPE_URL'])
    if (env === 'production' && read(name) !== undefined) problems.push(`${name} is for tests only.`);
  const mollie_url = url('MOLLIE_URL', ['http:', 'https:']) ?? 'https://api.mollie.com';
  const stripe_url = url('STRIPE_URL', ['http:', 'https:']) ?? 'https://api.stripe.com';
  const sms_url = url('SMS_URL', env === 'production' ? ['https:'] : ['https:', 'http:']);
  const sms = sms_url !== null && URL.canParse(sms_url) ? twilioOf(new URL(sms_url)) : null;
  if (sms && !(sms.account && sms.token && sms.from))
    problems.push('SMS_URL must hold account, token and sender: https://ACCOUNT:TOKEN@api.twilio.com?from=%2B31...');

  const config: Config = {
    env,
    port: integer('PORT', 3000, 0, 65_535),
    host: read('HOST') ?? (env === 'production' ? '0.0.0.0' : '127.0.0.1'),
    metrics_port: read('METRICS_PORT') === 'off' ? null : integer('METRICS_PORT', 9464, 0, 65_535),
    database_url,
    database_pool: integer('DATABASE_POOL', 20, 2, 500),
    nats_url,
    data_dir: read('DATA_DIR') ?? 'data',
    s3: s3_endpoint && s3_missing.length === 0
      ? { endpoint: s3_endpoint, bucket: s3_bucket, key: read('S3_KEY') ?? '', secret: read('S3_SECRET') ?? '', region: read('S3_REGION') ?? 'auto' }
      : null,
    smtp_url,
    secret,
    mail_feedback_secret,
    push_hosts: (read('PUSH_HOSTS') ?? '').split(',').map((s) => s.trim().toLowerCase()).filter(Boolean),
    trusted_proxies,
    country_header: read('COUNTRY_HEADER')?.toLowerCase() ?? null,
    log_level: log_level as Config['log_level'],
    demo_members: integer('DEMO_MEMBERS', 2_000, 20, 100_000),
    demo_faces: integer('DEMO_FACES', 60, 0, 500),
    demo: database_url === null && env !== 'production' && env !== 'test',
    payments: {
      providers: payment_providers,
      sandbox_url: (url('SANDBOX_URL', ['http:', 'https:']) ?? `http://127.0.0.1:${Number(read('PORT') ?? 3000) + 7}`).replace(/\/$/, ''),
      webhook_base: url('PAYMENT_WEBHOOK_BASE', ['http:', 'https:'])?.replace(/\/$/, '') ?? null,
      mollie: read('MOLLIE_KEY') ? { key: read('MOLLIE_KEY') ?? '', url: mollie_url.replace(/\/$/, '') } : null,
      stripe: read('STRIPE_KEY')
        ? { key: read('STRIPE_KEY') ?? '', webhook_secret: read('STRIPE_WEBHOOK_SECRET') ?? '', url: stripe_url.replace(/\/$/, '') }
        : null,
    },
    // A code that anybody can read in the local mailbox proves nothing: in production only when told so.
    sms: sms ?? (env !== 'production' || read('SMS_SANDBOX') === 'allow' ? { provider: 'sandbox' } : null),
  };
  if (problems.length) throw new ConfigError(`The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
  return config;
}
