import '../sites/sites.css';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { EyeOff, ImagePlus, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import type { Campaign, CampaignText } from '../../../contract/desk-campaigns.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { MediaDialog, MediaThumb } from '../sites/media/MediaDialog.tsx';
import { useMay } from '../use-may.ts';
import { type Answer, campaignQueries, type Draft } from './campaign-queries.ts';

/** The picture at the head of the mail, and what it shows, said in each language: many read mails without pictures. */
export function PictureField({
  campaign,
  draft,
  pictures,
  text,
  onPicture,
  onAlt,
}: {
  campaign: Pick<Campaign, 'id' | 'picture' | 'picture_name'>;
  draft: Draft;
  pictures: Answer['pictures'];
  text: CampaignText;
  onPicture(id: string | null): void;
  onAlt(alt: string): void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const maySee = useMay()('sites.see', { site: draft.sites[0] ?? 'every' }) !== null;
  const [open, setOpen] = useState(false);
  const picture = pictures.find(({ id }) => id === draft.picture);
  const said = picture?.alt[text.language] ?? '';
  const name = picture?.name ?? (campaign.picture === draft.picture ? campaign.picture_name : null);
  const again = () => client.invalidateQueries({ queryKey: campaignQueries.campaign(campaign.id).queryKey });
  return (
    <fieldset className="camp-picture">
      <legend>{t`Picture`}</legend>
      <div className="media-slot">
        <span className="media-place">{picture ? <MediaThumb media={{ ...picture, kind: 'picture' }} /> : null}</span>
        <span>{draft.picture === null ? null : name}</span>
        {draft.picture === null ? null : (
          <IconButton label={t`Remove the picture`} icon={<X />} onClick={() => onPicture(null)} />
        )}
        {maySee ? (
          <Button icon={<ImagePlus />} onClick={() => setOpen(true)}>
            {draft.picture === null ? t`Choose a picture` : t`Another one`}
          </Button>
        ) : null}
      </div>
      {maySee ? null : (
        <p className="muted small">{t`Pictures belong to the company: whoever may see its sites chooses them.`}</p>
      )}
      {draft.picture === null ? null : (
        <>
          <Field
            id="campaign-alt"
            label={t`What the picture shows`}
            hint={t`Read out, and shown where pictures are off and in the e-mail’s plain text.`}
          >
            {(control) => (
              <TextInput
                {...control}
                lang={text.language}
                maxLength={300}
                placeholder={said}
                value={text.alt}
                onChange={({ target }) => onAlt(target.value)}
              />
            )}
          </Field>
          {text.alt.trim() === '' && said === '' ? (
            <p className="camp-warn">
              <TriangleAlert />
              {t`Without these words the e-mail cannot be sent in this language.`}
            </p>
          ) : null}
        </>
      )}
      <p className="muted small beside gap-2">
        <EyeOff />
        {t`Every reader gets the same picture under the same address: it does not tell us who opened the e-mail. A tall one is cut to 4:3 around its focus.`}
      </p>
      <MediaDialog
        id="campaign-media"
        scope={String(draft.sites[0])}
        kind="picture"
        open={open}
        onClose={() => {
          setOpen(false);
          void again();
        }}
        onChoose={({ id }) => onPicture(id)}
      />
    </fieldset>
  );
}
