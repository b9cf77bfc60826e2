import { useLingui } from '@lingui/react/macro';
import { traitIds } from '../../contract/niche-filters.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BadgeCheck, Camera, MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SearchField } from '../../contract/sites.ts';
import { InterestIcon } from '../app/InterestIcon.tsx';
import { queries } from '../app/queries.ts';
import { useSettings, useUser } from '../app/use-site.ts';
import { Button } from '../ui/Button.tsx';
import { Switch } from '../ui/Checkbox.tsx';
import { ChipChoice, ChipRow } from '../ui/Chip.tsx';
import { FieldGroup } from '../ui/Field.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { AgeFilter } from './AgeFilter.tsx';
import { PlaceFilter } from './PlaceFilter.tsx';
import { type Filters, mostInterests, queryOf, widest } from './search-filters.ts';
import { useFilterWords } from './use-filter-words.ts';

export interface FilterSheetProps {
  open: boolean;
  filters: Filters;
  apply(filters: Filters): void;
  onClose(): void;
}

/**
 * All filters: a panel at the side, on phones a sheet. Changes apply with the button, which shows the number of
 * results.
 */
export function FilterSheet({ open, filters, apply, onClose }: FilterSheetProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(filters);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    // Each opening starts from the page's current filters.
    if (open) setDraft(filters);
  }
  const preview = usePreview(draft, open);
  return (
    <ModalDialog
      id="all-filters"
      title={t`Filters`}
      placement="side"
      className="filter-sheet"
      open={open}
      onClose={onClose}
      closeLabel={t`Close`}
      foot={
        <>
          <Button variant="line" size="lg" onClick={() => setDraft(widest(draft))}>{t`Clear all`}</Button>
          <Button
            variant="primary"
            size="lg"
            onClick={() => {
              apply(draft);
              onClose();
            }}
          >
            <span aria-live="polite">{preview}</span>
          </Button>
        </>
      }
    >
      <Fields draft={draft} set={(change) => setDraft({ ...draft, ...change })} />
    </ModalDialog>
  );
}

function Fields({ draft, set }: { draft: Filters; set(change: Partial<Filters>): void }) {
  const { t } = useLingui();
  const words = useFilterWords();
  const user = useUser();
  const { search_fields: searchFields } = useSettings();
  const interests = useQuery(queries.interests()).data?.interests ?? [];
  const offers = (name: SearchField) => searchFields.includes(name);
  const full = draft.interests.length >= mostInterests;
  const toggle = (id: string) =>
    set({
      interests: draft.interests.includes(id) ? draft.interests.filter((i) => i !== id) : [...draft.interests, id],
    });
  return (
    <div className="filter-fields stack gap-8">
      {offers('gender') ? (
        <FieldGroup id="sheet-gender" label={t`Show`}>
          <ChipRow wrap>
            {(['female', 'male', null] as const).map((value) => (
              <ChipChoice
                key={value}
                type="radio"
                name="sheet-gender"
                checked={draft.gender === value}
                onChange={() => set({ gender: value })}
              >
                {words.gender(value)}
              </ChipChoice>
            ))}
          </ChipRow>
        </FieldGroup>
      ) : null}
      {offers('gender') && !user ? (
        <FieldGroup id="sheet-wanted" label={t`They’re looking for`}>
          <ChipRow wrap>
            {(['female', 'male', null] as const).map((value) => (
              <ChipChoice
                key={value}
                type="radio"
                name="sheet-wanted"
                checked={draft.wanted === value}
                onChange={() => set({ wanted: value })}
              >
                {words.gender(value)}
              </ChipChoice>
            ))}
          </ChipRow>
        </FieldGroup>
      ) : null}
      {offers('trait') ? (
        <FieldGroup id="sheet-trait" label={t`Only members who are`}>
          <ChipRow wrap>
            {[...traitIds, null].map((value) => (
              <ChipChoice
                key={value}
                type="radio"
                name="sheet-trait"
                checked={draft.trait === value}
                onChange={() => set({ trait: value })}
              >
                {value === null ? t`Any` : words.trait(value)}
              </ChipChoice>
            ))}
          </ChipRow>
        </FieldGroup>
      ) : null}
      {offers('age') ? <AgeFilter id="sheet-age" filters={draft} onChange={set} /> : null}
      {offers('country') || offers('region') ? <PlaceFilter id="sheet-place" filters={draft} onChange={set} /> : null}
      <div>
        {offers('near') && user ? (
          <Switch
            label={
              <span className="filter-switch inline-row gap-4">
                <MapPin />
                {t`Near me`}
              </span>
            }
            hint={t`The nearest first.`}
            checked={draft.near}
            onChange={(event) => set({ near: event.target.checked })}
          />
        ) : null}
        {offers('online') ? (
          <Switch
            label={
              <span className="filter-switch inline-row gap-4">
                <span className="dot" aria-hidden="true" />
                {t`Online now`}
              </span>
            }
            checked={draft.online}
            onChange={(event) => set({ online: event.target.checked })}
          />
        ) : null}
        {offers('photo') ? (
          <Switch
            label={
              <span className="filter-switch inline-row gap-4">
                <Camera />
                {t`With photo`}
              </span>
            }
            checked={draft.photo}
            onChange={(event) => set({ photo: event.target.checked })}
          />
        ) : null}
        {offers('photo') ? (
          <Switch
            label={
              <span className="filter-switch inline-row gap-4">
                <BadgeCheck />
                {t`Photo checked`}
              </span>
            }
            hint={t`Someone from our team compared the main photo with a selfie.`}
            checked={draft.checked}
            onChange={(event) => set({ checked: event.target.checked })}
          />
        ) : null}
      </div>
      {offers('interests') ? (
        <FieldGroup
          id="sheet-interests"
          label={t`Interests`}
          hint={full ? t`You can choose up to ${mostInterests}.` : t`Members who share all that you choose.`}
        >
          <ChipRow wrap>
            {interests.map(({ id, name }) => (
              <ChipChoice
                key={id}
                icon={<InterestIcon id={id} />}
                checked={draft.interests.includes(id)}
                disabled={full && !draft.interests.includes(id)}
                onChange={() => toggle(id)}
              >
                {name}
              </ChipChoice>
            ))}
          </ChipRow>
        </FieldGroup>
      ) : null}
    </div>
  );
}

/** The button's text: how many the draft would find, fetched once the controls rest, then reused by the page. */
function usePreview(draft: Filters, open: boolean): string {
  const { t } = useLingui();
  const words = useFilterWords();
  const [rested, setRested] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setRested(draft), 250);
    return () => clearTimeout(timer);
  }, [draft]);
  const result = useQuery({
    ...queries.searchPreview(queryOf(rested)),
    enabled: open,
    placeholderData: keepPreviousData,
  }).data;
  if (!result || result.count === null) return t`Show`;
  if (result.count === 0) return t`No matches`;
  return words.show(result);
}
