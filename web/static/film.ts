/**
 * Starts the films of a lander once the page has loaded, unless reduced motion is preferred; the button starts and
 * stops them.
 */
export function installFilms(): void {
  for (const film of document.querySelectorAll('[data-film]')) {
    const video = film.querySelector('video');
    const play = film.querySelector<HTMLElement>('[data-film-play]');
    const pause = film.querySelector<HTMLElement>('[data-film-pause]');
    if (!video || !play || !pause) continue;
    video.controls = false;
    const show = () => {
      play.hidden = !video.paused;
      pause.hidden = video.paused;
    };
    // A browser that saves data or power may refuse: then there is the button.
    const start = () => void video.play().catch(show);
    video.addEventListener('play', show);
    video.addEventListener('pause', show);
    play.addEventListener('click', () => {
      start();
      pause.hidden = false;
      play.hidden = true;
      pause.focus();
    });
    pause.addEventListener('click', () => {
      video.pause();
      show();
      play.focus();
    });
    show();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) continue;
    if (document.readyState === 'complete') start();
    else addEventListener('load', start, { once: true });
  }
}
