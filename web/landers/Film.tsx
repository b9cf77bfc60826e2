import { useLingui } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import { useLander } from './people.tsx';

const files = import.meta.glob<string>('./film/*.{webm,mp4,webp}', { eager: true, query: '?url', import: 'default' });
const builtInFilm = (name: string) => ({
  webm: files[`./film/${name}.webm`],
  mp4: files[`./film/${name}.mp4`],
  poster: files[`./film/${name}.webp`],
});

/**
 * A silent looping film: the site's own, else a built-in one. Nothing is fetched until the page has loaded
 * (web/static/film.ts starts it); with reduced motion there is a still picture and a button. Without a script it has
 * the browser's own controls.
 */
export function Film({ name, width, height }: { name: 'town' | 'faces'; width: number; height: number }) {
  const { t } = useLingui();
  const { film } = useLander();
  const { webm, mp4, poster } = film ?? builtInFilm(name);
  return (
    <div className="film" data-film="">
      <video
        muted
        loop
        playsInline
        controls
        preload="none"
        poster={poster}
        width={width}
        height={height}
        aria-hidden="true"
        tabIndex={-1}
      >
        {webm ? <source src={webm} type="video/webm" /> : null}
        {mp4 ? <source src={mp4} type="video/mp4" /> : null}
      </video>
      <button
        type="button"
        className="icon-btn icon-btn-glass film-toggle"
        data-film-play=""
        hidden
        aria-label={t`Play the film`}
      >
        <Play />
      </button>
      <button
        type="button"
        className="icon-btn icon-btn-glass film-toggle"
        data-film-pause=""
        hidden
        aria-label={t`Pause the film`}
      >
        <Pause />
      </button>
    </div>
  );
}
