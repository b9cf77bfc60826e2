import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import type { OwnProfile } from '../../contract/profile.ts';
import { useSettings } from '../app/use-site.ts';

/** Whether other members see a field on this site: the same rule as on the member's page. */
export function useShown(): (field: keyof OwnProfile) => boolean {
  const { visible_profile_fields: visibleProfileFields, visible_profile_notes: visibleProfileNotes } = useSettings();
  // The wanted gender is shown together with the member's own.
  const visibleFields: readonly string[] = [...visibleProfileFields, ...visibleProfileNotes];
  return (field) => visibleFields.includes(field === 'wanted' ? 'gender' : field);
}

/** A note after a label: who sees this. */
export function FieldNote({ field }: { field: keyof OwnProfile }) {
  const { t } = useLingui();
  const isShown = useShown()(field);
  return (
    <span className="own-note inline-row gap-2 muted text-xs">
      {isShown ? <Eye /> : <EyeOff />}
      {isShown ? t`others see this` : t`not shown to others`}
    </span>
  );
}
