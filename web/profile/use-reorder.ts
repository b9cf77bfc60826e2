import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

interface Options {
  ids: readonly string[];
  /** Called when a photo was dropped, or moved by keys, at another place. */
  onOrder(ids: string[]): void;
  /** Announces a photo's new place to screen readers. */
  onMoved(id: string, place: number): void;
}

export interface Reorder {
  /** The order as rendered, including during a drag. */
  ids: readonly string[];
  dragging: string | undefined;
  /** For the handle of a photo. Its tile carries `data-photo`. */
  handle(id: string): {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(): void;
    onPointerCancel(): void;
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  };
  /** Moves it by this many places, as a menu does. */
  shift(id: string, by: number): void;
}

/** @returns the list with one entry at another place, or the same list if that is impossible */
function moved(ids: readonly string[], id: string, to: number): readonly string[] {
  const from = ids.indexOf(id);
  if (from < 0 || to < 0 || to >= ids.length || to === from) return ids;
  const rest = ids.filter((other) => other !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Reorders photos: by dragging a handle, or with arrow keys, Home and End on it. */
export function useReorder({ ids, onOrder, onMoved }: Options): Reorder {
  const [drawn, setDrawn] = useState<{ id: string; ids: readonly string[] }>();
  // Events of one frame arrive before React has rendered: what was dragged so far is tracked here too.
  const live = useRef<{ id: string; ids: readonly string[] } | undefined>(undefined);
  const keep = (next: { id: string; ids: readonly string[] } | undefined) => {
    live.current = next;
    setDrawn(next);
  };
  const settle = (id: string, next: readonly string[]) => {
    if (next.every((id, i) => id === ids[i])) return;
    onOrder([...next]);
    onMoved(id, next.indexOf(id) + 1);
  };
  const shift = (id: string, by: number) =>
    settle(id, moved(ids, id, Math.min(ids.length - 1, Math.max(0, ids.indexOf(id) + by))));
  return {
    ids: drawn?.ids ?? ids,
    dragging: drawn?.id,
    shift,
    handle: (id) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        keep({ id, ids });
      },
      onPointerMove: (event) => {
        const at = live.current;
        if (!at) return;
        const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-photo]')
          ?.dataset['photo'];
        if (under === undefined || under === at.id || !at.ids.includes(under)) return;
        keep({ id: at.id, ids: moved(at.ids, at.id, at.ids.indexOf(under)) });
      },
      onPointerUp: () => {
        const at = live.current;
        keep(undefined);
        if (at) settle(at.id, at.ids);
      },
      onPointerCancel: () => keep(undefined),
      onKeyDown: (event) => {
        const by = event.key === 'Home' ? -ids.length : event.key === 'End' ? ids.length : steps[event.key];
        if (by === undefined) return;
        event.preventDefault();
        shift(id, by);
      },
    }),
  };
}
