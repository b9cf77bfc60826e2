import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Check, Forward, Grid2x2, User } from 'lucide-react';
import { useState } from 'react';
import type { RejectReason } from '../../../contract/photos.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { MemberFactsList } from '../Facts.tsx';
import { Kbd } from '../Kbd.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useKeys } from '../use-keys.ts';
import { useMay } from '../use-may.ts';
import { YoursFor } from '../YoursFor.tsx';
import { useGo } from '../use-scope.ts';
import { Before, Excluded, Others } from './Beside.tsx';
import { LastDecision } from './LastDecision.tsx';
import { MakeCase } from './MakeCase.tsx';
import { Hints, OutcomeLine } from './PhotoCard.tsx';
import { PhotoStage, useStageKeys } from './PhotoStage.tsx';
import { PhotoStrip } from './PhotoStrip.tsx';
import { RefuseForm } from './RefuseForm.tsx';
import { Twins, useTwinKeys } from './Twins.tsx';
import type { PhotoItem, usePhotoPage } from './use-photo-page.ts';

/** One photo in its full size, with all that helps to decide beside it. */
export function PhotoView({
  id,
  page,
  onHere,
}: {
  id: string;
  page: ReturnType<typeof usePhotoPage>;
  onHere(item: PhotoItem): void;
}) {
  const { t } = useLingui();
  const go = useGo();
  const stageKeys = useStageKeys();
  const twinKeys = useTwinKeys();
  const may = useMay();
  const { ago } = useDates();
  // Looked at, it stays in hand.
  const query = useQuery({ ...deskQueries.photo(id), refetchInterval: 60_000 });
  const [refusing, setRefusing] = useState(false);
  const [facts, setFacts] = useState('');
  const { items, outcomes, decided } = page;
  const opened = query.data;
  const item = items.find((item) => item.photo.id === id) ?? opened?.item;
  const place = items.findIndex((item) => item.photo.id === id);
  const outcome = outcomes.get(id);
  const holder = { name: opened?.claimed_by ?? null };
  const open = item !== undefined && outcome === undefined && item.photo.status === 'pending' && holder.name === null;

  const show = (next: PhotoItem | undefined) => {
    if (!next) return;
    onHere(next);
    void go(`/desk/photos/${next.photo.id}`);
  };
  const back = () => void go('/desk/photos');
  /** On to what is not decided yet; to the grid when this was the last. */
  const onwards = () => {
    const left = (item: PhotoItem) => item.photo.id !== id && !outcomes.has(item.photo.id);
    const next = items.slice(place + 1).find(left) ?? items.find(left);
    if (next) show(next);
    else back();
  };
  const decide = (reason: RejectReason | 'sensitive' | null) => {
    if (!open) return;
    page.decide([item], reason, facts.trim());
    onwards();
  };
  const passOn = () => {
    if (!open) return;
    page.passOn([item]);
    onwards();
  };
  const toMember = () => item && void go(`/desk/members/${item.member.id}`);
  useKeys({
    a: open && !refusing ? () => decide(null) : undefined,
    v: open && !refusing ? () => decide('sensitive') : undefined,
    r: open ? () => setRefusing(true) : undefined,
    e: open ? passOn : undefined,
    j: () => show(items[place + 1]),
    k: () => show(items[place - 1]),
    arrowright: () => show(items[place + 1]),
    arrowleft: () => show(items[place - 1]),
    m: may('members.see') ? toMember : undefined,
    u: decided.length > 0 ? () => void page.undo() : undefined,
    escape: () => (refusing ? setRefusing(false) : back()),
  });
  const keys = [
    { keys: 'A', what: t`Approve` },
    { keys: 'V', what: t`Approve as sensitive: blurred in a chat until its reader wants to see it` },
    { keys: 'R 1–8', what: t`Refuse, then the digit of the reason` },
    { keys: 'E', what: t`Second opinion: somebody else decides` },
    { keys: 'F', what: t`Open a case about the person` },
    ...stageKeys,
    ...(opened?.twins.some((twin) => twin.verdict === null) ? twinKeys : []),
    { keys: 'J K', what: t`Next photo, previous one` },
    { keys: 'M', what: t`Open the member` },
    { keys: 'U', what: t`Undo the last decision` },
    { keys: 'Esc', what: t`Back to the grid` },
  ];
  if (!item)
    return (
      <DeskShell title={t`Photo`} keys={keys}>
        <Loading query={query} />
      </DeskShell>
    );
  const { member, photo } = item;
  return (
    <DeskShell
      title={`${member.name}, ${member.age}`}
      wide
      fill
      keys={keys}
      note={
        <>
          {t`Came ${ago(photo.created_at)}`}
          {item.main ? ` · ${t`Main photo`}` : ''}
          {photo.private ? ` · ${t`Private photo`}` : ''}
        </>
      }
      aside={
        <>
          {holder.name !== null ? <Tag tone="amber">{t`${holder.name} has it`}</Tag> : null}
          {open && opened?.yours_until ? <YoursFor key={opened.yours_until} until={opened.yours_until} /> : null}
          <IconButton label={t`Back to the grid`} icon={<Grid2x2 />} onClick={back} />
          {may('members.see') ? (
            <Button icon={<User />} iconEnd={<Kbd>M</Kbd>} onClick={toMember}>{t`Member`}</Button>
          ) : null}
          <IconButton
            label={t`Previous photo`}
            icon={<ChevronLeft />}
            disabled={place <= 0}
            onClick={() => show(items[place - 1])}
          />
          <IconButton
            label={t`Next photo`}
            icon={<ChevronRight />}
            disabled={place < 0 || place >= items.length - 1}
            onClick={() => show(items[place + 1])}
          />
        </>
      }
    >
      <div className="photo-view">
        <PhotoStrip items={items} outcomes={outcomes} id={id} onShow={show} />
        <PhotoStage photo={photo} name={member.name} others={opened?.others ?? []} />
        <div className="photo-view-beside">
          <Hints item={opened?.item ?? item} />
          <section>
            <h2>{t`Other photos`}</h2>
            {opened ? <Others photos={opened.others} name={member.name} /> : null}
          </section>
          {opened ? <Excluded excluded={opened.excluded} /> : null}
          {opened ? (
            <Twins photoId={photo.id} twins={opened.twins} keys={!refusing} held={holder.name !== null} />
          ) : null}
          {opened ? <Before history={opened.history} /> : null}
        </div>
        <div className="photo-view-decide">
          {holder.name !== null ? (
            <Banner
              tone="warning"
              title={t`${holder.name} is working on this.`}
            >{t`You can look at it, but not decide.`}</Banner>
          ) : outcome !== undefined ? (
            <OutcomeLine outcome={outcome} />
          ) : null}
          {open ? (
            <>
              {refusing ? null : (
                <div className="desk-photo-acts">
                  <Button
                    size="lg"
                    block
                    variant="primary"
                    icon={<Check />}
                    iconEnd={<Kbd>A</Kbd>}
                    onClick={() => decide(null)}
                  >{t`Approve`}</Button>
                </div>
              )}
              <RefuseForm
                armed={refusing}
                onArm={() => setRefusing(true)}
                onDisarm={() => setRefusing(false)}
                texts={opened?.texts ?? []}
                language={member.language}
                facts={facts}
                onFacts={setFacts}
                onRefuse={decide}
              />
              <div className="desk-photo-acts">
                <Button icon={<Forward />} iconEnd={<Kbd>E</Kbd>} onClick={passOn}>{t`Second opinion`}</Button>
                <MakeCase memberId={member.id} name={member.name} />
              </div>
            </>
          ) : null}
          <LastDecision last={decided[0]} onUndo={() => void page.undo()} />
          <MemberFactsList member={member} linked />
        </div>
      </div>
    </DeskShell>
  );
}
