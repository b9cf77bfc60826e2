import { useLingui } from '@lingui/react/macro';
import { Ban, Quote } from 'lucide-react';

/** How the profile writes, and of what it never does. */
export function Voice({ voice, never }: { voice: string; never: string }) {
  const { t } = useLingui();
  if (!voice && !never) return null;
  return (
    <dl className="writing-voice">
      {voice ? (
        <div>
          <dt>
            <Quote /> {t`Voice`}
          </dt>
          <dd>{voice}</dd>
        </div>
      ) : null}
      {never ? (
        <div data-never="">
          <dt>
            <Ban /> {t`Never`}
          </dt>
          <dd>{never}</dd>
        </div>
      ) : null}
    </dl>
  );
}
