import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Audience, audiencesList } from '../../../contract/desk-campaigns.ts';
import { dropView, saveView } from '../../../contract/desk-views.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { SaveView } from '../table/Views.tsx';
import { useDeskCall } from '../use-desk-call.ts';
import type { Answer } from './campaign-queries.ts';

/** The same rules are the same text, in whatever order they were set. */
const textOf = (audience: Audience) =>
  JSON.stringify(Object.fromEntries(Object.entries(audience).sort(([a], [b]) => (a < b ? -1 : 1))));

/** Rules kept under a name, to be used in another campaign. Site and consent are the campaign's own. */
export function SavedAudiences({
  audience,
  saved,
  onPick,
}: {
  audience: Audience;
  saved: Answer['audiences'];
  onPick(audience: Audience): void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const [saving, setSaving] = useState(false);
  const text = textOf(audience);
  const here = saved.find((audience) => textOf(audience.audience) === text);
  const again = () => void client.invalidateQueries({ queryKey: ['desk', 'campaign'] });
  const drop = async ({ id, name, audience: dropped }: Answer['audiences'][number]) => {
    if (!(await deskCall(dropView, { params: { id } }))) return;
    again();
    const body = { list: audiencesList, name, query: textOf(dropped), shared: 'me' } as const;
    toasts.show({
      text: t`The audience “${name}” is deleted.`,
      action: { label: t`Undo`, run: () => void deskCall(saveView, { body }).then(again) },
    });
  };
  return (
    <div className="camp-saved">
      {saved.length > 0 ? (
        <Select
          aria-label={t`A saved audience`}
          value={here?.id ?? ''}
          placeholder={t`Use a saved audience`}
          options={saved.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => {
            const picked = saved.find(({ id }) => id === target.value);
            if (picked) onPick(picked.audience);
          }}
        />
      ) : null}
      {here?.own ? (
        <IconButton label={t`Delete the audience “${here.name}”`} icon={<Trash2 />} onClick={() => void drop(here)} />
      ) : null}
      {here === undefined && Object.keys(audience).length > 0 ? (
        <Button icon={<BookmarkPlus />} onClick={() => setSaving(true)}>{t`Save this audience`}</Button>
      ) : null}
      <SaveView
        open={saving}
        list={audiencesList}
        query={text}
        title={t`Save this audience`}
        counted={false}
        onClose={() => setSaving(false)}
        onSaved={again}
      />
    </div>
  );
}
