import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, ImageOff, Lock, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import type { RejectReason } from '../../contract/photos.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Tag } from '../ui/Tag.tsx';
import { DeskShell } from './DeskShell.tsx';
import { MemberFactsList, PhotoPicture } from './Facts.tsx';
import { Kbd } from './Kbd.tsx';
import { ReasonKeys } from './ReasonKeys.tsx';
import { useDates } from './use-dates.ts';
import { useDeskWords } from './use-desk-words.ts';
import { useKeys } from './use-keys.ts';
import { usePhotoQueue } from './use-photo-queue.ts';

const sizes = '(width < 62rem) 100vw, 60vw';

/** One photo after the other, from the keyboard: A shows it to all, R and a digit refuses it, U takes the last one back. */
export default function PhotosPage() {
  const { t } = useLingui();
  const { items, decided, waiting, failed, decide, undo, reload } = usePhotoQueue();
  const { rejects } = useDeskWords();
  const { ago } = useDates();
  const errorText = useErrorText();
  const [rejected, setRejected] = useState<string>();
  const [now, ...next] = items;
  const [last] = decided;
  const rejecting = now !== undefined && rejected === now.photo.id;
  const setRejecting = (on: boolean) => setRejected(on ? now?.photo.id : undefined);
  const refuse = (reason: RejectReason) => {
    setRejecting(false);
    decide(reason);
  };
  useKeys({
    a: now && !rejecting ? () => decide(null) : undefined,
    r: now ? () => setRejecting(true) : undefined,
    u: last ? () => void undo() : undefined,
    escape: () => setRejecting(false),
  });
  const keys = [
    { keys: 'A', what: t`Approve` },
    { keys: 'R', what: t`Refuse, then the digit of the reason` },
    { keys: 'U', what: t`Take the last decision back` },
    { keys: 'Esc', what: t`Not refuse after all` },
  ];
  const count = waiting ?? 0;
  return (
    <DeskShell
      title={t`Photos`}
      wide
      keys={keys}
      aside={waiting === undefined ? null : <Tag>{t`${plural(count, { one: '# waits', other: '# wait' })}`}</Tag>}
    >
      {now ? (
        <div className="desk-photo">
          <figure className="photo-whole desk-photo-stage">
            <PhotoPicture
              key={now.photo.id}
              photo={now.photo}
              alt={t`Photo of ${now.member.name}`}
              sizes={sizes}
              eager
            />
            {now.photo.private ? (
              <figcaption>
                <Tag tone="glass" icon={<Lock />}>{t`Private photo`}</Tag>
              </figcaption>
            ) : null}
          </figure>
          <div className="desk-photo-side">
            {rejecting ? (
              <>
                <ReasonKeys label={t`Why is it refused? The member reads this.`} reasons={rejects} onChoose={refuse} />
                <Button block onClick={() => setRejecting(false)}>{t`Back`}</Button>
              </>
            ) : (
              <>
                <div className="desk-photo-acts">
                  <Button
                    size="lg"
                    block
                    variant="primary"
                    icon={<Check />}
                    iconEnd={<Kbd>A</Kbd>}
                    onClick={() => decide(null)}
                  >{t`Approve`}</Button>
                  <Button
                    size="lg"
                    block
                    variant="line"
                    icon={<X />}
                    iconEnd={<Kbd>R</Kbd>}
                    onClick={() => setRejecting(true)}
                  >{t`Refuse`}</Button>
                </div>
                <p className="muted small">{t`Came ${ago(now.photo.created_at)} · ${now.photo.width} × ${now.photo.height}`}</p>
                <MemberFactsList member={now.member} />
              </>
            )}
            <LastDecision last={last} rejects={rejects} onUndo={() => void undo()} />
          </div>
          {/* Drawn out of sight, so that the next one stands there at once. */}
          <div className="desk-ahead" aria-hidden="true">
            {next.slice(0, 2).map(({ photo }) => (
              <PhotoPicture key={photo.id} photo={photo} alt="" sizes={sizes} eager />
            ))}
          </div>
        </div>
      ) : (
        <>
          <EmptyState
            icon={<ImageOff />}
            title={
              failed
                ? errorText(failed)
                : waiting === undefined
                  ? t`Looking for photos`
                  : count > 0
                    ? t`Colleagues have the rest in hand`
                    : t`No photo waits`
            }
            action={failed ? <Button onClick={() => void reload()}>{t`Try again`}</Button> : undefined}
          >
            {waiting === undefined || failed ? undefined : t`New ones appear here by themselves.`}
          </EmptyState>
          <LastDecision last={last} rejects={rejects} onUndo={() => void undo()} />
        </>
      )}
    </DeskShell>
  );
}

type Last = ReturnType<typeof usePhotoQueue>['decided'][number] | undefined;

function LastDecision({
  last,
  rejects,
  onUndo,
}: {
  last: Last;
  rejects: Record<RejectReason, string>;
  onUndo(): void;
}) {
  const { t } = useLingui();
  if (!last) return null;
  const { name } = last.item.member;
  return (
    <div className="desk-last" role="status">
      <span>{last.reason === null ? t`${name}: approved` : t`${name}: refused – ${rejects[last.reason]}`}</span>
      <Button icon={<Undo2 />} iconEnd={<Kbd>U</Kbd>} onClick={onUndo}>{t`Undo`}</Button>
    </div>
  );
}
