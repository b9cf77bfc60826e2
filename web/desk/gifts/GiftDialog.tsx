import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { deskSaveGift } from '../../../contract/desk-gifts.ts';
import { LOCALES } from '../../../contract/locales.ts';
import { toasts } from '../../app/Toasts.tsx';
import { usePageContext } from '../../app/page-context.ts';
import { Checkbox, Radio } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useLanguageNames } from '../use-language-names.ts';
import { useMay } from '../use-may.ts';
import { GiftPicture, type Picture } from './GiftPicture.tsx';
import type { GiftLine, Gifts } from './gift-queries.ts';
import { useGiftWords } from './use-gift-words.ts';

type Price = { kind: 'times' | 'credits'; figure: string };

const firstPicture = (data: Gifts, gift: GiftLine | undefined): Picture =>
  gift
    ? { shipped: gift.shipped, hash: gift.hash, address: gift.picture }
    : { shipped: data.shipped[0]?.id ?? null, hash: null, address: data.shipped[0]?.picture ?? '' };

/** A gift, new or as it is: its picture, price, names in each language, and the sites where it can be sent. */
export function GiftDialog({
  data,
  gift,
  open,
  onClose,
  onDone,
}: {
  data: Gifts;
  gift: GiftLine | undefined;
  open: boolean;
  onClose(): void;
  onDone(): void;
}) {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const confirmedCall = useConfirmedCall();
  const language = useLanguageNames();
  const words = useGiftWords();
  const alone = useMay()('prices.edit', { site: 'every' }) !== 'asks';
  const [picture, setPicture] = useState(() => firstPicture(data, gift));
  const [price, setPrice] = useState<Price>(() =>
    gift?.credits
      ? { kind: 'credits', figure: String(gift.credits) }
      : { kind: 'times', figure: String(gift?.times ?? 1) },
  );
  const [off, setOff] = useState<number[]>(() => gift?.off_sites ?? []);
  const shippedNames = data.shipped.find(({ id }) => id === picture.shipped)?.names ?? [];
  const figure = Number(price.figure);
  const asPrice = {
    times: price.kind === 'times' ? figure : null,
    credits: price.kind === 'credits' ? figure : null,
  };
  const isNewPrice = !gift || gift.times !== asPrice.times || gift.credits !== asPrice.credits;
  const on = data.sites.filter(({ id }) => !off.includes(id));
  const save = async (field: (name: string) => string, key: string) => {
    const names = LOCALES.flatMap((locale) => {
      const name = field(`name-${locale}`);
      return name === '' ? [] : [{ language: locale, name }];
    });
    const body = {
      id: gift?.id ?? null,
      version: gift?.version ?? 0,
      names,
      ...asPrice,
      off_sites: off,
      note: field('note'),
    };
    await confirmedCall(deskSaveGift, { body: { ...body, shipped: picture.shipped, hash: picture.hash } }, key);
    toasts.show({
      text: gift ? t`${gift.name} has been changed.` : t`The new gift can be sent from now on.`,
      tone: 'success',
    });
    onDone();
  };
  // One's own language first; English, to which the others fall back, always among the open ones.
  const first = [...new Set([locale, 'en' as const])];
  const nameField = (locale: (typeof LOCALES)[number]) => (
    <Field key={locale} id={`gift-name-${locale}`} label={t`Name, ${language(locale)}`}>
      {(control) => (
        <TextInput
          {...control}
          name={`name-${locale}`}
          lang={locale}
          maxLength={60}
          required={picture.hash !== null && locale === 'en'}
          defaultValue={gift?.names.find((own) => own.language === locale)?.name}
          placeholder={shippedNames.find((own) => own.language === locale)?.name}
        />
      )}
    </Field>
  );
  return (
    <ConfirmDialog
      of={deskSaveGift}
      id="gift"
      title={gift ? gift.name : t`New gift`}
      open={open}
      onClose={onClose}
      onConfirm={({ field, key }) => save(field, key)}
      action={isNewPrice && !alone ? t`Request a second look` : t`Save`}
      icon={<Check />}
      variant="primary"
    >
      <GiftPicture data={data} picture={picture} onPick={setPicture} />
      <fieldset className="field">
        <legend className="field-label">{t`Price`}</legend>
        <Radio
          name="price-kind"
          label={t`A multiple of the site’s smallest gift`}
          checked={price.kind === 'times'}
          onChange={() => setPrice({ kind: 'times', figure: '1' })}
        />
        <Radio
          name="price-kind"
          label={t`The same number of credits everywhere`}
          checked={price.kind === 'credits'}
          onChange={() => setPrice({ kind: 'credits', figure: '' })}
        />
        <Field
          id="gift-price"
          label={price.kind === 'times' ? t`Times` : t`Credits`}
          hint={figure >= 1 && on.length > 0 ? t`Members pay ${words.price(asPrice, on)}.` : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              type="number"
              required
              min={1}
              max={price.kind === 'times' ? 100 : 10_000}
              value={price.figure}
              onChange={({ target }) => setPrice({ ...price, figure: target.value })}
            />
          )}
        </Field>
      </fieldset>
      <div className="gift-names">{first.map(nameField)}</div>
      <details className="gift-more">
        <summary>{t`Names in the other languages`}</summary>
        <p className="muted">{t`An empty field shows the grey name, or else the English one.`}</p>
        <div className="gift-names">{LOCALES.filter((locale) => !first.includes(locale)).map(nameField)}</div>
      </details>
      <fieldset className="field">
        <legend className="field-label">{t`Can be sent on ${plural(on.length, { one: '# site', other: '# sites' })}`}</legend>
        <div className="gift-sites">
          {data.sites.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={!off.includes(id)}
              onChange={({ target }) => setOff(target.checked ? off.filter((siteId) => siteId !== id) : [...off, id])}
            />
          ))}
        </div>
      </fieldset>
      {isNewPrice && !alone ? (
        <Field
          id="gift-note"
          label={t`What is this about?`}
          hint={t`Prices need a second look: somebody else agrees before members pay them.`}
        >
          {(control) => <TextInput {...control} name="note" maxLength={300} />}
        </Field>
      ) : null}
    </ConfirmDialog>
  );
}
