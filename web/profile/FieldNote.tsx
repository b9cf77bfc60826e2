import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import type { OwnProfile } from '../../contract/profile.ts';
import { useSettings } from '../app/use-site.ts';

/** Whether other members see a field, as this site is set: the same rule as on the member's page. */
export function useShown(): (field: keyof OwnProfile) => boolean {
  const { visible_profile_fields: visibleProfileFields, visible_profile_notes: visibleProfileNotes } = useSettings();
  // Whom one looks for is told together with who one is.
  const shown: readonly string[] = [...visibleProfileFields, ...visibleProfileNotes];
  return (field) => shown.includes(field === 'wanted' ? 'gender' : field);
}

/** Small words behind a label: who sees this. */
export function FieldNote({ field }: { field: keyof OwnProfile }) {
  const { t } = useLingui();
  const shown = useShown()(field);
  return (
    <span className="own-note inline-row gap-2 muted text-xs">
      {shown ? <Eye /> : <EyeOff />}
      {shown ? t`others see this` : t`not shown to others`}
    </span>
  );
}
