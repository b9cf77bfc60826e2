import { Heart, VenetianMask } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadingBar } from '../../ui/LoadingBar.tsx';
import { Progress, StepDots } from '../../ui/Progress.tsx';
import { SkeletonLine, SkeletonList } from '../../ui/Skeleton.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { Row, Stack } from './Board.tsx';

const LEFT_MS = 11_565_000;

/** Notices, loading and empty states. */
export function Feedback() {
  const [endsAtMs] = useState(() => Date.now() + LEFT_MS);
  const remainingMs = useCountdown(endsAtMs, Date.now, LEFT_MS);
  const [info, setInfo] = useState(true);
  const [loading, setLoading] = useState(false);
  return (
    <>
      <LoadingBar active={loading} label="Loading" />
      <div className="gallery-columns">
        <Stack label="Banners">
          <Banner
            tone="promo"
            title="25% off your first purchase"
            end={<Countdown remainingMs={remainingMs} label="3 hours left" />}
          >
            Already taken off below
          </Banner>
          {info ? (
            <Banner tone="info" title="Turn on notices" dismissLabel="Close" onDismiss={() => setInfo(false)}>
              So that you know when someone writes.
            </Banner>
          ) : null}
          <Banner tone="warning" title="Your photo is being checked" end={<Button variant="line">See rules</Button>}>
            Others see it once it is approved.
          </Banner>
          <Banner tone="danger" title="Payment failed">
            Your bank said no. Nothing was taken.{' '}
            <a className="link" href="#feedback">
              Try another way
            </a>
          </Banner>
          <Banner tone="success" title="30 credits added" />
          <Banner tone="warning" strip icon={<VenetianMask />}>
            <strong>Lotte is a fictional profile.</strong> Messages are written by our team for entertainment; meeting
            is not possible.{' '}
            <a className="link" href="#feedback">
              What this means
            </a>
          </Banner>
        </Stack>
        <Stack label="Progress, steps, loading bar">
          <Progress label="Profile complete" value={0.7} />
          <Progress label="Uploading" />
          <StepDots count={5} current={2} label="Step 2 of 5" />
          <StepDots count={5} current={3} label="Picture 3 of 5" shape="dots" />
          <div>
            <Button onClick={() => setLoading(!loading)}>Loading bar on or off</Button>
          </div>
          <h3 className="small muted">Skeletons</h3>
          <Card padding="none">
            <SkeletonList rows={3} />
          </Card>
          <div>
            <SkeletonLine width="lg" />
            <SkeletonLine />
            <SkeletonLine width="md" />
          </div>
        </Stack>
      </div>
      <Row label="Cards and the empty state">
        <Card className="fill">
          <h3>Card</h3>
          <p className="soft">Surface and soft shadow.</p>
        </Card>
        <Card tone="sunken" className="fill">
          <h3>Sunken</h3>
          <p className="soft">A quieter ground.</p>
        </Card>
        <Card raised padding="lg" className="gallery-wide">
          <EmptyState
            icon={<Heart />}
            title="No likes yet"
            action={<Button variant="primary">Play the swipe game</Button>}
          >
            Likes come faster with a photo and a line about you.
          </EmptyState>
        </Card>
      </Row>
    </>
  );
}
