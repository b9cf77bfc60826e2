import { useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePageContext } from '../app/page-context.ts';
import { Tag } from '../ui/Tag.tsx';

/** How long something in hand stays the reader's own: minutes and seconds, until nothing is left. */
export function YoursFor({ until, onOver }: { until: string; onOver?: () => void }) {
  const { t } = useLingui();
  const { now: drawn } = usePageContext();
  const [now, setNow] = useState(() => new Date(drawn).getTime());
  const left = Math.max(0, Math.round((Date.parse(until) - now) / 1_000));
  const over = useEffectEvent(() => onOver?.());
  const isOver = left === 0;
  useEffect(() => {
    setNow(Date.now());
    if (isOver) {
      over();
      return;
    }
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <Tag icon={<Lock />} className="desk-yours">
      {isOver
        ? t({ comment: 'Of a case or a photo: colleagues may take it now', message: 'No longer yours alone' })
        : t({ comment: 'Of a case or a photo in hand; 0: minutes and seconds', message: `Yours for ${clock}` })}
    </Tag>
  );
}
