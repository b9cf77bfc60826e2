import './definition.css';
import { useLingui } from '@lingui/react/macro';
import { type Defined, useDefinitions } from './use-definitions.ts';

/** A `?` that says what something means. */
export function Explained({ name, what }: { name: string; what: string }) {
  const { t } = useLingui();
  return (
    <details className="insight-what" name="insight-what">
      <summary aria-label={t`What does “${name}” mean?`}>?</summary>
      <p>{what}</p>
    </details>
  );
}

/** The `?` beside a number: what it means. */
export function Definition({ of }: { of: Defined }) {
  return <Explained {...useDefinitions()[of]} />;
}

/** The heading of a column of figures in a plain table, with its `?`. */
export function FigureHead({ of }: { of: Defined }) {
  return (
    <th scope="col">
      {useDefinitions()[of].name} <Definition of={of} />
    </th>
  );
}

/** The `?` of a table: what each of its columns means. */
export function Definitions({ of }: { of: readonly Defined[] }) {
  const { t } = useLingui();
  const definitions = useDefinitions();
  return (
    <details className="insight-what" name="insight-what">
      <summary aria-label={t`What do these figures mean?`}>?</summary>
      {/* A long list scrolls, with the keyboard too. */}
      <dl tabIndex={0}>
        {of.map((figure) => (
          <div key={figure}>
            <dt>{definitions[figure].name}</dt>
            <dd>{definitions[figure].what}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
