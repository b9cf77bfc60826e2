import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, Ban, Ellipsis, Flag, LockKeyhole, LockKeyholeOpen, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from '../app/navigation.tsx';
import type { ChatStateData } from '../app/chat-cache.ts';
import { LikeButton } from '../app/LikeButton.tsx';
import { Link } from '../app/Link.tsx';
import { CheckedIcon } from '../app/CheckedMark.tsx';
import { MarkIcon, useFictional } from '../app/Mark.tsx';
import { QuickExit } from '../app/QuickExit.tsx';
import { ReportDialog } from '../app/ReportDialog.tsx';
import { agePart } from '../ui/age-part.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { PartnerAvatar } from './PartnerAvatar.tsx';
import { usePartnerActions } from './use-partner-actions.ts';
import { useRemoveChat } from './use-remove-chat.ts';

/** The bar above the messages: the partner, and what the member can do about them. */
export function ConversationHead({ state, typing }: { state: ChatStateData; typing: boolean }) {
  const { t } = useLingui();
  const { partner } = state;
  const { name, age } = partner;
  const fictional = useFictional();
  const { singular, plural } = fictional;
  const about = partner.fictional
    ? fictional.label
    : state.closed === 'blocked'
      ? t`Conversation closed`
      : typing
        ? t`typing…`
        : !partner.available
          ? t`No longer here`
          : partner.online
            ? t`Online now`
            : (partner.city ?? '');
  const identity = (
    <>
      <PartnerAvatar partner={partner} />
      <span className="stack fill">
        <span className="chat-head-name row gap-2">
          <h1 className="cut">
            {name}
            {agePart(age)}
          </h1>
          {partner.fictional ? <MarkIcon /> : null}
          {partner.checked ? <CheckedIcon /> : null}
        </span>
        <span className="chat-head-about soft text-md cut">{about}</span>
      </span>
    </>
  );
  return (
    <>
      <header className="chat-head row gap-1">
        <Link href="/chats" className="icon-btn icon-btn-plain chat-back" aria-label={t`Back to all messages`}>
          <ArrowLeft />
        </Link>
        {partner.available ? (
          <Link href={`/members/${partner.id}`} className="chat-head-who row gap-5 fill" title={t`View profile`}>
            {identity}
          </Link>
        ) : (
          <span className="chat-head-who row gap-5 fill">{identity}</span>
        )}
        <span className="chat-head-exit">
          <QuickExit />
        </span>
        {partner.available && state.closed !== 'blocked_by_you' ? (
          <LikeButton id={partner.id} name={name} liked={state.liked} variant="plain" />
        ) : null}
        <PartnerMenu state={state} />
      </header>
      {partner.fictional ? (
        <p className="chat-fictional beside gap-5 text-md">
          <MarkIcon />
          <span>
            <b>{t`${name} is marked “${singular}”.`}</b>{' '}
            <a className="link" href="/pages/fictional">
              <Trans>
                What this means<VisuallyHidden>: {plural}</VisuallyHidden>
              </Trans>
            </a>
          </span>
        </p>
      ) : null}
    </>
  );
}

const id = 'chat-menu';
const hide = { popoverTarget: id, popoverTargetAction: 'hide' } as const;

function PartnerMenu({ state }: { state: ChatStateData }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const remove = useRemoveChat();
  const { partner, conversation } = state;
  const { block, unblock, setGranted } = usePartnerActions(partner);
  const [reporting, setReporting] = useState(false);
  const { name } = partner;
  const byYou = state.closed === 'blocked_by_you';
  const onRemove = () => {
    if (!conversation) return;
    void navigate('/chats', { replace: true });
    remove(conversation, name, () => void navigate(`/chats/${conversation}`));
  };
  return (
    <>
      <IconButton label={t`More`} icon={<Ellipsis />} popoverTarget={id} />
      <Menu id={id} label={t`More`}>
        {partner.available ? (
          <MenuItem
            href={`/members/${partner.id}`}
            icon={<UserRound />}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              void navigate(`/members/${partner.id}`);
            }}
          >
            {t`View profile`}
          </MenuItem>
        ) : null}
        {partner.fictional || byYou || !partner.available ? null : state.private_granted ? (
          <MenuItem
            {...hide}
            icon={<LockKeyhole />}
            onClick={() => setGranted(false)}
          >{t`Hide my private photos`}</MenuItem>
        ) : (
          <MenuItem
            {...hide}
            icon={<LockKeyholeOpen />}
            onClick={() => setGranted(true)}
          >{t`Show my private photos`}</MenuItem>
        )}
        {byYou ? (
          <MenuItem {...hide} icon={<Ban />} onClick={unblock}>{t`Unblock ${name}`}</MenuItem>
        ) : partner.available ? (
          <MenuItem {...hide} icon={<Ban />} onClick={block}>{t`Block ${name}`}</MenuItem>
        ) : null}
        <MenuItem {...hide} icon={<Flag />} onClick={() => setReporting(true)}>{t`Report ${name}`}</MenuItem>
        {conversation ? (
          <MenuItem {...hide} icon={<Trash2 />} tone="danger" onClick={onRemove}>{t`Delete conversation`}</MenuItem>
        ) : null}
      </Menu>
      <ReportDialog
        member={partner}
        conversation={conversation ?? undefined}
        open={reporting}
        onClose={() => setReporting(false)}
      />
    </>
  );
}
