import { useEffect } from 'react';

/**
 * Limits the chat to the part of the window above a phone's keyboard, so that the text box is never covered; `dvh`
 * alone ignores the keyboard.
 */
export function useViewport(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const root = document.documentElement;
    const follow = () => {
      // When pinch-zoomed the page keeps its size.
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
