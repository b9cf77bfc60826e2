import { useLingui } from '@lingui/react/macro';
import type { ChatPartner } from '../app/chat-cache.ts';
import { CheckedIcon } from '../app/CheckedMark.tsx';
import { Link } from '../app/Link.tsx';
import { photoOf } from '../app/photo-of.ts';
import { agePart } from '../ui/age-part.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Mark } from '../app/Mark.tsx';
import { NoPhoto, PhotoFrame } from '../ui/PhotoFrame.tsx';

/** The partner, beside the conversation on very wide screens. */
export function PartnerPane({ partner }: { partner: ChatPartner }) {
  const { t } = useLingui();
  const { name, age } = partner;
  return (
    <aside className="chat-partner" aria-label={t`About ${name}`}>
      <div className="chat-partner-photo frame">
        {partner.photo ? <PhotoFrame photo={photoOf(partner.photo)} alt="" ratio="fill" sizes="280px" /> : <NoPhoto />}
        {partner.fictional ? <Mark /> : null}
      </div>
      <p className="chat-partner-name row gap-2">
        <span>
          {name}
          {agePart(age)}
        </span>
        {partner.checked ? <CheckedIcon /> : null}
      </p>
      {partner.fictional ? null : <p className="soft">{partner.city}</p>}
      {partner.available ? (
        <Link
          href={`/members/${partner.id}`}
          className={`${buttonClass('quiet')} chat-partner-link`}
        >{t`View profile`}</Link>
      ) : null}
    </aside>
  );
}
