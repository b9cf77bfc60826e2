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
  'bg',
  'surface',
  'surface-2',
  'surface-3',
  'text',
  'text-2',
  'muted',
  'primary',
  'primary-soft',
  'secondary',
  'secondary-soft',
  'success',
  'success-soft',
  'danger',
  'danger-soft',
  'info-soft',
  'bubble-mine',
  'bubble-theirs',
];

/** Colour, type and shadow. */
export function Foundations() {
  return (
    <>
      <Row label="Colour">
        {SWATCHES.map((name) => (
          <span key={name} className={`gallery-swatch swatch-${name}`}>
            {name}
          </span>
        ))}
      </Row>
      <Row label="Type">
        <div className="gallery-list">
          <p className="display gallery-display">For adults who say what they’re after.</p>
          <h1>Heading one: Près de chez vous</h1>
          <h2>Heading two: Zażółć gęślą jaźń</h2>
          <h3>Heading three: Lähellä sinua</h3>
          <p className="gallery-prose soft">
            Body text: your profile says what you’re here for, and so does everyone else’s.{' '}
            <a className="link gallery-ink" href="#foundations">
              How it works
            </a>
          </p>
          <p className="small muted">Small print: 18 and over. €26.78</p>
        </div>
      </Row>
      <Row label="Twelve columns">
        <div className="grid-12 gallery-spans">
          {[3, 4, 6, 12].flatMap((span) =>
            Array.from({ length: 12 / span }, (_, n) => (
              <span key={`${span}${n}`} data-span={span}>
                {span}
              </span>
            )),
          )}
        </div>
      </Row>
      <Row label="Radius and shadow">
        <span className="gallery-shape" data-radius="sm">
          sm
        </span>
        <span className="gallery-shape" data-radius="md">
          md
        </span>
        <span className="gallery-shape" data-radius="lg">
          lg
        </span>
        <span className="gallery-shape" data-radius="xl">
          xl
        </span>
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
        <Badge count={0} tone="danger" showZero />
        <Badge count={7} tone="neutral" />
        <Badge count={2} tone="success" />
      </Row>
      <Row label="Avatars">
        <Avatar name="Elise" src={demoPhoto(0).src} size="xs" />
        <Avatar name="Noor" src={demoPhoto(1).src} size="sm" onlineLabel="Online now" />
        <Avatar name="Marije" src={demoPhoto(2).src} onlineLabel="Online now" />
        <Avatar name="Anna Lund" />
        <Avatar name="Bram" size="sm" />
        <Avatar name="Lotte" src={demoPhoto(3).src} size="lg" onlineLabel="Online now" />
      </Row>
    </>
  );
}
