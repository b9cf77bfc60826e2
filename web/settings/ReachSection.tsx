import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Writers } from '../../contract/accounts.ts';
import { queries } from '../app/queries.ts';
import { RadioCard, RadioCards } from '../ui/RadioCards.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { Section } from './Section.tsx';
import { useSavePrivacy } from './use-save-privacy.ts';
import { useWritersWords } from './use-writers-words.ts';

/** Who may begin a conversation with the member. */
export function ReachSection() {
  const { t } = useLingui();
  const id = useId();
  const words = useWritersWords();
  const { writers } = useSuspenseQuery(queries.privacy()).data;
  const save = useSavePrivacy();
  return (
    <Section
      id="reach"
      title={t`Who may write to you first`}
      lead={t`People you already write with can go on, whatever you choose. To end a conversation, block the person.`}
    >
      <div className="above-sm">
        <RadioCards id={id} label={<VisuallyHidden>{t`Who may write to you first`}</VisuallyHidden>}>
          {(Object.keys(words) as Writers[]).map((value) => (
            <RadioCard
              key={value}
              name="writers"
              value={value}
              title={words[value].title}
              text={words[value].text}
              checked={writers === value}
              onChange={() => save({ writers: value })}
            />
          ))}
        </RadioCards>
      </div>
    </Section>
  );
}
