/** The existing payment providers and those in use: the configuration names them in order of preference. */
import type { PaymentMethod } from '../../contract/methods.ts';
import { type Config, ConfigError } from '../platform/config.ts';
import type { Db } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { canSendSms } from '../platform/sms.ts';
import { createOwnBank } from './direct-debit/own-bank.ts';
import { createMollieProvider } from './providers/mollie.ts';
import { createStripeProvider } from './providers/stripe.ts';
import { createSandboxProvider } from './sandbox/provider.ts';
import type { OfferQuestion, PaymentProvider, ProviderName } from './provider.ts';

type Factory = (config: Config, db: Db | undefined) => PaymentProvider;

/** An adapter adds its line here; it throws ConfigError when its keys are missing. */
const factories: Partial<Record<ProviderName, Factory>> = {
  sandbox: createSandboxProvider,
  mollie: createMollieProvider,
  stripe: createStripeProvider,
  ownbank: (_config, db) => createOwnBank(db),
};

const providersByConfig = new WeakMap<Config, ReadonlyMap<string, PaymentProvider>>();

/** The providers in use, in order. @throws ConfigError for an unknown name; start.ts calls this */
export function paymentProviders({
  config,
  db,
}: Pick<Services, 'config'> & Partial<Pick<Services, 'db'>>): ReadonlyMap<string, PaymentProvider> {
  const cached = providersByConfig.get(config);
  if (cached) return cached;
  const providers = new Map<string, PaymentProvider>();
  for (const name of config.payments.providers) {
    const factory = factories[name as ProviderName];
    if (!factory)
      throw new ConfigError(
        `PAYMENT_PROVIDERS: there is no provider "${name}" (${Object.keys(factories).join(', ')}).`,
      );
    providers.set(name, factory(config, db));
  }
  providersByConfig.set(config, providers);
  return providers;
}

/**
 * The first provider that currently offers each method. A provider that does not answer offers nothing, so the shop
 * has fewer methods.
 */
export async function offeredMethods(
  services: Services,
  question: OfferQuestion,
): Promise<Map<PaymentMethod, PaymentProvider>> {
  const providers = [...paymentProviders(services).values()];
  const answers = await Promise.all(
    providers.map((provider) =>
      provider.offers(question).catch((err: unknown) => {
        services.log.warn({ err, provider: provider.name }, 'payment provider offers nothing');
        return [] as readonly PaymentMethod[];
      }),
    ),
  );
  const offered = new Map<PaymentMethod, PaymentProvider>();
  providers.forEach((provider, i) => {
    // Without text messages no mandate can be signed.
    for (const method of answers[i] ?? [])
      if (!offered.has(method) && (method !== 'sdd' || canSendSms(services))) offered.set(method, provider);
  });
  return offered;
}
