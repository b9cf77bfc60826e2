import { useLingui } from '@lingui/react/macro';
import { useParams, useSearchParams } from '../app/navigation.tsx';
import { Link } from '../app/Link.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { TabLinks } from '../ui/TabLinks.tsx';
import { CreditHistory } from './CreditHistory.tsx';
import './credits.css';
import './payments.css';
import { PaymentList } from './PaymentList.tsx';
import { PaymentView } from './PaymentView.tsx';
import { SpendLimits } from './SpendLimits.tsx';

/** `/transactions/{id?}`: one payment, or all payments, changes of the balance and spending limits. */
export default function TransactionsPage() {
  const { id } = useParams();
  return id ? <PaymentView key={id} id={id} /> : <Overview />;
}

function Overview() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const requested = params.get('show');
  const show = requested === 'credits' || requested === 'limits' ? requested : 'payments';
  const links = [
    { href: '/transactions', label: t`Payments`, current: show === 'payments' },
    { href: '/transactions?show=credits', label: t`Credits`, current: show === 'credits' },
    { href: '/transactions?show=limits', label: t`Spending limits`, current: show === 'limits' },
  ];
  return (
    <main className="page column payments">
      <PageTitle title={t`Payments and credits`} />
      <h1>{t`Payments and credits`}</h1>
      <TabLinks label={t`Payments and credits`} links={links} link={Link} />
      {show === 'payments' ? <PaymentList /> : show === 'credits' ? <CreditHistory /> : <SpendLimits />}
    </main>
  );
}
