import { useLingui } from '@lingui/react/macro';
import type { Person } from './PersonCard.tsx';
import { PersonCard } from './PersonCard.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';

/** Shows a real, received like. The card leads to that member's page. */
export default function LikeModal({ person, onClose }: { person: Person; onClose(): void }) {
  const { t } = useLingui();
  const { name } = person;
  return (
    <ModalDialog id="like-modal" size="sm" open onClose={onClose} closeLabel={t`Close`} title={t`${name} likes you`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the link inside is what is pressed */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link is pressed by key as well */}
      <div className="like-modal" onClick={onClose}>
        <PersonCard person={person} priority sizes="260px" />
      </div>
    </ModalDialog>
  );
}
