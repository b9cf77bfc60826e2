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

/** Grounds, and the ink that stands on each. */
const SWATCHES = {
  bg: 'text',
  surface: 'text',
  'surface-2': 'text',
  'surface-3': 'text',
  text: 'bg',
  'text-2': 'bg',
  muted: 'bg',
  primary: 'on-primary',
  'primary-soft': 'text',
  secondary: 'on-secondary',
  'secondary-soft': 'secondary-text',
  success: 'on-success',
  'success-soft': 'success-text',
  danger: 'on-danger',
  'danger-soft': 'danger',
  'info-soft': 'info',
  'bubble-mine': 'bubble-mine-text',
  'bubble-theirs': 'bubble-theirs-text',
};

/** Colour, type and shadow. */
export function Foundations() {
  return (
    <>
      <Row label="Colour">
        {Object.entries(SWATCHES).map(([ground, ink]) => (
          <svg key={ground} className="gallery-swatch" role="img" aria-label={ground}>
            <rect width="100%" height="100%" fill={`var(--${ground})`} />
            <text x="8" y="54" fill={`var(--${ink})`}>
              {ground}
            </text>
          </svg>
        ))}
      </Row>
      <Row label="Type">
        <div className="gallery-stack">
          <p className="display gallery-display">For adults who say what they’re after.</p>
          <h1>Heading one: Près de chez vous</h1>
          <h2>Heading two: Zażółć gęślą jaźń</h2>
          <h3>Heading three: Lähellä sinua</h3>
          <p className="soft">
            Body text: your profile says what you’re here for, and so does everyone else’s.{' '}
            <a className="link" href="#foundations">
              How it works
            </a>
          </p>
          <p className="small muted">Small print: 18 and over. €26.78</p>
        </div>
      </Row>
      <Row label="Twelve columns">
        <div className="grid-12 stack gallery-spans">
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
        {['md', 'lg', 'xl'].map((size) => (
          <span key={size} className="photo gallery-shape" data-rounded={size}>
            {size}
          </span>
        ))}
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
