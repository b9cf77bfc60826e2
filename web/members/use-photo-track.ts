import { type RefObject, useEffect, useRef, useState } from 'react';

export interface PhotoTrack {
  ref: RefObject<HTMLUListElement | null>;
  /** The visible photo. */
  at: number;
  go(index: number): void;
}

/** A row of photos that snaps from one to the next, by finger or by `go`, using native scrolling. */
export function usePhotoTrack(): PhotoTrack {
  const ref = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  useEffect(() => {
    const track = ref.current;
    if (!track) return;
    const look = () => setAt(Math.round(track.scrollLeft / Math.max(1, track.clientWidth)));
    track.addEventListener('scroll', look, { passive: true });
    return () => track.removeEventListener('scroll', look);
  }, []);
  // The style sheet decides whether it moves smoothly (not with reduced motion).
  return { ref, at, go: (index) => ref.current?.scrollTo({ left: index * ref.current.clientWidth }) };
}
