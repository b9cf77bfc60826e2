import { Heart } from 'lucide-react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Progress } from '../../ui/Progress.tsx';

const NICHES = ['general', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'] as const;

/** The same samples in all seven niches: only the accent differs. */
export function Niches() {
  return (
    <div className="stack gap-6 gallery-niches">
      {NICHES.map((niche) => (
        <div key={niche} data-niche={niche} className="card stack gap-5" data-padding="md">
          <div className="row wraps apart">
            <Logo text={niche} />
            <span className="row gap-3">
              <Badge count={3} />
              <IconButton label="Like" icon={<Heart />} pressed variant="line" />
            </span>
          </div>
          <p className="gallery-bubble">Thursday’s on me.</p>
          <Progress label="Sample" value={0.6} />
          <Checkbox label="Ticked" defaultChecked />
          <Button variant="primary" block>
            Start free
          </Button>
        </div>
      ))}
    </div>
  );
}
