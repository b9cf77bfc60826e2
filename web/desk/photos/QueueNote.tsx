import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueues } from '../SideBar.tsx';
import type { usePhotoPage } from './use-photo-page.ts';

type Around = NonNullable<ReturnType<typeof usePhotoPage>['around']>;

/** How many wait, what was done today, and what colleagues have in hand. */
export function QueueNote({ around }: { around: Around }) {
  const { t } = useLingui();
  const { waiting, held } = around;
  const today = useQueues().find((queue) => queue.queue === 'photos')?.done_today ?? 0;
  return (
    <>
      {t`${plural(waiting, { one: '# waiting', other: '# waiting' })}`}
      {` · ${t`${plural(today, { one: '# decided today', other: '# decided today' })}`}`}
      {held.map(({ name, count }) => (
        <span
          key={name}
        >{` · ${t`${plural(count, { one: `${name} has # in hand`, other: `${name} has # in hand` })}`}`}</span>
      ))}
    </>
  );
}
