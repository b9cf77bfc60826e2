import { useLingui } from '@lingui/react/macro';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { deskGiftPicture } from '../../../contract/desk-gifts.ts';
import { photoAccept } from '../../../contract/photos.ts';
import { usePageContext } from '../../app/page-context.ts';
import { Button } from '../../ui/Button.tsx';
import { useDeskCall } from '../use-desk-call.ts';
import type { Gifts } from './gift-queries.ts';

export interface Picture {
  shipped: string | null;
  hash: string | null;
  address: string;
}

/** The picture of a gift: one that ships, or one's own, which is written anew before it is shown. */
export function GiftPicture({
  data,
  picture,
  onPick,
}: {
  data: Gifts;
  picture: Picture;
  onPick(picture: Picture): void;
}) {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const deskCall = useDeskCall();
  const chooser = useRef<HTMLInputElement>(null);
  const [own, setOwn] = useState<Picture | undefined>(picture.hash === null ? undefined : picture);
  const [pending, setPending] = useState(false);
  const upload = async (file: File | undefined) => {
    if (!file) return;
    const body = new FormData();
    body.set('photo', file);
    setPending(true);
    const done = await deskCall(deskGiftPicture, { body });
    setPending(false);
    if (!done) return;
    const taken = { shipped: null, hash: done.hash, address: done.picture };
    setOwn(taken);
    onPick(taken);
  };
  const choice = (candidate: Picture, label: string) => (
    <label key={candidate.address} className="gift-picture-choice" title={label}>
      <input
        type="radio"
        name="gift-picture"
        aria-label={label}
        checked={candidate.address === picture.address}
        onChange={() => onPick(candidate)}
      />
      <img src={candidate.address} alt="" width={48} height={48} />
    </label>
  );
  return (
    <fieldset className="field">
      <legend className="field-label">{t`Picture`}</legend>
      <div className="gift-picture-choices">
        {data.shipped.map(({ id, picture: address, names }) =>
          choice({ shipped: id, hash: null, address }, names.find(({ language }) => language === locale)?.name ?? id),
        )}
        {own ? choice(own, t`Your own picture`) : null}
      </div>
      <input
        ref={chooser}
        className="visually-hidden"
        type="file"
        accept={photoAccept}
        aria-label={t`Upload a picture`}
        tabIndex={-1}
        onChange={({ target }) => {
          void upload(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button icon={<Upload />} loading={pending} onClick={() => chooser.current?.click()}>
        {t`Upload a picture`}
      </Button>
    </fieldset>
  );
}
