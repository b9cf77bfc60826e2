import { MapPin, Music, SlidersHorizontal, User, Wine } from 'lucide-react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Chip, ChipChoice, ChipRow } from '../../ui/Chip.tsx';
import { FictionalMark } from '../../ui/FictionalMark.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { OnlineDot } from '../../ui/OnlineDot.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Row } from './Board.tsx';
import { demoPhoto } from './demo-pictures.ts';

const SWATCHES = [
  ['bg', 'bg-bg text-text'],
  ['surface', 'bg-surface text-text'],
  ['surface-2', 'bg-surface-2 text-text'],
  ['surface-3', 'bg-surface-3 text-text'],
  ['text', 'bg-text text-bg'],
  ['text-2', 'bg-text-2 text-bg'],
  ['muted', 'bg-muted text-bg'],
  ['primary', 'bg-primary text-on-primary'],
  ['primary-soft', 'bg-primary-soft text-text'],
  ['secondary', 'bg-secondary text-on-secondary'],
  ['secondary-soft', 'bg-secondary-soft text-secondary-text'],
  ['success', 'bg-success text-on-success'],
  ['success-soft', 'bg-success-soft text-success-text'],
  ['danger', 'bg-danger text-on-danger'],
  ['danger-soft', 'bg-danger-soft text-danger'],
  ['info-soft', 'bg-info-soft text-info'],
  ['bubble-mine', 'bg-bubble-mine text-bubble-mine-text'],
  ['bubble-theirs', 'bg-bubble-theirs text-bubble-theirs-text'],
] as const;

/** Colour, type and shadow. */
export function Foundations() {
  return (
    <>
      <Row label="Colour">
        {SWATCHES.map(([name, classes]) => (
          <span key={name} className={`grid h-16 w-28 place-items-end rounded-md p-2 text-xs shadow-soft ${classes}`}>
            {name}
          </span>
        ))}
      </Row>
      <Row label="Type">
        <div className="grid gap-3">
          <p className="display text-5xl">For adults who say what they’re after.</p>
          <h1>Heading one: Près de chez vous</h1>
          <h2>Heading two: Zażółć gęślą jaźń</h2>
          <h3>Heading three: Lähellä sinua</h3>
          <p className="max-w-2xl text-text-2">
            Body text: your profile says what you’re here for, and so does everyone else’s.{' '}
            <a className="link text-text" href="#foundations">
              How it works
            </a>
          </p>
          <p className="text-sm text-muted">Small print: 18 and over. €26.78</p>
        </div>
      </Row>
      <Row label="Twelve columns">
        <div className="grid-12 w-full gap-2 text-xs">
          {(['[--span:3]', '[--span:4]', '[--span:6]', '[--span:12]'] as const).flatMap((span, i) =>
            Array.from({ length: [4, 3, 2, 1][i] ?? 1 }, (_, n) => (
              <span key={`${span}${n}`} className={`rounded-sm bg-surface-2 p-2 ${span}`}>
                {[3, 4, 6, 12][i]}
              </span>
            )),
          )}
        </div>
      </Row>
      <Row label="Radius and shadow">
        <span className="grid size-24 place-items-center rounded-sm bg-surface shadow-soft">sm</span>
        <span className="grid size-24 place-items-center rounded-md bg-surface shadow-soft">md</span>
        <span className="grid size-24 place-items-center rounded-lg bg-surface shadow-soft">lg</span>
        <span className="grid size-24 place-items-center rounded-xl bg-surface shadow-lift">xl</span>
      </Row>
    </>
  );
}

/** Chips, tags, badges, marks, avatars, logo. */
export function Marks() {
  return (
    <>
      <Row label="Logo, marks, dot">
        <Logo text="Evenfall" href="#marks" />
        <FictionalMark label="Fictional profile" icon="mask" ground="page" />
        <OnlineDot label="Online now" />
      </Row>
      <Row label="Chips: off, on, opens, link, disabled">
        <ChipRow label="Filters">
          <Chip pressed icon={<User />}>
            Women
          </Chip>
          <Chip opens aria-haspopup="menu">
            30–50
          </Chip>
          <Chip pressed={false} icon={<MapPin />}>
            Near me
          </Chip>
          <Chip pressed={false} icon={<OnlineDot />}>
            Online now
          </Chip>
          <Chip href="#marks" icon={<SlidersHorizontal />}>
            All filters
          </Chip>
          <Chip disabled>Region</Chip>
        </ChipRow>
      </Row>
      <Row label="Chips as choices of a form">
        <ChipRow wrap label="Interests">
          <ChipChoice name="wine" defaultChecked icon={<Wine />}>
            Wine
          </ChipChoice>
          <ChipChoice name="music" icon={<Music />}>
            Music
          </ChipChoice>
          <ChipChoice name="hiking">Hiking</ChipChoice>
        </ChipRow>
      </Row>
      <Row label="Tags">
        <Tag tone="shared" icon={<Wine />}>
          Wine
        </Tag>
        <Tag icon={<Music />}>Music</Tag>
        <Tag>Theatre</Tag>
        <Tag tone="success">Active</Tag>
        <Tag tone="amber">Suggested</Tag>
      </Row>
      <Row label="Badges">
        <Badge count={3} label="3 unread" />
        <Badge count={12} />
        <Badge count={120} />
        <Badge count={8} tone="warning" />
        <Badge count={0} tone="danger" show_zero />
        <Badge count={7} tone="neutral" />
        <Badge count={2} tone="success" />
      </Row>
      <Row label="Avatars">
        <Avatar name="Elise" src={demoPhoto(0).src} size="xs" />
        <Avatar name="Noor" src={demoPhoto(1).src} size="sm" online_label="Online now" />
        <Avatar name="Marije" src={demoPhoto(2).src} online_label="Online now" />
        <Avatar name="Anna Lund" />
        <Avatar name="Bram" size="sm" />
        <Avatar name="Lotte" src={demoPhoto(3).src} size="lg" online_label="Online now" />
      </Row>
    </>
  );
}
