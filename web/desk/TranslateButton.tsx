import { useLingui } from '@lingui/react/macro';
import { Languages } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import type { Translation } from './use-translation.ts';

/** Where the operator has set a server that translates. */
export function TranslateButton({ translation }: { translation: Translation }) {
  const { t } = useLingui();
  const { offered, shown, loading, failed, toggle } = translation;
  if (!offered) return null;
  return (
    <>
      <Button icon={<Languages />} aria-pressed={shown} loading={loading} onClick={toggle}>{t`Translate`}</Button>
      {failed ? (
        <span className="muted small" role="status">{t`The translation service does not respond.`}</span>
      ) : null}
    </>
  );
}
