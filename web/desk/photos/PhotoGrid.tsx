import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, ChevronRight, EyeOff, Forward, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { RejectReason } from '../../../contract/photos.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../Kbd.tsx';
import { useKeys } from '../use-keys.ts';
import { useMay } from '../use-may.ts';
import { useGo } from '../use-scope.ts';
import { LastDecision } from './LastDecision.tsx';
import { PhotoCard } from './PhotoCard.tsx';
import { PhotoSide } from './PhotoSide.tsx';
import type { PhotoItem, usePhotoPage } from './use-photo-page.ts';

/** The cards of the grid whose picture is loaded and entirely in sight: nobody approves what they did not see. */
function fullyShown(grid: HTMLElement): Set<string> {
  const within = grid.getBoundingClientRect();
  const shown = new Set<string>();
  for (const card of grid.querySelectorAll<HTMLElement>('[data-photo]:not([data-veiled])')) {
    const picture = card.querySelector('.photos-picture');
    const image = card.querySelector('img');
    if (!picture || !image?.complete || image.naturalWidth === 0) continue;
    const box = picture.getBoundingClientRect();
    const bottom = Math.min(within.bottom, window.innerHeight);
    if (box.top >= within.top - 1 && box.bottom <= bottom + 1 && card.dataset['photo'])
      shown.add(card.dataset['photo']);
  }
  return shown;
}

export function PhotoGrid({
  page,
  here,
  onHere,
  size,
  veil,
  onVeil,
}: {
  page: ReturnType<typeof usePhotoPage>;
  here: PhotoItem;
  onHere(item: PhotoItem): void;
  size: 's' | 'm' | 'l';
  veil: boolean;
  onVeil(): void;
}) {
  const { t } = useLingui();
  const go = useGo();
  const may = useMay();
  const { items, open, outcomes, decided } = page;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [refusing, setRefusing] = useState(false);
  const grid = useRef<HTMLUListElement>(null);
  const selected = open.filter((item) => chosen.has(item.photo.id));
  const hereOpen = !outcomes.has(here.photo.id);
  const meant = selected.length > 0 ? selected : hereOpen ? [here] : [];
  const count = meant.length;

  const clear = () => {
    setChosen(new Set());
    setRefusing(false);
  };
  /** Onwards to what is not decided yet, after this one if there is something. */
  const onwards = (gone: readonly PhotoItem[]) => {
    const at = items.indexOf(here);
    const left = (item: PhotoItem) => !outcomes.has(item.photo.id) && !gone.includes(item);
    const next = items.slice(at + 1).find(left) ?? items.find(left);
    if (next) focusOn(next);
  };
  const focusOn = (item: PhotoItem) => {
    onHere(item);
    const card = grid.current?.querySelector<HTMLElement>(`[data-photo="${item.photo.id}"]`);
    card?.scrollIntoView({ block: 'nearest' });
    card?.querySelector<HTMLElement>('.photos-picture')?.focus({ preventScroll: true });
  };
  const decide = (some: PhotoItem[], reason: RejectReason | 'sensitive' | null) => {
    if (some.length === 0) return;
    page.decide(some, reason);
    clear();
    onwards(some);
  };
  const passOn = () => {
    if (meant.length === 0) return;
    page.passOn(meant);
    clear();
    onwards(meant);
  };
  const approveShown = () => {
    const shown = grid.current ? fullyShown(grid.current) : new Set<string>();
    const some = open.filter((item) => shown.has(item.photo.id));
    if (some.length === 0) toasts.show({ text: t`No photo is fully in sight.` });
    decide(some, null);
  };
  const toggle = (item: PhotoItem) =>
    setChosen((now) => {
      const changed = new Set(now);
      if (!changed.delete(item.photo.id)) changed.add(item.photo.id);
      return changed;
    });
  /** By columns: as many as stand in the first row. */
  const move = (by: number, rows = false) => {
    const cards = [...(grid.current?.children ?? [])] as HTMLElement[];
    const across = rows ? cards.filter((card) => card.offsetTop === cards[0]?.offsetTop).length || 1 : 1;
    const next = items[Math.max(0, Math.min(items.length - 1, items.indexOf(here) + by * across))];
    if (next) focusOn(next);
  };
  useKeys({
    a: refusing ? undefined : () => decide(meant, null),
    'shift+a': approveShown,
    r: count > 0 ? () => setRefusing(true) : undefined,
    e: passOn,
    x: hereOpen ? () => toggle(here) : undefined,
    v: refusing ? undefined : () => decide(meant, 'sensitive'),
    o: () => void go(`/desk/photos/${here.photo.id}`),
    m: may('members.see') ? () => void go(`/desk/members/${here.member.id}`) : undefined,
    b: onVeil,
    u: decided.length > 0 ? () => void page.undo() : undefined,
    escape: clear,
    arrowleft: () => move(-1),
    arrowright: () => move(1),
    arrowup: () => move(-1, true),
    arrowdown: () => move(1, true),
    k: () => move(-1),
    j: () => move(1),
    n: open.length === 0 ? () => void page.next() : undefined,
  });
  return (
    <div className="photos-layout">
      <div className="photos-main">
        <ul className="photos-grid" data-size={size} ref={grid} aria-label={t`Photos under review`}>
          {items.map((item) => (
            <PhotoCard
              key={item.photo.id}
              item={item}
              here={item === here}
              selected={chosen.has(item.photo.id)}
              outcome={outcomes.get(item.photo.id)}
              veil={veil}
              onHere={() => onHere(item)}
              onSelect={() => toggle(item)}
            />
          ))}
        </ul>
        <div className="photos-bar">
          {open.length === 0 ? (
            <Button variant="primary" icon={<ChevronRight />} iconEnd={<Kbd>N</Kbd>} onClick={() => void page.next()}>
              {t`Next page`}
            </Button>
          ) : (
            <>
              {selected.length > 0 ? (
                <strong>{t`${plural(count, { one: '# selected', other: '# selected' })}`}</strong>
              ) : null}
              <Button
                variant="primary"
                icon={<Check />}
                iconEnd={<Kbd>A</Kbd>}
                disabled={count === 0}
                onClick={() => decide(meant, null)}
              >
                {selected.length > 0 ? t`Approve ${count}` : t`Approve`}
              </Button>
              <Button
                variant="line"
                icon={<X />}
                iconEnd={<Kbd>R</Kbd>}
                disabled={count === 0}
                aria-expanded={refusing}
                onClick={() => setRefusing(!refusing)}
              >{t`Refuse`}</Button>
              <Button
                icon={<EyeOff />}
                iconEnd={<Kbd>V</Kbd>}
                disabled={count === 0}
                title={t`Approved, and blurred in a chat until its reader wants to see it`}
                onClick={() => decide(meant, 'sensitive')}
              >{t`Sensitive`}</Button>
              <Button
                icon={<Forward />}
                iconEnd={<Kbd>E</Kbd>}
                disabled={count === 0}
                onClick={passOn}
              >{t`Second opinion`}</Button>
              {selected.length > 0 ? (
                <Button iconEnd={<Kbd>Esc</Kbd>} onClick={clear}>{t`Clear`}</Button>
              ) : (
                <Button iconEnd={<Kbd>Shift A</Kbd>} onClick={approveShown}>{t`Approve all in sight`}</Button>
              )}
            </>
          )}
          <LastDecision last={decided[0]} onUndo={() => void page.undo()} />
        </div>
      </div>
      <PhotoSide
        key={here.photo.id}
        item={here}
        refusing={refusing}
        count={count}
        onRefuse={(reason) => decide(meant, reason)}
      />
    </div>
  );
}
