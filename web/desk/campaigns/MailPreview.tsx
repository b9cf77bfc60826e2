import { useLingui } from '@lingui/react/macro';
import { Check, Eye, Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segments } from '../Segments.tsx';
import { useAlone } from '../use-alone.ts';
import { useMoney } from '../use-money.ts';

/** The very mail its readers get, of the draft as it is kept: on a phone or a desktop, light or dark, with either subject. */
export function MailPreview({
  id,
  version,
  language,
  variant,
  tried,
  onVariant,
  gets,
}: {
  id: string;
  version: number;
  language: string;
  variant: 'a' | 'b';
  tried: boolean;
  onVariant?(variant: 'a' | 'b'): void;
  gets?: number | undefined;
}) {
  const { t } = useLingui();
  const { number } = useMoney();
  const alone = useAlone('campaigns.send');
  const [desktop, setDesktop] = useState(false);
  const [dark, setDark] = useState(false);
  const src = `/desk/campaigns/${id}/mail?${new URLSearchParams({ language, variant, scheme: dark ? 'dark' : 'light', v: String(version) })}`;
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
        <IconButton
          label={dark ? t`Show in light mode` : t`Show in dark mode`}
          icon={dark ? <Sun /> : <Moon />}
          onClick={() => setDark(!dark)}
        />
        <IconButton
          label={desktop ? t`Show on a phone` : t`Show on a desktop`}
          icon={desktop ? <Smartphone /> : <Monitor />}
          onClick={() => setDesktop(!desktop)}
        />
      </div>
      <div className="camp-device" data-device={desktop ? 'desktop' : 'phone'}>
        <iframe key={src} src={src} title={t`Preview: mail`} sandbox="" />
      </div>
      <ul className="camp-checks">
        <li>
          <Check />
          {t`Its link goes through the site’s own host; no picture tracks opens`}
        </li>
        {gets !== undefined && gets > alone ? (
          <li data-strong="">
            <Eye />
            {t`More than ${number(alone)}: needs a second look`}
          </li>
        ) : null}
      </ul>
    </section>
  );
}
