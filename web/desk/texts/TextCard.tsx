import { useLingui } from '@lingui/react/macro';
import { SiteName } from '../SiteName.tsx';
import { type Piece, wordDiff } from '../sites/word-diff.ts';
import { useDates } from '../use-dates.ts';
import { useLanguageNames } from '../use-language-names.ts';
import { contactMarks } from './contact-marks.ts';
import type { TextItem } from './use-text-queue.ts';

/** What is new stands out, and so does what leads out of the site. */
function Text({ pieces, tag: Tag }: { pieces: readonly Piece[]; tag: 'ins' | 'del' }) {
  return pieces.map((piece, i) => {
    const marked = contactMarks(piece.text).map((part, j) =>
      part.contact ? <mark key={j}>{part.text}</mark> : part.text,
    );
    return piece.changed ? <Tag key={i}>{marked}</Tag> : <span key={i}>{marked}</span>;
  });
}

/** A text under review, beside the one that stood there before. */
export function TextCard({
  item,
  here,
  translated,
  onHere,
}: {
  item: TextItem;
  here: boolean;
  translated: string | undefined;
  onHere(): void;
}) {
  const { t } = useLingui();
  const { ago } = useDates();
  const language = useLanguageNames();
  const { member, about, before, changed_at: changedAt } = item;
  const diff = before === '' ? null : wordDiff(before, about);
  return (
    <li className="text-card" data-text={member.id} data-here={here ? '' : undefined}>
      <p className="text-card-head">
        <button type="button" className="link" aria-pressed={here} onClick={onHere}>
          {member.name}
        </button>
        <span>{member.age}</span>
        <SiteName name={member.site} />
        <span className="muted">{`${language(member.language)} · ${t`Changed ${ago(changedAt)}`}`}</span>
      </p>
      <div className="text-card-texts" data-both={diff ? '' : undefined} lang={member.language}>
        {diff ? (
          <div>
            <p className="muted small" lang="">{t`Before`}</p>
            <p className="text-card-text">
              <Text pieces={diff.before} tag="del" />
            </p>
          </div>
        ) : null}
        <div>
          <p className="muted small" lang="">
            {diff ? t`Now` : t`First text`}
          </p>
          <p className="text-card-text">
            <Text pieces={diff ? diff.after : [{ text: about, changed: false }]} tag="ins" />
          </p>
        </div>
      </div>
      {translated === undefined ? null : <p className="desk-translated">{translated}</p>}
    </li>
  );
}
