import { useEffect } from 'react';

/**
 * Keeps the chat as high as what is left of the window above the keyboard of a phone, so that the text box is never
 * covered; `dvh` alone does not follow the keyboard.
 */
export function useViewport(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const root = document.documentElement;
    const follow = () => {
      // Zoomed in with two fingers the page keeps its size.
      if (view.scale > 1.01) return;
      root.style.setProperty('--chat-height', `${view.height}px`);
      root.style.setProperty('--chat-top', `${view.offsetTop}px`);
    };
    follow();
    view.addEventListener('resize', follow);
    view.addEventListener('scroll', follow);
    return () => {
      view.removeEventListener('resize', follow);
      view.removeEventListener('scroll', follow);
      root.style.removeProperty('--chat-height');
      root.style.removeProperty('--chat-top');
    };
  }, []);
}
