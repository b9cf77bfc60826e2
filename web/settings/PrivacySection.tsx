import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link } from '../app/Link.tsx';
import { queries } from '../app/queries.ts';
import { Button } from '../ui/Button.tsx';
import { Switch } from '../ui/Checkbox.tsx';
import { Section } from './Section.tsx';
import { useSavePrivacy } from './use-save-privacy.ts';

/** Invisible mode, and a download of all stored data about the member. */
export function PrivacySection() {
  const { t } = useLingui();
  const { invisible } = useSuspenseQuery(queries.privacy()).data;
  const save = useSavePrivacy();
  return (
    <Section id="privacy" title={t`Privacy and data`}>
      <Switch
        name="invisible"
        label={t`Invisible mode`}
        hint={t`You are not in search, not shown as online and leave no visits. People you already talk with still see the chat, but not whether you have received or read their messages, or that you are typing.`}
        checked={invisible}
        onChange={(event) => save({ invisible: event.target.checked })}
      />
      <p className="above-sm">
        <Link className="link" href="/visibility">{t`What others see of you, on one page`}</Link>
      </p>
      <div className="form-actions above-sm">
        <Button
          href="/api/export.php"
          download="my-data.zip"
          variant="line"
          icon={<Download />}
        >{t`Download my data`}</Button>
      </div>
      <p className="settings-export small soft">{t`Everything we hold about you, as a ZIP file of readable data and your photos.`}</p>
    </Section>
  );
}
