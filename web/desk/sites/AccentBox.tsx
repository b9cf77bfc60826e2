import { useLingui } from '@lingui/react/macro';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { contrastsOf, isColour, leastContrast, nearestAccent, shadesOf } from '../../../contract/accent.ts';
import { usePageContext } from '../../app/page-context.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

interface Props {
  id: string;
  value: string;
  onSet(value: string): void;
  onFocus(): void;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** The accent: as one chooses it, its contrast in both schemes, and the nearest that can be read where it cannot. */
export function AccentBox({ value, onSet, ...box }: Props) {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const [typed, setTyped] = useState<string>();
  const noteId = useId();
  const shown = typed ?? value;
  const colour = shown.trim().toLowerCase();
  const choose = (text: string) => {
    const wanted = text.trim().toLowerCase();
    const passes = isColour(wanted) && nearestAccent(wanted) === wanted;
    setTyped(passes && wanted === value ? undefined : text);
    if (passes) onSet(wanted);
  };
  const take = (wanted: string) => {
    setTyped(undefined);
    onSet(wanted);
  };
  const ratio = (of: number) => `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(of)} : 1`;
  const valid = isColour(colour);
  const weak = valid && contrastsOf(colour).light < leastContrast;
  return (
    <div className="accent-box">
      <div className="accent-choice">
        <input
          type="color"
          aria-label={t`Choose a colour`}
          value={valid ? colour : value}
          onFocus={box.onFocus}
          onChange={({ target }) => choose(target.value)}
        />
        <TextInput
          {...box}
          aria-describedby={[box['aria-describedby'], noteId].filter(Boolean).join(' ')}
          aria-invalid={box['aria-invalid'] ?? (weak || (!valid && typed !== undefined) ? true : undefined)}
          value={shown}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => choose(target.value)}
        />
        {valid && !weak ? <Shades colour={colour} /> : null}
      </div>
      <div id={noteId} role="status">
        {valid ? (
          <p className="accent-note" data-weak={weak ? '' : undefined}>
            {weak ? <TriangleAlert /> : <CircleCheck />}
            {weak
              ? t`Words in this colour cannot be read: ${ratio(contrastsOf(colour).light)} where ${ratio(leastContrast)} is needed.`
              : t`At least ${ratio(contrastsOf(colour).light)} light, ${ratio(contrastsOf(colour).dark)} dark: it can be read everywhere.`}
          </p>
        ) : (
          <p className="accent-note" data-weak="">
            <TriangleAlert />
            {t`A colour is written as # and six digits or letters from a to f.`}
          </p>
        )}
      </div>
      {weak ? (
        <Button onClick={() => take(nearestAccent(colour))}>
          <Swatch colour={nearestAccent(colour)} />
          {t`Take ${nearestAccent(colour)}, the nearest that can be read`}
        </Button>
      ) : null}
    </div>
  );
}

const Swatch = ({ colour }: { colour: string }) => (
  <svg className="accent-swatch" viewBox="0 0 16 16" aria-hidden="true">
    <rect width="16" height="16" rx="4" fill={colour} />
  </svg>
);

/** What the product makes of it: light with its pressed shade, and on dark grounds. */
function Shades({ colour }: { colour: string }) {
  const { light, dark } = shadesOf(colour);
  return (
    <span className="accent-shades" aria-hidden="true">
      {[light.primary, light.active, dark.primary, dark.deep].map((shade, i) => (
        <Swatch key={`${i} ${shade}`} colour={shade} />
      ))}
    </span>
  );
}
