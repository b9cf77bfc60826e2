import { useLingui } from '@lingui/react/macro';
import { Monitor, Moon, Smartphone, Sun, Type } from 'lucide-react';
import { useState } from 'react';
import type { CampaignCheck, CheckPlace } from '../../../contract/desk-campaigns.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segments } from '../Segments.tsx';
import { CampaignChecks } from './CampaignChecks.tsx';

/** The very mail its readers get, of the draft as it is kept: on a phone, a desktop or as plain text, light or dark, with either subject. */
export function MailPreview({
  id,
  version,
  language,
  variant,
  tried,
  onVariant,
  gets,
  checks,
  onMend,
}: {
  id: string;
  version: number;
  language: string;
  variant: 'a' | 'b';
  tried: boolean;
  onVariant?(variant: 'a' | 'b'): void;
  gets?: number | undefined;
  checks?: readonly CampaignCheck[] | undefined;
  onMend?: ((place: CheckPlace, language: string | null) => void) | undefined;
}) {
  const { t } = useLingui();
  const [device, setDevice] = useState<'phone' | 'desktop' | 'text'>('phone');
  const [dark, setDark] = useState(false);
  const src = `/desk/campaigns/${id}/mail?${new URLSearchParams({ language, variant, scheme: dark ? 'dark' : 'light', as: device === 'text' ? 'text' : 'html', v: String(version) })}`;
  return (
    <section className="camp-preview" aria-label={t`Preview of the e-mail`}>
      <div className="camp-head">
        {tried && onVariant ? (
          <Segments
            label={t`Subject`}
            value={variant}
            onChange={onVariant}
            options={[
              { value: 'a', label: t`Subject A` },
              { value: 'b', label: t`Subject B` },
            ]}
          />
        ) : null}
        <Segments<'phone' | 'desktop' | 'text'>
          label={t`Show the e-mail as`}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'phone', label: <Smartphone />, name: t`On a phone` },
            { value: 'desktop', label: <Monitor />, name: t`On a desktop` },
            { value: 'text', label: <Type />, name: t`Plain text` },
          ]}
        />
        <IconButton
          label={dark ? t`Show in light mode` : t`Show in dark mode`}
          icon={dark ? <Sun /> : <Moon />}
          onClick={() => setDark(!dark)}
        />
      </div>
      <div className="camp-device" data-device={device === 'desktop' ? 'desktop' : 'phone'}>
        <iframe key={src} src={src} title={t`Preview: mail`} sandbox="" />
      </div>
      <CampaignChecks checks={checks} tried={tried} gets={gets} onMend={onMend} />
    </section>
  );
}
