import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { openPhoto } from '../../../contract/desk-queues.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { RejectReason } from '../../../contract/photos.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { Kbd } from '../Kbd.tsx';
import { ReasonKeys } from '../ReasonKeys.tsx';
import { useLanguageNames } from '../use-language-names.ts';
import { useDeskWords } from '../use-desk-words.ts';

/** The reasons, what the member reads of each in their language, and a line for them. */
export function RefuseForm({
  armed,
  onArm,
  onDisarm,
  texts,
  language,
  facts,
  onFacts,
  onRefuse,
}: {
  /** Digits choose. */
  armed: boolean;
  onArm(): void;
  onDisarm(): void;
  texts: AnswerOf<typeof openPhoto>['texts'];
  language: string;
  facts: string;
  onFacts(text: string): void;
  onRefuse(reason: RejectReason): void;
}) {
  const { t } = useLingui();
  const id = useId();
  const { rejects } = useDeskWords();
  const nameOf = useLanguageNames();
  const [near, setNear] = useState<RejectReason>();
  const read = texts.find((text) => text.reason === near) ?? texts[0];
  return (
    <>
      {armed ? null : (
        <Button size="lg" block variant="line" iconEnd={<Kbd>R</Kbd>} onClick={onArm}>{t`Refuse`}</Button>
      )}
      <ReasonKeys label={t`Refuse, because`} reasons={rejects} armed={armed} onChoose={onRefuse} onNear={setNear} />
      {armed ? <Button block iconEnd={<Kbd>Esc</Kbd>} onClick={onDisarm}>{t`Back`}</Button> : null}
      {read ? (
        <div className="photo-read">
          <p className="small">
            <strong>{t`The member reads`}</strong> <span className="muted">{nameOf(language)}</span>
          </p>
          <p lang={language}>{read.text}</p>
          <Field id={`${id}-facts`} label={t`Add a line`} labelEnd={t`optional`} hint={t`Sent as you write it.`}>
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                maxLength={2000}
                value={facts}
                onChange={(event) => onFacts(event.target.value)}
              />
            )}
          </Field>
        </div>
      ) : null}
    </>
  );
}
