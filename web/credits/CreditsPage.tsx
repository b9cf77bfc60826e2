import { useLingui } from '@lingui/react/macro';
import { Repeat } from 'lucide-react';
import { useSearchParams } from '../app/navigation.tsx';
import { Link } from '../app/Link.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { Benefits } from './Benefits.tsx';
import './credits.css';
import { nextOf, withQuery } from './next-path.ts';
import { OfferNotice } from './OfferNotice.tsx';
import { Packages } from './Packages.tsx';
import { ShopForm } from './ShopForm.tsx';
import { ShopHead } from './ShopHead.tsx';
import { useChoice } from './use-shop.ts';

/** `/credits`: the shop. `?package=`, `?method=`, `?code=` preselect; `?next=` is the page to return to. */
export default function CreditsPage() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const choice = useChoice();
  const { shop } = choice;
  return (
    <main className="page column shop" data-bar="">
      <PageTitle title={t`Credits`} />
      <ShopHead title={t`Credits`} shop={shop} />
      <ShopForm
        choice={choice}
        foot={
          shop.paid_user ? null : (
            <section className="shop-premium" aria-labelledby="shop-premium-title">
              <h2 id="shop-premium-title">{t`Your first purchase makes you premium, for good`}</h2>
              <Benefits />
            </section>
          )
        }
      >
        <OfferNotice shop={shop} />
        {shop.last_order ? (
          <Link
            className="shop-again inline-row tap gap-4 strong"
            href={withQuery('/credits/repeat-order', { next: nextOf(params) })}
          >
            <Repeat />
            {t`Repeat your last order`}
          </Link>
        ) : null}
        <Packages choice={choice} />
      </ShopForm>
    </main>
  );
}
