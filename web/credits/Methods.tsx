import { useLingui } from '@lingui/react/macro';
import { Tile, Tiles } from '../ui/RadioCards.tsx';
import { MethodMark } from './MethodMark.tsx';
import type { Choice } from './use-shop.ts';
import { useMethodName } from './use-words.ts';

/** The payment methods of the country, most common first. A method excluded by the code cannot be combined with it. */
export function Methods({ choice: { shop, method, code, setMethod } }: { choice: Choice }) {
  const { t } = useLingui();
  const nameOf = useMethodName();
  const allowed = (name: string) => code.methods.length === 0 || code.methods.includes(name);
  const some = code.methods.length > 0 && shop.methods.some((m) => !allowed(m.method));
  if (shop.methods.length === 0)
    return (
      <p
        className="shop-note text-md"
        role="status"
      >{t`No payment method is available at the moment. Please try again later.`}</p>
    );
  return (
    <Tiles
      id="shop-methods"
      label={t`Pay with`}
      className="shop-methods"
      hint={some ? t`The code cannot be used with the other payment methods.` : undefined}
    >
      {shop.methods.map((m) => (
        <Tile
          key={m.method}
          name="method"
          value={m.method}
          checked={m.method === method}
          disabled={!allowed(m.method)}
          onChange={() => setMethod(m.method)}
          label={
            <>
              <MethodMark method={m.method} />
              <span>{nameOf(m.method)}</span>
            </>
          }
        />
      ))}
    </Tiles>
  );
}
