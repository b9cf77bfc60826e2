import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { EyeOff, Gift, Mail, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { stayOffer } from '../../contract/accounts.ts';
import { formatMoney, priceOfCredits } from '../../contract/money.ts';
import { offerTryout } from '../../contract/payments.ts';
import { FormError } from '../app/FormError.tsx';
import { useNavigate } from '../app/navigation.tsx';
import { usePageContext } from '../app/page-context.ts';
import { queries } from '../app/queries.ts';
import { toasts } from '../app/Toasts.tsx';
import { useCall } from '../app/use-call.ts';
import { usePercent } from '../app/use-percent.ts';
import { Button } from '../ui/Button.tsx';
import { useSavePrivacy } from './use-save-privacy.ts';

/** The four alternatives to leaving: another address, privacy mode, the tryout package, a discount code. */
export function DeleteAlternatives({ onClose, onContinue }: { onClose(): void; onContinue(): void }) {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const company = useSuspenseQuery(queries.company()).data;
  const { invisible } = useSuspenseQuery(queries.privacy()).data;
  const save = useSavePrivacy();
  const offer = useCall(stayOffer);
  const {
    currency,
    packages: [smallest],
    tryout: pack,
  } = useSuspenseQuery(queries.prices()).data;
  const money = (amountMinor: number) => formatMoney({ amount_minor: amountMinor, currency }, locale);
  const client = useQueryClient();
  const navigate = useNavigate();
  const tryout = useCall(offerTryout, {
    onDone: ({ package: { credits } }) => {
      // A cached shop does not have it.
      client.removeQueries({ queryKey: ['shop'] });
      navigate(`/credits/${credits}`);
    },
  });
  const hide = () => {
    save({ invisible: true });
    onClose();
    toasts.show({
      text: t`You are invisible now.`,
      tone: 'success',
      action: { label: t`Undo`, run: () => save({ invisible: false }) },
    });
  };
  return (
    <div className="stack gap-7">
      <Alternative
        icon={<Mail />}
        title={t`Too many e-mails, or the wrong address?`}
        text={t`Change your e-mail address, or choose which e-mails you get.`}
      >
        <Button href="#email" onClick={onClose}>{t`Change e-mail address`}</Button>
      </Alternative>
      {invisible ? null : (
        <Alternative
          icon={<EyeOff />}
          title={t`Need some quiet?`}
          text={t`In invisible mode nobody finds you, and nothing is lost.`}
        >
          <Button onClick={hide}>{t`Switch invisible mode on`}</Button>
        </Alternative>
      )}
      {pack && smallest ? (
        <Tryout
          credits={pack.credits}
          price={money(pack.amount_minor)}
          insteadOf={money(priceOfCredits(smallest, pack.credits))}
        >
          <FormError>{tryout.error}</FormError>
          <Button loading={tryout.pending} onClick={() => tryout.send({})}>{t`See the package`}</Button>
        </Tryout>
      ) : null}
      {company.delete_discount > 0 ? <Discount percentage={company.delete_discount} offer={offer} /> : null}
      <div className="form-actions delete-actions">
        <Button variant="primary" onClick={onClose}>{t`Keep my account`}</Button>
        <Button onClick={onContinue}>{t`Delete it anyway`}</Button>
      </div>
    </div>
  );
}

function Tryout({
  credits,
  price,
  insteadOf,
  children,
}: {
  credits: number;
  price: string;
  insteadOf: string;
  children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <Alternative
      icon={<Gift />}
      title={t`Too expensive?`}
      text={t`Once for you: ${plural(credits, { one: '# credit', other: '# credits' })} for ${price}, instead of ${insteadOf} at the price of the smallest package. No subscription.`}
    >
      {children}
    </Alternative>
  );
}

function Discount({ percentage, offer }: { percentage: number; offer: ReturnType<typeof useCall<typeof stayOffer>> }) {
  const { t } = useLingui();
  const percent = usePercent(percentage);
  return (
    <Alternative
      icon={<Ticket />}
      title={t`${percent} off your next purchase`}
      text={t`A code only for you, good for 14 days.`}
    >
      {offer.answer ? (
        <output className="delete-code">{offer.answer.code}</output>
      ) : (
        <>
          <FormError>{offer.error}</FormError>
          <Button loading={offer.pending} onClick={() => offer.send({})}>{t`Show my code`}</Button>
        </>
      )}
    </Alternative>
  );
}

function Alternative({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className="delete-alternative beside gap-6">
      {icon}
      <div>
        <h3>{title}</h3>
        <p className="soft">{text}</p>
        {children}
      </div>
    </div>
  );
}
