import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { CheckReason } from '../../../contract/photo-check.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { MemberFactsList, PhotoPicture } from '../Facts.tsx';
import { MemberName } from '../MemberName.tsx';
import { Kbd } from '../Kbd.tsx';
import { ReasonKeys } from '../ReasonKeys.tsx';
import { useDates } from '../use-dates.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { useKeys } from '../use-keys.ts';
import { useLanguageNames } from '../use-language-names.ts';
import type { CheckItem, Verdict } from './use-check-queue.ts';

/** The selfies (or the new main photo) beside the photos, the decision, and what the member reads of it. */
export function CheckView({ item, busy, onDecide }: { item: CheckItem; busy: boolean; onDecide(v: Verdict): void }) {
  const { t } = useLingui();
  const { ago, day } = useDates();
  const { checks } = useDeskWords();
  const nameOf = useLanguageNames();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [refusing, setRefusing] = useState(false);
  const [near, setNear] = useState<CheckReason>();
  const { kind, member, photos, main, poses } = item;
  const { name } = member;
  const selfies = kind === 'selfie';
  const toggle = (id: string) =>
    setTicked(ticked.includes(id) ? ticked.filter((item) => item !== id) : [...ticked, id]);
  const { new_main: newMain, ...others } = checks;
  const ofSelfies: Record<Exclude<CheckReason, 'new_main'>, string> = others;
  const pass = !selfies || ticked.length > 0 ? () => onDecide({ photos: [...ticked] }) : undefined;
  const refuse = () => (selfies ? setRefusing(true) : onDecide({ reason: 'new_main' }));
  useKeys(
    busy
      ? {}
      : {
          a: refusing ? undefined : pass,
          r: refuse,
          m: selfies ? () => onDecide('minor') : undefined,
          escape: () => setRefusing(false),
          ...(selfies && !refusing
            ? Object.fromEntries(photos.slice(0, 9).map((photo, i) => [String(i + 1), () => toggle(photo.id)]))
            : {}),
        },
  );
  const gestures = { cheek: t`beside the cheek`, chin: t`under the chin`, head: t`on the head` };
  const read = item.texts.find((text) => text.reason === (selfies ? (near ?? 'pose') : 'new_main'));
  return (
    <div className="check-view">
      <section className="check-side" aria-label={selfies ? t`Selfies` : t`New main photo`}>
        <h2>{selfies ? t`Selfies` : t`New main photo`}</h2>
        {selfies ? (
          poses.map((pose, i) => (
            <figure key={`${item.id}-${i}`} className="check-picture">
              <img src={`/api/desk/checks/${item.id}/file/${i}.php`} alt={t`Selfie ${i + 1} of ${name}`} />
              <figcaption>
                {t`Asked for:`}{' '}
                <strong>
                  {[
                    pose.hand === 'left' ? t`their left hand` : t`their right hand`,
                    t`${plural(pose.fingers, { one: '# finger', other: '# fingers' })}`,
                    gestures[pose.gesture],
                  ].join(', ')}
                </strong>
              </figcaption>
            </figure>
          ))
        ) : main ? (
          <figure className="check-picture">
            <PhotoPicture photo={main} alt={t`New main photo of ${name}`} sizes="(width < 62rem) 100vw, 40vw" eager />
          </figure>
        ) : null}
      </section>
      <section className="check-side" aria-label={selfies ? t`Photos of the profile` : t`Compared before`}>
        <h2>{selfies ? t`Photos of the profile` : t`Compared before`}</h2>
        <ul className="check-photos">
          {photos.map((photo, i) => (
            <li key={photo.id} data-ticked={ticked.includes(photo.id) ? '' : undefined}>
              <PhotoPicture photo={photo} alt={t`Photo ${i + 1} of ${name}`} sizes="(width < 62rem) 50vw, 20vw" eager />
              {selfies ? (
                <Checkbox
                  label={
                    <span className="beside gap-2">
                      {t`Same person`} {i < 9 ? <Kbd>{String(i + 1)}</Kbd> : null}
                    </span>
                  }
                  checked={ticked.includes(photo.id)}
                  onChange={() => toggle(photo.id)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      </section>
      <div className="desk-photo-side check-acts">
        {refusing ? (
          <>
            <ReasonKeys
              label={t`Refuse, because`}
              reasons={ofSelfies}
              onChoose={(reason) => onDecide({ reason })}
              onNear={setNear}
            />
            <Button block iconEnd={<Kbd>Esc</Kbd>} onClick={() => setRefusing(false)}>{t`Back`}</Button>
          </>
        ) : (
          <div className="desk-photo-acts">
            <Button
              size="lg"
              block
              variant="primary"
              icon={<Check />}
              iconEnd={<Kbd>A</Kbd>}
              loading={busy}
              disabled={pass === undefined}
              onClick={pass}
            >
              {selfies
                ? t`${plural(ticked.length, { one: 'Same person in # photo', other: 'Same person in # photos' })}`
                : t`Same person`}
            </Button>
            <Button size="lg" block variant="line" icon={<X />} iconEnd={<Kbd>R</Kbd>} disabled={busy} onClick={refuse}>
              {selfies ? t`Refuse` : newMain}
            </Button>
            {selfies ? (
              <Button block iconEnd={<Kbd>M</Kbd>} disabled={busy} onClick={() => onDecide('minor')}>
                {t`Perhaps under 18`}
              </Button>
            ) : null}
          </div>
        )}
        {(refusing || !selfies) && read ? (
          <div className="check-read">
            <p className="small">
              <strong>{t`The member reads`}</strong> <span className="muted">{nameOf(member.language)}</span>
            </p>
            <p lang={member.language}>{read.text}</p>
          </div>
        ) : null}
        {item.seen_before.length > 0 ? (
          <Banner tone="warning" title={t`Nearly the same picture was sent for another account`}>
            {item.seen_before.map((other) => (
              <span key={other.member_id} className="line">
                <MemberName id={other.member_id} name={other.name} /> {day(other.at)}
              </span>
            ))}
          </Banner>
        ) : null}
        <p className="muted small">
          {selfies
            ? t`Sent ${ago(item.since)}. The selfies are deleted with the decision; that you looked at them is in the audit log.`
            : t`Main photo changed ${ago(item.since)}. The mark is hidden until it is decided.`}
        </p>
        <MemberFactsList member={member} linked />
      </div>
    </div>
  );
}
