import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { type deskSiteReview, deskRollBack } from '../../../contract/desk-sites.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { Button } from '../../ui/Button.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Loading } from '../Loading.tsx';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useDates } from '../use-dates.ts';
import { Difference, nameOf } from './ChangeCard.tsx';
import { siteQueries } from './site-queries.ts';
import { useSettingWords } from './use-setting-words.ts';

type Line = AnswerOf<typeof deskSiteReview>['versions'][number];

/** Every published version: who, when, why; compared with what is live, or gone back to through the same review. */
export function Versions({
  scope,
  live,
  versions,
  hasDraft,
  onChanged,
}: {
  scope: string;
  live: number;
  versions: readonly Line[];
  /** Going back waits until the draft is published or thrown away. */
  hasDraft: boolean;
  onChanged(): Promise<unknown>;
}) {
  const { t } = useLingui();
  const { at } = useDates();
  const confirmedCall = useConfirmedCall();
  const [comparing, setComparing] = useState<number>();
  const [back, setBack] = useState<number>();
  const about = ({ version, note, copied_from: site }: Line) => {
    if (site !== null) return t`Copied from ${site}`;
    return note || (version === 1 ? t`As it was before the first change` : '–');
  };
  return (
    <section>
      <h2>{t`Versions`}</h2>
      <p>{t`Kept for good. Going back creates a new version.`}</p>
      {versions.length === 0 ? (
        <p>{t`Nothing has been published in the desk yet.`}</p>
      ) : (
        <div className="desk-table">
          <table>
            <thead>
              <tr>
                <th scope="col">{t`Version`}</th>
                <th scope="col">{t`When`}</th>
                <th scope="col">{t`Who`}</th>
                <th scope="col">{t`What it was about`}</th>
                <th scope="col">{t`Changes`}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {versions.map((version) => (
                <tr key={version.version}>
                  <td>
                    {version.version} {version.version === live ? <Tag tone="success">{t`live`}</Tag> : null}
                  </td>
                  <td>{at(version.at)}</td>
                  <td>{version.staff_name || '–'}</td>
                  <td>{about(version)}</td>
                  <td>{version.changes}</td>
                  <td>
                    {version.version === live ? null : (
                      <span className="desk-row-acts">
                        <Button onClick={() => setComparing(version.version)}>{t`Compare`}</Button>
                        <Button icon={<RotateCcw />} disabled={hasDraft} onClick={() => setBack(version.version)}>
                          {t`Roll back`}
                        </Button>
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ModalDialog
        id="compare"
        size="lg"
        title={t`Version ${comparing ?? 0} and what is live`}
        open={comparing !== undefined}
        onClose={() => setComparing(undefined)}
        closeLabel={t`Close`}
      >
        {comparing === undefined ? null : <Comparison scope={scope} from={comparing} to={live} />}
      </ModalDialog>
      <ConfirmDialog
        of={deskRollBack}
        id="roll-back"
        title={t`Go back to version ${back ?? 0}?`}
        open={back !== undefined}
        onClose={() => setBack(undefined)}
        onConfirm={async ({ key }) => {
          await confirmedCall(deskRollBack, { body: { scope, version: back } }, key);
          await onChanged();
        }}
        action={t`Put it into the draft`}
        icon={<RotateCcw />}
      >
        <p>{t`What differs goes into the draft. Nothing changes on the site until you publish it.`}</p>
      </ConfirmDialog>
    </section>
  );
}

function Comparison({ scope, from, to }: { scope: string; from: number; to: number }) {
  const { t } = useLingui();
  const words = useSettingWords();
  const query = useQuery(siteQueries.compare(scope, from, to));
  if (!query.data) return <Loading query={query} />;
  const { changes } = query.data;
  return (
    <div className="desk-stack">
      <p>{t`${plural(changes.length, { one: '# difference', other: '# differences' })}`}</p>
      {changes.map((change) => (
        <section key={nameOf(change)} className="change">
          <h3>{[words.label(change.key), change.language, change.country].filter(Boolean).join(', ')}</h3>
          <Difference name={change.key} before={change.before} after={change.after} />
        </section>
      ))}
    </div>
  );
}
