import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { pageOfKey, pagePlaceholders, pageTextFault } from '../../../../contract/page-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { builtInText } from './built-in.ts';

/** The text of a page in one language, in Markdown; empty it shows the text it falls back to. */
export function PageBox({
  name,
  language,
  value,
  inherited,
  maxLength,
  onType,
  onSet,
  ...box
}: {
  name: string;
  language: string;
  value: unknown;
  inherited: unknown;
  maxLength: number;
  onType(value: unknown): void;
  onSet(value: unknown): void;
} & Pick<ComponentProps<typeof TextArea>, 'id' | 'onFocus' | 'aria-describedby' | 'aria-invalid'>) {
  const { t } = useLingui();
  const page = pageOfKey(name) ?? 'terms';
  const builtIn = useQuery(builtInText(page, language)).data;
  const typed = typeof value === 'string' ? value : '';
  const fallBack = typeof inherited === 'string' ? inherited : (builtIn ?? '');
  const fault = typed === '' ? undefined : pageTextFault(typed);
  const faults = {
    title: t`The first line has to be the title: # and a space before it.`,
    titles: t`There is more than one title. Headings within begin with ##.`,
    braces: t`A pair of double braces is not closed.`,
    placeholder: t`One of the placeholders does not exist.`,
  };
  return (
    <>
      <TextArea
        {...box}
        lang={language}
        className="text-page"
        rows={5}
        maxLength={maxLength}
        value={typed}
        placeholder={fallBack}
        onChange={({ target }) => onType(target.value === '' ? null : target.value)}
      />
      {fault ? <p className="setting-fault">{faults[fault]}</p> : null}
      {typed === '' && fallBack !== '' ? (
        <Button onClick={() => onSet(fallBack)}>{t`Start with the text readers see now`}</Button>
      ) : null}
      <details>
        <summary>{t`What is filled in`}</summary>
        <p className="text-placeholders">
          {pagePlaceholders.map((placeholder) => (
            <code key={placeholder}>{`{{${placeholder}}}`}</code>
          ))}
        </p>
      </details>
    </>
  );
}
