import { useLingui } from '@lingui/react/macro';
import type { PartnerTile } from '../../contract/partner-tiles.ts';
import { useLander } from './people.tsx';
import { useLanding } from './use-landing.ts';

/** The tiles of partners on a lander. */
export const PartnersBesidePeople = () => <PartnerTiles tiles={useLander().tiles} />;
/** The tiles of partners on a member's landing page. */
export const PartnersBesideMember = () => <PartnerTiles tiles={useLanding().tiles} />;

/** Advertisements of the site's partners: labelled as such, opened in a new window, without a referrer. */
function PartnerTiles({ tiles }: { tiles: readonly PartnerTile[] }) {
  const { t } = useLingui();
  if (tiles.length === 0) return null;
  return (
    <aside className="partners" aria-label={t`Advertisement`}>
      <ul>
        {tiles.map(({ name, text, link, picture }) => (
          <li key={link + name}>
            <a
              className="partner frame"
              href={link}
              target="_blank"
              rel="sponsored noopener nofollow"
              referrerPolicy="no-referrer"
            >
              <img src={picture} alt="" width={300} height={400} />
              <span className="partner-label strong">{t`Advertisement`}</span>
              <span className="partner-words stack text-sm">
                <b>{name}</b>
                {text ? <span>{text}</span> : null}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}
