import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Heart, MessageCircle, UserRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from './navigation.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { Mark } from './Mark.tsx';
import { NoPhoto, PhotoFrame } from '../ui/PhotoFrame.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { ApiError } from './api.ts';
import { closeMatch, type Waiting } from './match-store.ts';
import { photoOf } from './photo-of.ts';
import { queries } from './queries.ts';
import { useUser } from './use-site.ts';

/**
 * A match or a new like, on top of any page. A click anywhere closes it, a click on the photo opens the profile, the
 * button names the next step.
 * @param onOpen gets the profile's id, and whether the button of a match was pressed (it leads to the chat)
 */
export default function MatchPopup({
  waiting,
  onOpen,
}: {
  waiting: Waiting;
  onOpen?(id: string, chat: boolean): void;
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const user = useUser();
  const { id, kind } = waiting;
  const { data, error } = useQuery({ ...queries.like(id), staleTime: 0 });
  const isGone = error instanceof ApiError && error.status < 500;
  // The like was withdrawn in the meantime: show nothing that is no longer true.
  const isOutdated = data !== undefined && (kind === 'match' ? !data.match : data.likes_you_at === null);
  useEffect(() => {
    if (isGone || isOutdated) closeMatch();
  }, [isGone, isOutdated]);
  const ready = data !== undefined && !isOutdated;
  const box = useDialog(ready, closeMatch);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (ready) button.current?.focus({ preventScroll: true });
  }, [ready]);

  const open = (chat: boolean) => {
    closeMatch();
    if (onOpen) return onOpen(id, chat);
    void navigate(chat ? `/members/${id}/chat` : `/members/${id}`);
  };
  const match = kind === 'match';
  const profile = data?.profile;
  const name = profile?.name ?? '';
  const ownPhoto = user?.profile.main_image;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={box}
      className="match raised"
      data-kind={kind}
      aria-labelledby="match-title"
      onClick={() => closeMatch()}
    >
      {profile ? (
        <div className="match-inner stack gap-3">
          <div className="match-photos">
            <button
              type="button"
              className="match-photo frame"
              aria-label={t`See the profile of ${name}`}
              onClick={(event) => {
                event.stopPropagation();
                open(false);
              }}
            >
              {profile.photo ? (
                <PhotoFrame photo={photoOf(profile.photo)} alt="" ratio="fill" sizes="240px" priority />
              ) : (
                <NoPhoto />
              )}
              {profile.fictional ? <Mark /> : null}
            </button>
            {match ? (
              <span className="match-own">
                <Avatar
                  name={user?.profile.name ?? ''}
                  src={ownPhoto ? ownPhoto.path + ownPhoto.thumb_filename : undefined}
                  size="lg"
                />
              </span>
            ) : null}
            <span className="match-heart disc" aria-hidden="true">
              <Heart />
            </span>
          </div>
          <h2 id="match-title">{match ? t`It’s a match` : t`${name} likes you`}</h2>
          <p className="soft">{match ? t`You and ${name} like each other.` : t`Like back and it is a match.`}</p>
          <Button
            ref={button}
            variant="primary"
            size="lg"
            icon={match ? <MessageCircle /> : <UserRound />}
            onClick={(event) => {
              event.stopPropagation();
              open(match);
            }}
          >
            {match ? t`Say hello` : t`See the profile`}
          </Button>
          <Button variant="quiet" className="match-later" onClick={() => closeMatch()}>{t`Later`}</Button>
        </div>
      ) : null}
    </dialog>
  );
}
