import { useLingui } from '@lingui/react/macro';
import { Avatar, type AvatarProps } from '../ui/Avatar.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { MarkIcon, useFictional } from './Mark.tsx';
import type { Person } from './PersonCard.tsx';
import { photoOf } from './photo-of.ts';

/** A member as a round picture, 96 px, with the online dot or the mark of a fictional profile. */
export function PersonAvatar({
  person,
  size = 'lg',
}: {
  person: Pick<Person, 'name' | 'photo' | 'fictional' | 'online'>;
  size?: AvatarProps['size'];
}) {
  const { t } = useLingui();
  const { label } = useFictional();
  return (
    <span className="person-avatar">
      <Avatar
        name={person.name}
        src={person.photo ? photoOf(person.photo).src : null}
        size={size}
        onlineLabel={person.online && !person.fictional ? t`Online now` : undefined}
      />
      {person.fictional ? (
        <span className="person-avatar-mark disc">
          <MarkIcon />
          <VisuallyHidden>{label}</VisuallyHidden>
        </span>
      ) : null}
    </span>
  );
}
