import { Ellipsis, Gem, Gift, Heart, MessageCircle, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Row } from './Board.tsx';

/** Every button in its states. */
export function Buttons() {
  const [loading, setLoading] = useState(false);
  const [liked, setLiked] = useState(true);
  return (
    <>
      <Row label="Variants">
        <Button variant="primary">Start free</Button>
        <Button>View profile</Button>
        <Button variant="line">Log in</Button>
        <Button variant="amber" icon={<Gem />}>
          Get Premium
        </Button>
        <Button variant="danger" icon={<Trash2 />}>
          Delete account
        </Button>
        <Button variant="line" href="#buttons">
          A link
        </Button>
      </Row>
      <Row label="Large">
        <Button variant="primary" size="lg" icon={<MessageCircle />}>
          Message Elise
        </Button>
        <Button size="lg">Not now</Button>
        <Button variant="line" size="lg">
          Skip
        </Button>
      </Row>
      <Row label="Loading (press), disabled">
        <Button
          variant="primary"
          loading={loading}
          loadingLabel="Saving"
          onClick={() => {
            setLoading(true);
            setTimeout(() => setLoading(false), 2000);
          }}
        >
          Save changes
        </Button>
        <Button variant="primary" loading loadingLabel="Saving">
          Save changes
        </Button>
        <Button loading loadingLabel="Saving">
          Save
        </Button>
        <Button variant="primary" disabled>
          Send
        </Button>
        <Button variant="line" disabled>
          Skip
        </Button>
        <Spinner label="Loading" />
        <Spinner size="lg" />
      </Row>
      <Row label="Block, long words">
        <div className="stack gap-5 gallery-wide">
          <Button variant="primary" size="lg" block>
            Pay with iDEAL
          </Button>
          <Button variant="line" block>
            Benachrichtigungseinstellungen jetzt vollständig zurücksetzen
          </Button>
        </div>
      </Row>
      <Row label="Icon buttons">
        <IconButton label="More" icon={<Ellipsis />} />
        <IconButton label="Give a gift" variant="line" size="lg" icon={<Gift />} />
        <IconButton
          label="Like"
          variant="line"
          size="lg"
          icon={<Heart />}
          pressed={liked}
          onClick={() => setLiked(!liked)}
        />
        <IconButton
          label="Messages"
          variant="quiet"
          icon={<MessageCircle />}
          badge={<Badge count={3} label="3 unread" />}
        />
        <IconButton label="Send for 1 credit" variant="primary" icon={<Send />} />
        <IconButton label="More" icon={<Ellipsis />} disabled />
        <span className="card beside gap-3 gallery-on-dark">
          <IconButton label="Like" variant="glass" icon={<Heart />} pressed={!liked} onClick={() => setLiked(!liked)} />
          <IconButton label="Like" variant="glass" icon={<Heart />} pressed={liked} onClick={() => setLiked(!liked)} />
        </span>
      </Row>
    </>
  );
}
