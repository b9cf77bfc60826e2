import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { addBlock, removeBlock } from '../../contract/members.ts';
import { call } from '../app/api.ts';
import { useDates } from '../app/use-dates.ts';
import { queries } from '../app/queries.ts';
import { toasts } from '../app/Toasts.tsx';
import { useErrorText } from '../app/use-error-text.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { Section } from './Section.tsx';

interface Block {
  id: string;
  name: string;
  created_at: string;
}

/** Blocked members, and unblocking with undo. */
export function BlocksSection() {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const key = queries.blocks().queryKey;
  const { blocks } = useSuspenseQuery(queries.blocks()).data;
  const save = useMutation({
    // In order, so that undo wins.
    scope: { id: 'blocks' },
    mutationFn: async ({ block: { id }, on }: { block: Block; on: boolean }) => {
      if (on) await call(client, addBlock, { body: { id } });
      else await call(client, removeBlock, { params: { id } });
    },
    onMutate: async ({ block, on }) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData(key);
      const others = (before?.blocks ?? []).filter((b) => b.id !== block.id);
      client.setQueryData(key, { blocks: on ? [block, ...others] : others });
      return { before };
    },
    onError: (error, _input, context) => {
      client.setQueryData(key, context?.before);
      toasts.show({ text: errorText(error), tone: 'danger' });
    },
    onSuccess: () => {
      for (const name of ['search', 'search-more', 'search-similar', 'profile', 'related'])
        client.removeQueries({ queryKey: [name] });
      void client.invalidateQueries({ queryKey: ['chats'] });
    },
  });
  const unblock = (block: Block) => {
    const { name } = block;
    save.mutate({ block, on: false });
    toasts.show({
      text: t`${name} is no longer blocked.`,
      action: { label: t`Undo`, run: () => save.mutate({ block, on: true }) },
    });
  };
  const { day } = useDates();
  return (
    <Section id="blocks" title={t`Blocked members`} lead={t`Neither of you can find, see or write to the other.`}>
      {blocks.length === 0 ? (
        <p className="above-sm soft">{t`You have not blocked anybody.`}</p>
      ) : (
        <ul className="settings-sessions stack gap-5">
          {blocks.map((block) => {
            const { name } = block;
            const since = day(block.created_at);
            return (
              <li className="row tap gap-6" key={block.id}>
                <Avatar name={name} size="sm" />
                <span className="fill">
                  <span className="line strong">{name}</span>
                  <span className="line small soft">{t`Since ${since}`}</span>
                </span>
                <Button aria-label={t`Unblock ${name}`} onClick={() => unblock(block)}>{t`Unblock`}</Button>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
