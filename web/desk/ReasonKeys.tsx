import { Kbd } from './Kbd.tsx';
import { useKeys } from './use-keys.ts';

/** Reasons to choose from with one key each, 1 to 9 and 0, or a press. */
export function ReasonKeys<Code extends string>({
  label,
  reasons,
  onChoose,
}: {
  label: string;
  reasons: Record<Code, string>;
  onChoose(code: Code): void;
}) {
  const list = Object.entries(reasons) as [Code, string][];
  const keyOf = (place: number) => String((place + 1) % 10);
  useKeys(Object.fromEntries(list.map(([code], place) => [keyOf(place), () => onChoose(code)])));
  return (
    <fieldset className="desk-reasons">
      <legend>{label}</legend>
      {list.map(([code, text], place) => (
        <button key={code} type="button" onClick={() => onChoose(code)}>
          <Kbd>{keyOf(place)}</Kbd>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
