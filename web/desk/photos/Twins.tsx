import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { judgePair, type openPhoto, type PairVerdict } from '../../../contract/desk-queues.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../Kbd.tsx';
import { MemberName } from '../MemberName.tsx';
import { PhotoThumb } from '../PhotoThumb.tsx';
import { deskQueries } from '../queries.ts';
import { SiteName } from '../SiteName.tsx';
import { useDeskCall } from '../use-desk-call.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { useKeys } from '../use-keys.ts';

type Twin = AnswerOf<typeof openPhoto>['twins'][number];

const letters = { different: 'N', stolen: 'T', same_person: 'S' } as const;

export function useTwinKeys() {
  const { t } = useLingui();
  return [
    { keys: 'N', what: t`Same picture elsewhere: no, two pictures` },
    { keys: 'T', what: t`Same picture elsewhere: stolen` },
    { keys: 'S', what: t`Same picture elsewhere: second account of one person` },
  ];
}

/** The same picture on other accounts, as a program found it; a person says what it is. */
export function Twins({
  photoId,
  twins,
  keys = false,
  held = false,
}: {
  photoId: string;
  twins: readonly Twin[];
  /** N, T and S answer for the first that nobody has answered for. */
  keys?: boolean;
  /** A colleague has the photo in hand, and answers. */
  held?: boolean;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const [pending, setPending] = useState<string>();
  const count = twins.filter((twin) => twin.verdict !== 'different').length;
  const first = twins.find((twin) => twin.verdict === null);
  const judge = async (twin: Twin, verdict: PairVerdict | 'open') => {
    if (pending) return;
    setPending(twin.photo.id);
    const answer = await deskCall(judgePair, {
      params: { id: photoId },
      body: { other: twin.photo.id, verdict },
    });
    const number = answer?.case_number;
    if (number) {
      toasts.show({ text: t`Case ${number} is waiting among the reports.`, tone: 'success' });
    }
    await client.invalidateQueries({ queryKey: deskQueries.photo(photoId).queryKey });
    setPending(undefined);
  };
  const press = (verdict: PairVerdict) => (keys && !held && first ? () => void judge(first, verdict) : undefined);
  useKeys({ n: press('different'), t: press('stolen'), s: press('same_person') });
  if (twins.length === 0) return null;
  return (
    <section>
      {count > 0 ? (
        <Banner
          tone="danger"
          icon={<Copy />}
          title={t`${plural(count, { one: 'The same picture on another account', other: 'The same picture on # other accounts' })}`}
        />
      ) : null}
      <ul className="photos-twins">
        {twins.map((twin) => (
          <TwinLine
            key={twin.photo.id}
            twin={twin}
            pending={pending === twin.photo.id}
            keys={keys && twin === first}
            held={held}
            onJudge={(verdict) => void judge(twin, verdict)}
          />
        ))}
      </ul>
    </section>
  );
}

function TwinLine({
  twin,
  pending,
  keys,
  held,
  onJudge,
}: {
  twin: Twin;
  pending: boolean;
  keys: boolean;
  held: boolean;
  onJudge(verdict: PairVerdict | 'open'): void;
}) {
  const { t } = useLingui();
  const { statuses, word } = useDeskWords();
  const button = (verdict: PairVerdict, label: string) => (
    <Button
      variant="line"
      loading={pending}
      iconEnd={keys ? <Kbd>{letters[verdict]}</Kbd> : undefined}
      onClick={() => onJudge(verdict)}
    >
      {label}
    </Button>
  );
  return (
    <li data-verdict={twin.verdict ?? undefined}>
      <PhotoThumb photo={twin.photo} alt={t`Photo of ${twin.name}`} sizes="6rem" />
      <p>
        <MemberName id={twin.member_id} name={twin.name} />
        <SiteName name={twin.site} />
        <span>{word(statuses, twin.member_status)}</span>
        <span className="muted">
          {twin.mirrored
            ? t`${Math.round(twin.score * 100)}% alike, mirrored`
            : t`${Math.round(twin.score * 100)}% alike`}
        </span>
      </p>
      <div className="photos-twin-acts">
        {twin.verdict === null && !held ? (
          <>
            {button('different', t`Two pictures`)}
            {button('stolen', t`Stolen`)}
            {button('same_person', t`Second account`)}
          </>
        ) : twin.verdict === 'different' ? (
          <>
            <span className="muted">{t`Two pictures`}</span>
            {held ? null : <Button variant="quiet" loading={pending} onClick={() => onJudge('open')}>{t`Undo`}</Button>}
          </>
        ) : twin.verdict ? (
          <span className="muted">
            {twin.verdict === 'stolen' ? t`Stolen: a case is open` : t`Second account: a case is open`}
          </span>
        ) : null}
      </div>
    </li>
  );
}
