import { useLingui } from '@lingui/react/macro';
import { ArrowUp, X } from 'lucide-react';
import { use } from 'react';
import type { FieldControl } from '../../../contract/desk-sites.ts';
import { Checkbox, Switch } from '../../ui/Checkbox.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { AccentBox } from './AccentBox.tsx';
import { CostsBox } from './CostsBox.tsx';
import { FilmBox } from './media/FilmBox.tsx';
import { PicturesBox } from './media/PicturesBox.tsx';
import { TilesBox } from './media/TilesBox.tsx';
import { PageBox } from './texts/PageBox.tsx';
import { EditingContext } from './use-draft.ts';
import { useSettingWords } from './use-setting-words.ts';

interface Props {
  id: string;
  name: string;
  label: string;
  control: FieldControl;
  /** What holds, or what is typed. */
  value: unknown;
  /** What it falls back to, shown in an empty box. */
  inherited: unknown;
  describedBy: string | undefined;
  invalid: boolean;
  /** Of a text. */
  language?: string | null;
  /** Of the site. */
  languages?: readonly string[];
  onType(value: unknown): void;
  onSet(value: unknown): void;
  onFocus(): void;
}

/** The control that fits a setting's schema. */
export function SettingControl(props: Props) {
  const { id, name, label, control, value, inherited, onType, onSet, onFocus } = props;
  const { t } = useLingui();
  const words = useSettingWords();
  // A form that makes a site has no draft yet.
  const scope = use(EditingContext)?.scope ?? '';
  const shared = {
    id,
    onFocus,
    'aria-describedby': props.describedBy,
    'aria-invalid': props.invalid ? (true as const) : undefined,
  };
  switch (control.kind) {
    case 'number':
      return (
        <TextInput
          {...shared}
          type="number"
          min={control.minimum}
          max={control.maximum}
          step={1}
          value={value === null ? '' : String(value)}
          placeholder={inherited === null ? undefined : String(inherited)}
          onChange={({ target }) => onType(target.value === '' ? null : Number(target.value))}
        />
      );
    case 'switch':
      return (
        <Switch {...shared} label={label} checked={value === true} onChange={({ target }) => onSet(target.checked)} />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          value={String(value ?? '')}
          options={control.options.map((option) => ({ value: option, label: words.option(name, option) }))}
          onChange={({ target }) => onSet(name === 'niche' ? Number(target.value) : target.value)}
        />
      );
    case 'choices': {
      const chosen = Array.isArray(value) ? (value as string[]) : [];
      return (
        <div className="setting-choices">
          {control.options.map((option) => (
            <Checkbox
              key={option}
              label={words.option(name, option)}
              checked={chosen.includes(option)}
              onFocus={onFocus}
              onChange={({ target }) =>
                onSet(control.options.filter((other) => (other === option ? target.checked : chosen.includes(other))))
              }
            />
          ))}
        </div>
      );
    }
    case 'ordered': {
      const chosen = Array.isArray(value) ? (value as string[]) : [];
      const left = control.options
        .filter((option) => !chosen.includes(option))
        .map((option) => ({ value: option, label: words.option(name, option) }))
        .sort((a, b) => a.label.localeCompare(b.label));
      return (
        <div className="setting-ordered">
          <ol>
            {chosen.map((choice, i) => {
              const word = words.option(name, choice);
              return (
                <li key={choice}>
                  <span>{word}</span>
                  <IconButton
                    label={t`${word}: one place up`}
                    icon={<ArrowUp />}
                    disabled={i === 0}
                    onFocus={onFocus}
                    onClick={() => onSet(chosen.toSpliced(i, 1).toSpliced(i - 1, 0, choice))}
                  />
                  <IconButton
                    label={t`Remove ${word}`}
                    icon={<X />}
                    disabled={chosen.length === 1}
                    onFocus={onFocus}
                    onClick={() => onSet(chosen.toSpliced(i, 1))}
                  />
                </li>
              );
            })}
          </ol>
          <Select
            {...shared}
            value=""
            placeholder={t`Add …`}
            options={left}
            onChange={({ target }) => target.value && onSet([...chosen, target.value])}
          />
        </div>
      );
    }
    case 'colour':
      return <AccentBox {...shared} key={String(value)} value={typeof value === 'string' ? value : ''} onSet={onSet} />;
    case 'slots': {
      const chosen = Array.isArray(value) ? (value as string[]) : [];
      const put = (at: number, item: string) => {
        // Who stands elsewhere already changes places.
        const from = chosen.indexOf(item);
        const before = chosen[at] ?? '';
        onSet(chosen.map((other, i) => (i === at ? item : i === from ? before : other)));
      };
      return (
        <div className="setting-slots">
          {chosen.slice(0, control.count).map((choice, at) => (
            <Select
              key={choice}
              aria-label={t`${label}: place ${at + 1}`}
              value={choice}
              options={control.options.map((option) => ({ value: option, label: words.option(name, option) }))}
              onFocus={onFocus}
              onChange={({ target }) => put(at, target.value)}
            />
          ))}
        </div>
      );
    }
    case 'page':
      return (
        <PageBox
          {...shared}
          name={name}
          language={props.language ?? 'en'}
          value={value}
          inherited={inherited}
          maxLength={control.max_length}
          onType={onType}
          onSet={onSet}
        />
      );
    case 'pictures':
      return <PicturesBox id={id} scope={scope} value={value} onSet={onSet} />;
    case 'film':
      return <FilmBox id={id} scope={scope} value={value} onSet={onSet} />;
    case 'tiles':
      return <TilesBox id={id} scope={scope} languages={props.languages ?? []} value={value} onSet={onSet} />;
    case 'data':
      return <CostsBox {...shared} value={value} onSet={onSet} />;
    default: {
      const box = {
        ...shared,
        maxLength: control.max_length,
        value: typeof value === 'string' ? value : '',
        placeholder: typeof inherited === 'string' ? inherited : undefined,
        autoComplete: 'off',
        onChange: ({ target }: { target: { value: string } }) => onType(target.value === '' ? null : target.value),
      };
      return control.kind === 'text' ? <TextArea {...box} rows={2} /> : <TextInput {...box} spellCheck={false} />;
    }
  }
}
