import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const secret = 'a long random text of more than 32 characters';
const production = {
  NODE_ENV: 'production',
  APP_SECRET: secret,
  SMTP_URL: 'smtp://mail.example.org',
  DATABASE_URL: 'postgres://db.example.org/app',
};
const problemsOf = (environment: Record<string, string | undefined>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return '';
};

describe('readConfig', () => {
  it('needs nothing for the demo', () => {
    expect(readConfig({})).toMatchObject({
      env: 'demo',
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      nats_url: null,
      smtp_url: null,
      demo: true,
      throwawayDomains: [],
      trustedProxies: [],
      log_level: 'info',
      countryHeader: null,
      metricsPort: 9464,
    });
  });

  it('refuses the sandbox for ages in production unless that is meant, and a provider that is half set up', () => {
    const base = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://x/y',
      SMTP_URL: 'smtp://x',
      APP_SECRET: 'x'.repeat(32),
    };
    expect(() => readConfig({ ...base, AGE_PROVIDERS: 'sandbox' })).toThrow('AGE_SANDBOX=allow');
    expect(readConfig({ ...base, AGE_PROVIDERS: 'sandbox', AGE_SANDBOX: 'allow' }).age.providers).toEqual(['sandbox']);
    expect(readConfig(base).age.providers).toEqual([]);
    expect(() => readConfig({ ...base, AGE_PROVIDERS: 'oidc', AGE_OIDC_CLIENT_ID: 'we' })).toThrow('AGE_OIDC_ISSUER');
    expect(() => readConfig({ ...base, AGE_PROVIDERS: 'magic' })).toThrow('none of sandbox, oidc');
    expect(() => readConfig({ ...base, AGE_PROVIDERS: 'yoti', AGE_YOTI_KEY: 'k' })).toThrow('AGE_YOTI_SDK_ID');
    expect(() => readConfig({ ...base, AGE_YOTI_METHODS: 'a_guess' })).toThrow('none of digital_id');
    expect(() => readConfig({ ...base, AGE_YOTI_URL: 'https://elsewhere.example' })).toThrow('for tests only');
  });

  it('reads every variable', () => {
    expect(
      readConfig({
        ...production,
        PORT: '8080',
        HOST: '::',
        METRICS_PORT: 'off',
        DATABASE_POOL: '5',
        NATS_URL: 'tls://me:p%40ss@nats1.example.org, tls://nats2.example.org:4333',
        ROLES: 'worker, web',
        MIGRATE: 'off',
        APP_SECRET_OLD: 'the one before',
        DATABASE_REPLICA_URL: 'postgres://replica.example.org/app',
        FILES_ALSO: 'disk',
        DRAIN_SECONDS: '7',
        HAND_OVER_SECONDS: '20',
        SHARED_ASSETS: 'off',
        PUBLIC_ADDRESSES: '203.0.113.5, 2001:db8::5',
        DNS_SERVERS: '10.0.0.53, 127.0.0.1:5353, [::1]:53',
        DKIM_SELECTORS: 'Mail2026, backup',
        DATA_DIR: '/srv/data',
        MAIL_FEEDBACK_SECRET: 'a secret of the mail server',
        PUSH_HOSTS: 'push.example, PUSH.example:8443',
        WEBHOOK_OWN_HOSTS: 'Books.internal, 10.0.0.7',
        TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8',
        COUNTRY_HEADER: 'CF-IPCountry',
        LOG_LEVEL: 'warn',
        S3_ENDPOINT: 'https://s3.example.org',
        S3_BUCKET: 'photos',
        S3_KEY: 'k',
        S3_SECRET: 's',
        S3_REGION: 'eu-1',
        AGE_PROVIDERS: 'oidc, yoti, eu_av',
        AGE_YOTI_SDK_ID: 'ours',
        AGE_YOTI_KEY: 'y',
        AGE_YOTI_METHODS: 'doc_scan, mobile',
        AGE_EU_AV_TRUST: '/etc/age-trust.pem',
        AGE_OIDC_ISSUER: 'https://id.example.org',
        AGE_OIDC_CLIENT_ID: 'we',
        AGE_OIDC_CLIENT_SECRET: 's',
        AGE_OIDC_CLAIM: 'over18',
        AGE_OIDC_SCOPE: 'openid age',
        PAYMENT_PROVIDERS: 'sandbox',
        PAYMENT_SANDBOX: 'allow',
        SANDBOX_URL: 'https://pay.example.org/',
        PAYMENT_WEBHOOK_BASE: 'https://in.example.org',
        MOLLIE_KEY: 'live_m',
        STRIPE_KEY: 'sk_s',
        STRIPE_WEBHOOK_SECRET: 'whsec_s',
        PHOTO_SCORER: '/opt/scorer --fast',
        THROWAWAY_DOMAINS: 'Trash.example, gone.example.org',
        TRANSLATE_URL: 'https://:k@words.example.org',
        SMS_URL: 'https://AC1:t%3Ak@api.twilio.com?from=%2B3197010000000',
        STAFF_ALONE_HOURS: '12',
      }),
    ).toEqual({
      staffAloneHours: 12,
      env: 'production',
      roles: ['worker', 'web'],
      migrate: false,
      appSecret: secret,
      oldAppSecret: 'the one before',
      databaseReplicaUrl: 'postgres://replica.example.org/app',
      filesAlso: 'disk',
      drainMs: { wait: 7_000, handOver: 20_000 },
      sharedAssets: false,
      port: 8080,
      host: '::',
      metricsPort: null,
      databaseUrl: production.DATABASE_URL,
      databasePool: 5,
      nats_url: 'tls://me:p%40ss@nats1.example.org, tls://nats2.example.org:4333',
      publicAddresses: ['203.0.113.5', '2001:db8::5'],
      dnsServers: ['10.0.0.53', '127.0.0.1:5353', '[::1]:53'],
      dkimSelectors: ['mail2026', 'backup'],
      dataDir: '/srv/data',
      smtp_url: production.SMTP_URL,
      secret,
      mailFeedbackSecret: 'a secret of the mail server',
      photoScorer: '/opt/scorer --fast',
      throwawayDomains: ['trash.example', 'gone.example.org'],
      translateUrl: 'https://:k@words.example.org',
      pushHosts: ['push.example', 'push.example:8443'],
      webhookOwnHosts: ['books.internal', '10.0.0.7'],
      trustedProxies: ['10.0.0.0/8', 'fd00::/8'],
      countryHeader: 'cf-ipcountry',
      log_level: 'warn',
      demo: false,
      demoMembers: 2000,
      demoFaces: 60,
      s3: { endpoint: 'https://s3.example.org', bucket: 'photos', key: 'k', secret: 's', region: 'eu-1' },
      payments: {
        providers: ['sandbox'],
        sandboxUrl: 'https://pay.example.org',
        webhookBase: 'https://in.example.org',
        mollie: { key: 'live_m', url: 'https://api.mollie.com' },
        stripe: { key: 'sk_s', webhookSecret: 'whsec_s', url: 'https://api.stripe.com' },
      },
      age: {
        providers: ['oidc', 'yoti', 'eu_av'],
        yoti: { url: 'https://age.yoti.com', sdk_id: 'ours', api_key: 'y', methods: ['doc_scan', 'mobile'] },
        euAvTrust: '/etc/age-trust.pem',
        oidc: {
          issuer: 'https://id.example.org',
          client_id: 'we',
          client_secret: 's',
          claim: 'over18',
          scope: 'openid age',
        },
      },
      sms: { provider: 'twilio', url: 'https://api.twilio.com', account: 'AC1', token: 't:k', from: '+3197010000000' },
    });
  });

  it('names every problem in one message', () => {
    const message = problemsOf({
      NODE_ENV: 'staging',
      PORT: '99999',
      DATABASE_POOL: '1',
      DATABASE_URL: 'mysql://x',
      SMTP_URL: 'http://x',
      APP_SECRET: 'short',
      NATS_URL: 'http://x',
      LOG_LEVEL: 'loud',
      TRUSTED_PROXIES: 'everyone',
    });
    for (const name of [
      'NODE_ENV',
      'PORT',
      'DATABASE_POOL',
      'DATABASE_URL',
      'SMTP_URL',
      'NATS_URL',
      'APP_SECRET',
      'LOG_LEVEL',
      'TRUSTED_PROXIES',
    ])
      expect(message).toContain(name);
  });

  it.each(['nats:///', 'nats://a%zz@host', 'nats://a:4222,nats://b:4222', 'host:4222', 'ws://host'])(
    'NATS_URL=%s is no address of a NATS',
    (address) => expect(problemsOf({ NATS_URL: address })).toContain('NATS_URL'),
  );

  it('files go to S3 with all of its variables or none', () => {
    expect(readConfig({}).s3).toBeNull();
    const some = problemsOf({ S3_ENDPOINT: 'https://s3.example.org', S3_BUCKET: 'photos' });
    expect(some).toContain('S3_KEY, S3_SECRET are missing');
    expect(problemsOf({ S3_ENDPOINT: 'ftp://x', S3_BUCKET: 'Not A Bucket', S3_KEY: 'k', S3_SECRET: 's' })).toMatch(
      /S3_ENDPOINT[\s\S]*S3_BUCKET/,
    );
  });

  it('37 production takes the sandbox of payments only when told so', () => {
    expect(readConfig({}).payments).toMatchObject({
      providers: ['sandbox'],
      sandboxUrl: 'http://127.0.0.1:3007',
      webhookBase: null,
      mollie: null,
      stripe: null,
    });
    expect(readConfig(production).payments.providers).toEqual([]);
    expect(problemsOf({ ...production, PAYMENT_PROVIDERS: 'sandbox' })).toContain('PAYMENT_SANDBOX=allow');
    expect(
      readConfig({ ...production, PAYMENT_PROVIDERS: 'sandbox', PAYMENT_SANDBOX: 'allow' }).payments.providers,
    ).toEqual(['sandbox']);
  });

  it('37 texts go into the local mailbox, in production only when told so; keys of providers in use must be there', () => {
    expect(readConfig({}).sms).toEqual({ provider: 'sandbox' });
    expect(readConfig(production).sms).toBeNull();
    expect(readConfig({ ...production, SMS_SANDBOX: 'allow' }).sms).toEqual({ provider: 'sandbox' });
    expect(problemsOf({ SMS_URL: 'https://api.twilio.com' })).toContain('SMS_URL must hold');
    expect(problemsOf({ ...production, SMS_URL: 'http://a:b@api.twilio.com?from=x' })).toContain('SMS_URL');
    expect(problemsOf({ PAYMENT_PROVIDERS: 'mollie,stripe' })).toMatch(
      /MOLLIE_KEY[\s\S]*STRIPE_KEY[\s\S]*STRIPE_WEBHOOK_SECRET/,
    );
    expect(problemsOf({ ...production, MOLLIE_URL: 'https://elsewhere.example' })).toContain(
      'MOLLIE_URL is for tests only',
    );
  });

  it.each(['1.5', '-1', '3000x', '0x10000000', 'NaN', 'Infinity'])('PORT=%s is no port', (port) =>
    expect(problemsOf({ PORT: port })).toContain('PORT'),
  );

  it.each(['*', 'true', '0.0.0.0/0; drop', '10.0.0.0/8/8', 'loopback', '10.0.0.0/99', '300.0.0.1', 'fd00::/129'])(
    'TRUSTED_PROXIES=%s is no list of ranges',
    (list) => expect(problemsOf({ TRUSTED_PROXIES: list })).toContain('TRUSTED_PROXIES'),
  );

  it('believes a country header from trusted proxies only', () => {
    expect(problemsOf({ COUNTRY_HEADER: 'cf-ipcountry' })).toContain('TRUSTED_PROXIES');
  });

  it('never repeats a secret in its complaints', () => {
    const message = problemsOf({
      APP_SECRET: 'hunter2',
      DATABASE_URL: 'mysql://me:hunter2@host',
      SMTP_URL: 'http://me:hunter2@host',
      NATS_URL: 'http://me:hunter2@host',
    });
    expect(message).not.toContain('hunter2');
  });

  it('treats blank as not set', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '', SMTP_URL: ' ' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
      smtp_url: null,
    });
  });
});

describe('37 production refuses default secrets', () => {
  it('and missing ones, and to run without mail', () => {
    const message = problemsOf({ NODE_ENV: 'production', DATABASE_URL: production.DATABASE_URL });
    expect(message).toContain('APP_SECRET');
    expect(message).toContain('SMTP_URL');
    // The default from the source, spelled out: copying it from there must be refused as well.
    expect(problemsOf({ ...production, APP_SECRET: 'development only: set APP_SECRET' })).toContain('APP_SECRET');
  });

  it('never fills a production or test database with the demo', () => {
    expect(readConfig(production).demo).toBe(false);
    expect(readConfig({ NODE_ENV: 'test' }).demo).toBe(false);
    expect(readConfig({ NODE_ENV: 'development', DATABASE_URL: production.DATABASE_URL }).demo).toBe(false);
    expect(problemsOf({ DATABASE_URL: production.DATABASE_URL })).toContain('NODE_ENV must be set');
  });
});
