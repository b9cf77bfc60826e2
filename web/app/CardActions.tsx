import { useLingui } from '@lingui/react/macro';
import { Ban, Ellipsis, Flag } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { LikeButton } from './LikeButton.tsx';
import type { Person } from './PersonCard.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { useBlock } from './use-block.ts';
import { useUser } from './use-site.ts';

/** What a card offers besides opening it: the heart, and for members block and report. */
export function CardActions({ person }: { person: Person }) {
  const user = useUser();
  return (
    <div className="card-actions stack gap-1">
      <LikeButton id={person.id} name={person.name} liked={person.liked} />
      {user && user.id !== person.id ? <PersonMenu person={person} /> : null}
    </div>
  );
}

/** Block and report, wherever somebody stands without a card. */
export function PersonMenu({
  person,
  onBlock,
}: {
  person: Pick<Person, 'id' | 'name'>;
  /** Besides blocking. */
  onBlock?(): void;
}) {
  const { t } = useLingui();
  const id = useId();
  const { block } = useBlock(person);
  const [reporting, setReporting] = useState(false);
  const { name } = person;
  const hide = { popoverTarget: id, popoverTargetAction: 'hide' } as const;
  const onBlocked = () => {
    block();
    onBlock?.();
  };
  return (
    <>
      <IconButton label={t`Options for ${name}`} icon={<Ellipsis />} variant="glass" popoverTarget={id} />
      <Menu id={id} label={t`Options for ${name}`}>
        <MenuItem {...hide} icon={<Ban />} onClick={onBlocked}>{t`Block ${name}`}</MenuItem>
        <MenuItem
          {...hide}
          icon={<Flag />}
          tone="danger"
          onClick={() => setReporting(true)}
        >{t`Report ${name}`}</MenuItem>
      </Menu>
      {reporting ? <ReportDialog id={`${id}-report`} member={person} open onClose={() => setReporting(false)} /> : null}
    </>
  );
}
