import { Kbd } from './Kbd.tsx';
import { useKeys } from './use-keys.ts';

/** Reasons to choose from with one key each, 1 to 9 and 0, or a press. */
export function ReasonKeys<Code extends string>({
  label,
  reasons,
  onChoose,
  armed = true,
  onNear,
}: {
  label: string;
  reasons: Record<Code, string>;
  onChoose(code: Code): void;
  /** Whether digits choose. */
  armed?: boolean;
  /** The pointer or the focus came to a reason. */
  onNear?(code: Code): void;
}) {
  const list = Object.entries(reasons) as [Code, string][];
  const keyOf = (place: number) => String((place + 1) % 10);
  useKeys(armed ? Object.fromEntries(list.map(([code], place) => [keyOf(place), () => onChoose(code)])) : {});
  return (
    <fieldset className="desk-reasons" data-armed={armed ? '' : undefined}>
      <legend>{label}</legend>
      {list.map(([code, text], place) => (
        <button
          key={code}
          type="button"
          onClick={() => onChoose(code)}
          onPointerEnter={() => onNear?.(code)}
          onFocus={() => onNear?.(code)}
        >
          <Kbd>{keyOf(place)}</Kbd>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
