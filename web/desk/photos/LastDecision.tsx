import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../Kbd.tsx';
import { useDeskWords } from '../use-desk-words.ts';
import type { Decided } from './use-photo-page.ts';

/** What was decided last, and the way back. */
export function LastDecision({ last, onUndo }: { last: Decided | undefined; onUndo(): void }) {
  const { t } = useLingui();
  const { rejects } = useDeskWords();
  const [first] = last?.items ?? [];
  if (!last || !first) return null;
  const { outcome, items } = last;
  const count = items.length;
  const { name } = first.member;
  const said =
    outcome === null
      ? count > 1
        ? t`${plural(count, { one: '# photo approved', other: '# photos approved' })}`
        : t`${name}: approved`
      : outcome === 'sensitive'
        ? count > 1
          ? t`${plural(count, { one: '# photo approved as sensitive', other: '# photos approved as sensitive' })}`
          : t`${name}: approved as sensitive`
        : outcome === 'passed'
          ? count > 1
            ? t`${plural(count, { one: '# photo passed on', other: '# photos passed on' })}`
            : t`${name}: passed on`
          : count > 1
            ? t`${plural(count, { one: `# photo refused – ${rejects[outcome]}`, other: `# photos refused – ${rejects[outcome]}` })}`
            : t`${name}: refused – ${rejects[outcome]}`;
  return (
    <div className="desk-last" role="status">
      <span>{said}</span>
      <Button icon={<Undo2 />} iconEnd={<Kbd>U</Kbd>} onClick={onUndo}>{t`Undo`}</Button>
    </div>
  );
}
