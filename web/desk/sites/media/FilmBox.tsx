import './media.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Film, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { deskAddSiteMedia, type Media } from '../../../../contract/desk-site-media.ts';
import type { UploadedFilm } from '../../../../contract/lander-film.ts';
import { call } from '../../../app/api.ts';
import { FormError } from '../../../app/FormError.tsx';
import { toasts } from '../../../app/Toasts.tsx';
import { useErrorText } from '../../../app/use-error-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { siteQueries } from '../site-queries.ts';
import { stillOf } from './film-still.ts';
import { MediaDialog } from './MediaDialog.tsx';
import { PictureChoice } from './PicturesBox.tsx';
import { readJson } from './read.ts';
import type { SettingBoxProps } from '../setting-box.ts';

/** The site's own film: one file or the same in both formats, and the still picture before it plays. */
export function FilmBox({ id, scope, value, onSet }: SettingBoxProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const query = useQuery(siteQueries.media(scope));
  const media = query.data?.media ?? [];
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  /** A film whose still picture could not be made, and why; without an error: this browser cannot draw the film. */
  const [waiting, setWaiting] = useState<{ film: Media; error?: unknown }>();
  const errorText = useErrorText();
  const stored = readJson<Partial<UploadedFilm>>(value);
  const films = media.filter((item) => stored?.films?.includes(item.id));
  const poster = stored?.poster ?? '';
  const set = (next: UploadedFilm) => onSet(JSON.stringify(next));
  // Of each format one: a second file of the same format takes its place.
  const put = (film: Media, still: string) =>
    set({
      films: [film.id, ...films.filter(({ format }) => format !== film.format).map((film) => film.id)],
      poster: still,
    });
  const choose = async (film: Media) => {
    setBusy(true);
    setWaiting(undefined);
    try {
      const still = films.length > 0 && poster ? poster : await uploadStill(film);
      if (still) put(film, still);
      else setWaiting({ film });
    } catch (error) {
      setWaiting({ film, error });
    }
    setBusy(false);
  };
  /** Just uploaded, perhaps: the list is asked for again. */
  const chooseById = async (filmId: string) => {
    const answer = await client.fetchQuery({ ...siteQueries.media(scope), staleTime: 0 }).catch((error: unknown) => {
      toasts.show({ tone: 'danger', text: errorText(error) });
    });
    const film = answer?.media.find((item) => item.id === filmId);
    if (film) await choose(film);
  };
  /** The first moment of the film, as a picture of its own that can be changed for another. */
  const uploadStill = async (film: Media): Promise<string | undefined> => {
    const picture = await stillOf(film.src);
    if (!picture) return undefined;
    const body = new FormData();
    body.set('photo', picture, 'still.jpg');
    const about = { scope, kind: 'picture' as const, name: film.name, licence: film.licence };
    const added = (await call(client, deskAddSiteMedia, { query: about, body } as never)) as { id: string };
    await client.invalidateQueries({ queryKey: siteQueries.media(scope).queryKey });
    return added.id;
  };
  const name = waiting?.film.name ?? '';
  const failure =
    waiting?.error === undefined
      ? t`This browser cannot take a still picture from “${name}”.`
      : `${t`The still picture of “${name}” was not uploaded.`} ${errorText(waiting.error)}`;
  return (
    <div className="media-slots">
      {films.map((film) => (
        <div key={film.id} className="media-film">
          <video src={film.src} muted controls playsInline preload="metadata" aria-label={film.name} />
          <span>
            {film.name}
            <span className="muted small">{`${film.format.toUpperCase()}, ${film.width} × ${film.height}`}</span>
          </span>
          <IconButton
            label={t`Remove the film “${film.name}”`}
            icon={<X />}
            onClick={() => {
              const left = films.filter((other) => other !== film).map((other) => other.id);
              if (left.length === 0) onSet(null);
              else set({ films: left, poster });
            }}
          />
        </div>
      ))}
      <Button icon={<Film />} loading={busy} onClick={() => setOpen(true)}>
        {films.length === 0 ? t`Choose a film` : t`Another film, or the same in the other format`}
      </Button>
      {waiting ? (
        <>
          <FormError>{failure}</FormError>
          <Button icon={<RotateCw />} loading={busy} onClick={() => void choose(waiting.film)}>{t`Try again`}</Button>
          <PictureChoice
            id={`${id}-waiting`}
            scope={scope}
            label={t`Choose a still picture`}
            value=""
            onSet={(picture) => {
              put(waiting.film, picture);
              setWaiting(undefined);
            }}
          />
        </>
      ) : null}
      {films.length > 0 ? (
        <PictureChoice
          id={`${id}-poster`}
          scope={scope}
          label={t`Still picture before it plays`}
          value={poster}
          onSet={(picture) => set({ films: films.map((film) => film.id), poster: picture })}
        />
      ) : null}
      <MediaDialog
        id={`${id}-media`}
        scope={scope}
        kind="film"
        open={open}
        onClose={() => setOpen(false)}
        onChoose={(film) => void chooseById(film.id)}
      />
    </div>
  );
}
