/** A site that sells: its providers are the sandbox. */
import { shopOf, type TestShop } from '../../helpers/sandbox.ts';
import { startSite, type TestSite } from './site.ts';

export interface ShopSite extends TestSite {
  shop: TestShop;
}

export async function startShop(): Promise<ShopSite> {
  const site = await startSite();
  const shop = await shopOf(site.app);
  return {
    ...site,
    shop,
    async stop() {
      await site.browser.close();
      await shop.stop();
    },
  };
}
