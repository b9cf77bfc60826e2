import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { aboutMinLength, aboutMax } from '../../contract/profile.ts';
import { Field } from '../ui/Field.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { FieldNote } from './FieldNote.tsx';
import { Section } from './Section.tsx';
import type { ProfileDraft } from './use-profile-draft.ts';

/** A pause in typing this long saves (ms). */
const pauseMs = 900;

/** A few sentences about oneself. */
export function AboutSection({ draft }: { draft: ProfileDraft }) {
  const { t } = useLingui();
  const id = useId();
  const { about } = draft.profile;
  const left = aboutMax - about.length;
  const few = aboutMinLength - about.trim().length;
  return (
    <Section id="about" title={t`In your own words`} save={draft.save('about')}>
      <Field
        id={`${id}-about`}
        label={t`About me`}
        labelEnd={<FieldNote field="about" />}
        hint={
          few > 0 && about.trim() !== ''
            ? t`${plural(few, { one: '# more character makes it count.', other: '# more characters make it count.' })}`
            : left < 200
              ? t`${plural(left, { one: '# character left.', other: '# characters left.' })}`
              : t`Two or three honest sentences are enough.`
        }
      >
        {(control) => (
          <TextArea
            {...control}
            name="about"
            rows={5}
            maxLength={aboutMax}
            value={about}
            onBlur={() => draft.flush('about')}
            onChange={(event) => draft.change('about', { about: event.target.value }, { laterMs: pauseMs })}
          />
        )}
      </Field>
    </Section>
  );
}
