import { useLingui } from '@lingui/react/macro';
import { useNavigate } from './navigation.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { Link } from './Link.tsx';
import type { RunningOffer } from './use-offer.ts';
import { useDuration, usePercent } from './use-percent.ts';

/** The time bonus with its countdown and a link to the credits page. */
export default function BonusModal({
  running: { offer, remainingMs },
  onClose,
}: {
  running: RunningOffer;
  onClose(): void;
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const duration = useDuration();
  const percent = usePercent(offer.code.value_percentage);
  return (
    <ModalDialog
      id="time-bonus"
      open
      onClose={onClose}
      size="md"
      title={t`${percent} off your first purchase`}
      closeLabel={t`Close`}
      foot={
        <>
          <Button variant="line" onClick={onClose}>{t`Not now`}</Button>
          <Link
            href="/credits"
            className={buttonClass('primary')}
            onClick={(event) => {
              event.preventDefault();
              onClose();
              void navigate('/credits');
            }}
          >
            {t`See the packages`}
          </Link>
        </>
      }
    >
      <div className="bonus">
        <p className="bonus-art center" aria-hidden="true">
          −{percent}
        </p>
        <p>{t`Welcome: any package costs ${percent} less. Your first purchase also makes you premium, for good.`}</p>
        <p className="bonus-clock soft">
          <span>{t`Ends in`}</span>
          <Countdown remainingMs={remainingMs} label={t`Ends in ${duration(remainingMs)}`} />
        </p>
      </div>
    </ModalDialog>
  );
}
