import { Trans, useLingui } from '@lingui/react/macro';
import { dial, helpIn } from '../../../contract/help-lines.ts';
import { Banner } from '../../ui/Banner.tsx';

/** What to do, and what not, where somebody may be under 18 (DSA, article 18). */
export function MinorNotice({ country }: { country: string }) {
  const { t } = useLingui();
  const hotline = helpIn(country)?.child;
  return (
    <Banner tone="warning" title={t`Somebody may be under 18`}>
      <p>
        {t`Do not copy, save or pass on pictures, and look no longer than you must. Where somebody’s life or safety may be threatened, tell a lead at once: the law obliges us to inform the police without delay (DSA, article 18).`}
      </p>
      {hotline ? (
        <p>
          <Trans comment="0: name of an organisation to which staff report suspected abuse of a child, as a link">
            Suspected abuse of a child is also reported to the national hotline:{' '}
            <a className="link" href={hotline.url} target="_blank" rel="noreferrer">
              {hotline.name}
            </a>
          </Trans>
          {hotline.phone ? (
            <>
              {' · '}
              <a className="link" href={dial(hotline.phone)}>
                {hotline.phone}
              </a>
            </>
          ) : null}
        </p>
      ) : null}
    </Banner>
  );
}
