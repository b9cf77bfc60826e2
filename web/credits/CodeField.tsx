import { useLingui } from '@lingui/react/macro';
import { BadgePercent } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { usePercent } from '../app/use-percent.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import type { Code, Shop } from './use-shop.ts';

/** A discount code, checked at once; its error appears under it and nothing else on the page changes. */
export function CodeField({ code, shop }: { code: Code; shop: Shop }) {
  const { t } = useLingui();
  const [text, setText] = useState(code.typed);
  const [tried, setTried] = useState(code.typed !== '');
  const [open, setOpen] = useState(code.typed !== '');
  const percent = usePercent(shop.percentage);
  if (code.applied)
    return (
      <div className="shop-code row" data-on="" role="status">
        <BadgePercent />
        <p>
          <b>{t`Code ${shop.code ?? code.applied}: ${percent} off`}</b>
          {code.note ? <span className="text-sm">{code.note}</span> : null}
        </p>
        <Button
          onClick={() => {
            setText('');
            setTried(false);
            code.remove();
          }}
        >
          {t`Remove`}
        </Button>
      </div>
    );
  if (!open)
    return (
      <button
        type="button"
        className="link shop-code-open strong tap"
        onClick={() => setOpen(true)}
      >{t`I have a discount code`}</button>
    );
  const apply = () => {
    setTried(true);
    if (text.trim()) code.apply(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter must apply the code, not submit the order.
    event.preventDefault();
    apply();
  };
  return (
    <Field id="shop-code" label={t`Discount code`} error={tried && text.trim() ? code.error : undefined}>
      {(control) => (
        <TextInput
          {...control}
          value={text}
          maxLength={40}
          autoFocus={!tried}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value);
            setTried(false);
          }}
          trailing={<Button className="shop-code-apply" loading={code.checking} onClick={apply}>{t`Apply`}</Button>}
        />
      )}
    </Field>
  );
}
