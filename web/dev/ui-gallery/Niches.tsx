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
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {NICHES.map((niche) => (
        <div key={niche} data-niche={niche} className="card grid min-w-0 grid-cols-1 gap-3" data-padding="md">
          <div className="flex items-center justify-between">
            <Logo text={niche} />
            <span className="flex items-center gap-2">
              <Badge count={3} />
              <IconButton label="Like" icon={<Heart />} pressed variant="line" />
            </span>
          </div>
          <p className="justify-self-end rounded-lg rounded-br-tail bg-bubble-mine px-3.75 py-2.5 text-bubble-mine-text">
            Thursday’s on me.
          </p>
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
