import { useLingui } from '@lingui/react/macro';
import { Gauge, Plus } from 'lucide-react';
import { useState } from 'react';
import type { fictionalOutline } from '../../../contract/desk-fictional.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../Kbd.tsx';
import { Pill } from '../table/Pill.tsx';
import { useKeys } from '../use-keys.ts';
import { useMay } from '../use-may.ts';
import { type Draft, NewFictional } from './NewFictional.tsx';
import { useStateWords } from './use-state-words.ts';

type Outline = AnswerOf<typeof fictionalOutline>;

/** How many profiles there are, whatever is filtered. */
export function useTotals(outline: Outline | undefined): string | null {
  const { i18n } = useLingui();
  const states = useStateWords();
  if (!outline) return null;
  const { counts } = outline;
  return (['shown', 'paused', 'draft'] as const)
    .map((state) => `${states[state]} ${i18n.number(counts[state])}`)
    .join(' · ');
}

/** How much of what members can find is fictional, and the cap. */
export function ShareNote({ outline }: { outline: Outline | undefined }) {
  const { t, i18n } = useLingui();
  if (!outline) return null;
  const percent = (value: number) => i18n.number(value / 100, { style: 'percent', maximumFractionDigits: 1 });
  const [share, most] = [percent(outline.share.percent), percent(outline.share.most)];
  const isFull = outline.counts.resting > 0;
  return (
    <Pill tone={isFull ? 'warn' : 'line'} icon={<Gauge aria-hidden="true" />}>
      {outline.share.most < 100
        ? t`${share} of the profiles members can find, at most ${most}`
        : t`${share} of the profiles members can find, no limit`}
    </Pill>
  );
}

/** Makes a new profile (`N`), as the studio and its table offer it; a gap begins it with what is missing. */
export function useNewFictional(outline: Outline | undefined) {
  const { t } = useLingui();
  const sites = outline?.sites ?? [];
  const mayMake = useMay()('fictional.edit') !== null && sites.length > 0;
  const [begun, setBegun] = useState<Draft>();
  useKeys({ n: mayMake ? () => setBegun({}) : undefined });
  return {
    begin: mayMake ? setBegun : undefined,
    button: mayMake ? (
      <Button variant="primary" icon={<Plus />} iconEnd={<Kbd>N</Kbd>} onClick={() => setBegun({})}>
        {t`New profile`}
      </Button>
    ) : null,
    dialog: (
      <NewFictional
        key={JSON.stringify(begun ?? null)}
        begun={begun}
        onClose={() => setBegun(undefined)}
        sites={sites}
      />
    ),
  };
}
