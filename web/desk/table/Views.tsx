import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { countCap, type ListViews } from '../../../contract/desk-list.ts';
import { dropView, saveView } from '../../../contract/desk-views.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox, Radio } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useCurrentInSight } from '../../ui/use-current-in-sight.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { useMay } from '../use-may.ts';
import type { AnyLook } from './look.ts';
import type { ListState } from './use-list.ts';

const stateOf = (query: string): ListState => Object.fromEntries(new URLSearchParams(query));
const same = (a: ListState, b: ListState) => {
  const text = (state: ListState) => JSON.stringify(Object.entries(state).sort(([x], [y]) => (x < y ? -1 : 1)));
  return text(a) === text(b);
};

/** The views of a list: everything, those of the list, saved ones; and a press to keep what one sees. */
export function Views<Row>({
  look,
  views,
  state,
  start,
  onChange,
}: {
  look: AnyLook<Row>;
  views: ListViews | undefined;
  state: ListState;
  /** The view the page begins with, in place of everything. */
  start: ListState;
  onChange(next: ListState): void;
}) {
  const { t } = useLingui();
  const [saving, setSaving] = useState(false);
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const { peek: _, ...seen } = state;
  const shown = [
    ...Object.entries(look.list.views ?? {}).flatMap(([name, query]) => {
      const view = look.views?.[name as never] as { label: string; alarm?: boolean } | undefined;
      return view
        ? [
            {
              key: name,
              label: view.label,
              alarm: view.alarm,
              query,
              count: views?.counts[name],
              id: undefined,
              own: false,
            },
          ]
        : [];
    }),
    ...(views?.saved ?? []).map(({ id, name, query, alarm, count, own }) => ({
      key: id,
      label: name,
      alarm,
      query,
      count,
      id,
      own,
    })),
  ];
  const here = shown.find(({ query }) => same(stateOf(query), seen));
  const line = useCurrentInSight<HTMLElement>(here?.key);
  const again = () => client.invalidateQueries({ queryKey: ['desk', 'list', look.list.name, 'views'] });
  const drop = async (id: string, name: string, query: string) => {
    if (!(await deskCall(dropView, { params: { id } }))) return;
    onChange({});
    void again();
    toasts.show({
      text: t`The view “${name}” is deleted.`,
      action: {
        label: t`Undo`,
        run: () =>
          void deskCall(saveView, { body: { list: look.list.name, name, query, shared: 'me' } }).then(
            () => void again(),
          ),
      },
    });
  };
  return (
    <nav className="dt-views" aria-label={t`Views`} ref={line}>
      {Object.keys(start).length === 0 ? (
        <button
          type="button"
          aria-current={Object.keys(seen).length === 0 ? 'page' : undefined}
          onClick={() => onChange({})}
        >
          {t({ context: 'rows of a table', message: 'All' })}
        </button>
      ) : null}
      {shown.map(({ key, label, alarm, query, count = 0, id, own }) => (
        <span key={key}>
          <button
            type="button"
            aria-current={here?.key === key ? 'page' : undefined}
            onClick={() => onChange(stateOf(query))}
          >
            {label}
            <Badge
              count={count}
              cap={countCap - 1}
              tone={alarm ? 'danger' : 'neutral'}
              label={t`${plural(count, { one: '# row', other: '# rows' })}`}
            />
          </button>
          {id && own && here?.key === key ? (
            <IconButton
              label={t`Delete the view “${label}”`}
              icon={<Trash2 />}
              onClick={() => void drop(id, label, query)}
            />
          ) : null}
        </span>
      ))}
      {here || Object.keys(seen).length === 0 ? null : (
        <IconButton label={t`Save as a view`} icon={<Plus />} onClick={() => setSaving(true)} />
      )}
      <SaveView
        open={saving}
        list={look.list.name}
        query={new URLSearchParams(seen).toString()}
        onClose={() => setSaving(false)}
        onSaved={() => void again()}
      />
    </nav>
  );
}

/** Keeps a filter under a name, for whom one likes. */
export function SaveView({
  open,
  list,
  query,
  title,
  counted = true,
  onClose,
  onSaved,
}: {
  open: boolean;
  list: string;
  query: string;
  title?: string;
  /** It shows how many rows it has, and may be red. */
  counted?: boolean;
  onClose(): void;
  onSaved(): void;
}) {
  const { t } = useLingui();
  const id = useId();
  const may = useMay();
  const deskCall = useDeskCall();
  const [pending, setPending] = useState(false);
  const save = async (data: FormData) => {
    setPending(true);
    const saved = await deskCall(saveView, {
      body: {
        list,
        query,
        name: String(data.get('name') ?? '').trim(),
        shared: data.get('shared') as 'me',
        alarm: data.get('alarm') !== null,
      },
    });
    setPending(false);
    if (!saved) return;
    onSaved();
    onClose();
  };
  return (
    <ModalDialog id="save-view" title={title ?? t`Save as a view`} open={open} onClose={onClose} closeLabel={t`Close`}>
      {open ? (
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            void save(new FormData(event.currentTarget));
          }}
        >
          <Field id={`${id}-name`} label={t`Name`}>
            {(control) => <TextInput {...control} name="name" required maxLength={60} autoComplete="off" />}
          </Field>
          <fieldset className="dt-choice">
            <legend>{t`Visible to`}</legend>
            <Radio name="shared" value="me" defaultChecked label={t`Only me`} />
            <Radio name="shared" value="role" label={t`Everybody with my role`} />
            {may('staff.manage') ? <Radio name="shared" value="all" label={t`Everybody`} /> : null}
          </fieldset>
          {counted ? <Checkbox name="alarm" label={t`Red when anything is in it`} /> : null}
          <div className="form-actions">
            <Button type="submit" variant="primary" size="lg" loading={pending}>{t`Save`}</Button>
          </div>
        </form>
      ) : null}
    </ModalDialog>
  );
}
