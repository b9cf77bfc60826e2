import '../member/member.css';
import { useLingui } from '@lingui/react/macro';
import type { Static } from 'typebox';
import type { openPrivacy } from '../../../contract/desk-threads.ts';
import { useHeldWords } from '../member/use-held-words.ts';
import { usePrivacyWords } from './use-privacy-words.ts';

/** Kinds of data and how much of each; where something becomes of them, what and why. */
export function HeldTable({ kinds, label }: { kinds: Static<typeof openPrivacy.answer>['held']; label: string }) {
  const { t } = useLingui();
  const held = useHeldWords();
  const { fates, whys } = usePrivacyWords();
  const decided = kinds.some(({ fate }) => fate !== null);
  return (
    <section className="member-table privacy-held" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col">{t`Rows`}</th>
            {decided ? <th scope="col">{t`When erased`}</th> : null}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind.file}>
              <td>{held(kind.file)}</td>
              <td className="num">{kind.rows}</td>
              {kind.fate ? (
                <td>
                  {fates[kind.fate]}
                  {kind.why ? <small>{whys[kind.why] ?? ''}</small> : null}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
