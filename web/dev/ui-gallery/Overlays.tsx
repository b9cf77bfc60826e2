import { Ban, Check, Flag, LogOut, Settings, User } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, Sheet } from '../../ui/Dialog.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { TabLinks } from '../../ui/TabLinks.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ToastCard } from '../../ui/ToastCard.tsx';
import type { ToastStore } from '../../ui/toast-store.ts';
import { Row, type Scheme } from './Board.tsx';

const SIZES = ['sm', 'md', 'lg', 'xl'] as const;
const WORDS = 'Fictional profiles are written by our team for entertainment. You cannot meet them.';

/** Tabs, menus, disclosures. */
export function Navigation({ scheme }: { scheme: Scheme }) {
  const [tab, setTab] = useState('got');
  return (
    <div className="gallery-columns">
      <div className="gallery-inner">
        <Tabs
          id={`${scheme}-likes`}
          label="Likes"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'got', label: 'Likes you', badge: <Badge count={12} />, panel: 'Twelve people like you.' },
            { id: 'given', label: 'You like', panel: 'You like four people.' },
            { id: 'match', label: 'Matches', panel: 'One match so far.' },
          ]}
        />
        <TabLinks
          label={`Settings ${scheme}`}
          links={[
            { href: '#navigation', label: 'Profile', current: true },
            { href: '#buttons', label: 'Notices' },
            { href: '#fields', label: 'Privacy' },
          ]}
        />
        <Row label="Menu (popover)">
          <Button variant="line" popoverTarget={`${scheme}-menu`}>
            Account
          </Button>
          <Menu id={`${scheme}-menu`} label="Account" align="start">
            <MenuItem href="#navigation" icon={<User />} end={<Badge count={1} />}>
              My profile
            </MenuItem>
            <MenuItem href="#navigation" icon={<Settings />}>
              Settings
            </MenuItem>
            <MenuItem checked>English</MenuItem>
            <hr />
            <MenuItem icon={<Flag />}>Report</MenuItem>
            <MenuItem icon={<Ban />} tone="danger">
              Block
            </MenuItem>
            <MenuItem icon={<LogOut />} popoverTarget={`${scheme}-menu`} popoverTargetAction="hide">
              Log out
            </MenuItem>
          </Menu>
        </Row>
      </div>
      <div>
        <Disclosure summary="What does a message cost?" name={`${scheme}-faq`} open>
          One credit. You see the price before you send.
        </Disclosure>
        <Disclosure summary="What will my bank statement say?" name={`${scheme}-faq`}>
          A neutral name that you see before you pay.
        </Disclosure>
        <Disclosure summary="How do I leave?" name={`${scheme}-faq`}>
          Settings, then delete account.
        </Disclosure>
      </div>
    </div>
  );
}

/** Dialogs, sheets, toasts. */
export function Overlays({ scheme, toasts }: { scheme: Scheme; toasts: ToastStore }) {
  const [open, setOpen] = useState(false);
  const id = (name: string) => `${scheme}-dialog-${name}`;
  const undo = { label: 'Undo', run: () => void toasts.show({ text: 'Back again', tone: 'success' }) };
  return (
    <>
      <Row label="Dialogs: native, opened by commandfor; locked; by state; sheet">
        {SIZES.map((size) => (
          <Button key={size} commandfor={id(size)} command="show-modal" variant="line">
            {size}
          </Button>
        ))}
        <Button commandfor={id('locked')} command="show-modal" variant="line">
          locked
        </Button>
        <Button commandfor={id('sheet')} command="show-modal" variant="line">
          sheet
        </Button>
        <Button variant="line" onClick={() => setOpen(true)}>
          by state
        </Button>
        {SIZES.map((size) => (
          <Dialog
            key={size}
            id={id(size)}
            size={size}
            title="Some profiles are fictional"
            closeLabel="Close"
            foot={
              <>
                <Button commandfor={id(size)} command="close">
                  Not now
                </Button>
                <Button variant="primary" commandfor={id(size)} command="close">
                  I understand
                </Button>
              </>
            }
          >
            <p className="soft">{WORDS}</p>
          </Dialog>
        ))}
        <Dialog
          id={id('locked')}
          title="This site is for adults"
          locked
          foot={
            <Button variant="primary" size="lg" block commandfor={id('locked')} command="close">
              I am 18 or over
            </Button>
          }
        >
          <p className="soft">You can only enter when you are 18 or over.</p>
        </Dialog>
        <Sheet
          id={id('sheet')}
          title="Filters"
          closeLabel="Close"
          foot={
            <>
              <Button>Reset</Button>
              <Button variant="primary" commandfor={id('sheet')} command="close">
                Show 1,284
              </Button>
            </>
          }
        >
          <p className="soft">{WORDS}</p>
        </Sheet>
        <ModalDialog
          id={id('state')}
          open={open}
          onClose={() => setOpen(false)}
          title="Opened by state"
          closeLabel="Close"
          foot={<Button onClick={() => setOpen(false)}>Close</Button>}
        >
          {WORDS}
        </ModalDialog>
      </Row>
      <Row label="Toasts">
        <div className="stack gap-3 gallery-wide">
          <ToastCard closeLabel="Close" onDismiss={() => undefined} toast={{ id: 1, text: 'Saved', tone: 'success' }} />
          <ToastCard
            closeLabel="Close"
            onDismiss={() => undefined}
            toast={{ id: 2, text: 'Like taken back', tone: 'plain', action: undo }}
          />
          <ToastCard
            closeLabel="Close"
            onDismiss={() => undefined}
            toast={{ id: 3, text: 'Not sent. You are offline; we try again by ourselves.', tone: 'danger' }}
          />
        </div>
        <Button icon={<Check />} onClick={() => toasts.show({ text: 'Like taken back', action: undo })}>
          Show a toast
        </Button>
        <Button onClick={() => toasts.show({ text: 'Not sent. Please try again.', tone: 'danger' })}>
          Show danger
        </Button>
      </Row>
    </>
  );
}
