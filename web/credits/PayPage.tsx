import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useParams, useSearchParams } from '../app/navigation.tsx';
import { Link } from '../app/Link.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Card } from '../ui/Card.tsx';
import './credits.css';
import { nextOf, withQuery } from './next-path.ts';
import { OfferNotice } from './OfferNotice.tsx';
import { Price, Rates } from './Packages.tsx';
import { ShopForm } from './ShopForm.tsx';
import { ShopHead } from './ShopHead.tsx';
import { useChoice } from './use-shop.ts';

/** `/credits/{id}/{paymentmethod?}`: one package; the id is its number of credits. */
export default function PayPage() {
  const { t } = useLingui();
  const { id, paymentmethod } = useParams();
  const [params] = useSearchParams();
  // The payment scheme spells its own name differently: accept that as an alias.
  const wanted = paymentmethod === 'przelewy24' ? 'prezelewy24' : paymentmethod;
  const choice = useChoice({ credits: Number(id), method: wanted });
  const { shop, pack } = choice;
  const missing = wanted !== undefined && shop.methods.length > 0 && !shop.methods.some((m) => m.method === wanted);
  return (
    <main className="page column shop" data-bar="">
      <PageTitle title={t`Payment`} />
      <ShopHead title={t`Payment`} shop={shop} />
      <ShopForm choice={choice}>
        <OfferNotice shop={shop} />
        <Card as="section" className="shop-pack row apart gap-6" aria-labelledby="shop-pack-title">
          <div>
            <h2 id="shop-pack-title">{t`${plural(pack.credits, { one: '# credit', other: '# credits' })}`}</h2>
            <p className="soft text-md">
              <Rates pack={pack} shop={shop} />
            </p>
            <Link
              className="link inline-row tap text-md"
              href={withQuery('/credits', { package: pack.credits, code: choice.code.applied, next: nextOf(params) })}
            >{t`Another package`}</Link>
          </div>
          <p className="radio-card-aside num">
            <Price pack={pack} currency={shop.currency} />
          </p>
        </Card>
        {missing ? (
          <Banner tone="warning">{t`This payment method is not available at the moment. Please choose another one.`}</Banner>
        ) : null}
      </ShopForm>
    </main>
  );
}
