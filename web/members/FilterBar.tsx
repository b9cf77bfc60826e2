import { useLingui } from '@lingui/react/macro';
import { BadgeCheck, Camera, HeartHandshake, MapPin, SlidersHorizontal, Sparkles, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { nicheFilters } from '../../contract/niche-filters.ts';
import { useNiche } from '../app/use-niche.ts';
import type { SearchField } from '../../contract/sites.ts';
import { InterestIcon } from '../app/InterestIcon.tsx';
import { useSettings, useUser } from '../app/use-site.ts';
import { Badge } from '../ui/Badge.tsx';
import { Chip, ChipRow } from '../ui/Chip.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { OnlineDot } from '../ui/OnlineDot.tsx';
import { AgeFilter } from './AgeFilter.tsx';
import { PlaceFilter } from './PlaceFilter.tsx';
import { ageCeiling, ageFloor, type Filters, narrowings } from './search-filters.ts';
import { useFilterWords } from './use-filter-words.ts';

export interface FilterBarProps {
  filters: Filters;
  apply(filters: Filters, how?: 'push' | 'replace'): void;
  onAll(): void;
}

/** The most used filters as chips, in a row that scrolls sideways on phones; the last one opens all filters. */
export function FilterBar({ filters, apply, onAll }: FilterBarProps) {
  const { t } = useLingui();
  const words = useFilterWords();
  const user = useUser();
  const { search_fields: searchFields } = useSettings();
  const offers = (name: SearchField) => searchFields.includes(name);
  const set = (change: Partial<Filters>, how?: 'push' | 'replace') => apply({ ...filters, ...change }, how);
  const {
    gender,
    wanted,
    min_age: minAge,
    max_age: maxAge,
    near,
    online,
    photo,
    checked,
    interests,
    country,
    trait,
  } = filters;
  // The niche's default filters stay visible when off, so that they can be switched on again.
  const defaults = nicheFilters(useNiche(), { wanted: [] });
  const ofTrait = offers('trait') ? (trait ?? defaults.trait) : null;
  const ofWanted = offers('gender') ? (wanted ?? (user ? null : defaults.wanted)) : null;
  return (
    <div className="filter-bar row gap-3">
      <ChipRow label={t`Filters`}>
        {offers('gender') ? (
          <Opener id="filter-gender" on={gender !== null} icon={<UserRound />}>
            {gender === null ? t`Everyone` : words.gender(gender)}
          </Opener>
        ) : null}
        {ofWanted ? (
          <Chip
            pressed={wanted !== null}
            icon={<HeartHandshake />}
            onClick={() => set({ wanted: wanted ? null : ofWanted })}
          >
            {words.wanted(ofWanted)}
          </Chip>
        ) : null}
        {ofTrait ? (
          <Chip pressed={trait !== null} icon={<Sparkles />} onClick={() => set({ trait: trait ? null : ofTrait })}>
            {words.trait(ofTrait)}
          </Chip>
        ) : null}
        {offers('age') ? (
          <Opener id="filter-age" on={minAge > ageFloor || maxAge < ageCeiling}>
            {words.ages(filters)}
          </Opener>
        ) : null}
        {offers('near') && user ? (
          <Chip pressed={near} icon={<MapPin />} onClick={() => set({ near: !near })}>{t`Near me`}</Chip>
        ) : null}
        {offers('country') || offers('region') ? (
          <Opener id="filter-place" on={country !== null}>
            {words.place(filters)}
          </Opener>
        ) : null}
        {offers('online') ? (
          <Chip pressed={online} icon={<OnlineDot />} onClick={() => set({ online: !online })}>{t`Online now`}</Chip>
        ) : null}
        {offers('photo') ? (
          <Chip pressed={photo} icon={<Camera />} onClick={() => set({ photo: !photo })}>{t`With photo`}</Chip>
        ) : null}
        {offers('photo') ? (
          <Chip
            pressed={checked}
            icon={<BadgeCheck />}
            onClick={() => set({ checked: !checked })}
          >{t`Photo checked`}</Chip>
        ) : null}
        {offers('interests') && interests.length > 0 ? (
          <Chip
            aria-current="true"
            opens
            icon={interests.length === 1 && interests[0] ? <InterestIcon id={interests[0]} /> : <Sparkles />}
            onClick={onAll}
          >
            {interests.length === 1 ? words.active(filters).find((a) => a.name === 'interests')?.label : t`Interests`}
            {interests.length > 1 ? (
              <Badge count={interests.length} tone="neutral" label={String(interests.length)} />
            ) : null}
          </Chip>
        ) : null}
      </ChipRow>
      <Chip className="filter-all" icon={<SlidersHorizontal />} onClick={onAll}>
        <span className="filter-all-words">{t`All filters`}</span>
        <Badge count={narrowings(filters).length} label={t`${narrowings(filters).length} in use`} />
      </Chip>
      {offers('gender') ? (
        <Menu id="filter-gender" label={t`Gender`} align="start" className="chip-sheet">
          {(['female', 'male', null] as const).map((value) => (
            <MenuItem
              key={value}
              checked={gender === value}
              popoverTarget="filter-gender"
              popoverTargetAction="hide"
              onClick={() => set({ gender: value })}
            >
              {words.gender(value)}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
      {offers('age') ? (
        <Panel id="filter-age" label={t`Age`}>
          <AgeFilter id="filter-age-range" filters={filters} restMs={350} onChange={(ages) => set(ages, 'replace')} />
        </Panel>
      ) : null}
      {offers('country') || offers('region') ? (
        <Panel id="filter-place" label={t({ context: 'town or region', message: 'Place' })}>
          <PlaceFilter id="filter-place-of" filters={filters} onChange={(place) => set(place)} />
        </Panel>
      ) : null}
    </div>
  );
}

/** A chip that opens a panel. `aria-current` marks an active filter: a press does not switch it off. */
function Opener({ id, on, icon, children }: { id: string; on: boolean; icon?: ReactNode; children: ReactNode }) {
  return (
    <Chip opens popoverTarget={id} aria-current={on ? 'true' : undefined} icon={icon}>
      {children}
    </Chip>
  );
}

/** A small panel by its chip; on phones a sheet at the bottom edge. Changes apply at once. */
function Panel({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div
      id={id}
      popover="auto"
      className="menu chip-sheet chip-panel"
      data-align="start"
      role="group"
      aria-label={label}
    >
      {children}
    </div>
  );
}
