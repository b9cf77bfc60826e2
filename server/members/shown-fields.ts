/**
 * Which facts of a member a site shows to others, wherever a member stands (card, profile, chat, landing): its settings
 * `visible_profile_fields` and `visible_profile_notes`. The name is always shown; whatever else a site takes off is null.
 */
import type { ProfileField } from '../../contract/sites.ts';
import { setting } from '../sites/settings.ts';
import type { Site } from '../sites/site.ts';

/** The value of a field where the site shows it, else null. */
export type Show = <T>(field: ProfileField, value: T) => T | null;

/** @param only the fields this viewer may learn at all; default: all */
export function shownFields(site: Site, country: string, only?: readonly ProfileField[]): Show {
  const shown = new Set<ProfileField>([
    ...setting(site, country, 'visible_profile_fields'),
    ...setting(site, country, 'visible_profile_notes'),
  ]);
  return (field, value) => (shown.has(field) && (!only || only.includes(field)) ? value : null);
}
