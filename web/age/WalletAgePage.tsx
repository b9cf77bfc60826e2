import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';
import { useEffect } from 'react';
import { walletAge } from '../../contract/age.ts';
import { call } from '../app/api.ts';
import { useSearchParams } from '../app/navigation.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import './wallet.css';

/** `/age/wallet`: asks the wallet, on this device by a link, on another by a QR code, and goes on when it has answered. */
export default function WalletAgePage() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const session = query.get('session') ?? '';
  const client = useQueryClient();
  const wallet = useQuery({
    queryKey: ['wallet', session],
    queryFn: () => call(client, walletAge, { params: { id: session } }),
    enabled: session !== '',
    refetchInterval: 2_000,
    retry: false,
  });
  const presented = wallet.data?.presented === true;
  useEffect(() => {
    if (presented) location.replace(`/age/return?state=${encodeURIComponent(session)}`);
  }, [presented, session]);
  const title = t`Ask your wallet`;
  return (
    <main className="task">
      <PageTitle title={title} />
      <div className="task-icon">
        <Wallet />
      </div>
      <h1>{title}</h1>
      <p className="task-lead">{t`Your wallet shows one thing: that you are 18 or over. Not your name, date of birth or document.`}</p>
      <div className="form">
        {wallet.error || session === '' ? (
          <>
            <Banner
              tone="warning"
              title={t`This check is over`}
            >{t`A check stays open for half an hour and works once. Start again.`}</Banner>
            <Button variant="primary" size="lg" href="/age">{t`Back`}</Button>
          </>
        ) : wallet.data ? (
          <>
            <Button
              variant="primary"
              size="lg"
              block
              href={wallet.data.link}
            >{t`Open the wallet on this device`}</Button>
            <p className="wallet-or soft">{t`Or scan this with the phone your wallet is on:`}</p>
            <svg
              className="wallet-qr"
              viewBox={`0 0 ${wallet.data.qr.size} ${wallet.data.qr.size}`}
              role="img"
              aria-label={t`QR code for your wallet`}
            >
              <path d={wallet.data.qr.path} />
            </svg>
            <p role="status" className="small soft">{t`We are waiting for its answer. Leave this page open.`}</p>
            <p className="small soft">{t`The European wallet is new: we do not ask whether a proof was withdrawn since it was issued.`}</p>
            <Button variant="line" href="/age">{t`Back`}</Button>
          </>
        ) : (
          <Spinner label={title} />
        )}
      </div>
    </main>
  );
}
