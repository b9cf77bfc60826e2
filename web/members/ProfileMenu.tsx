import { useLingui } from '@lingui/react/macro';
import { Ban, Ellipsis, Flag } from 'lucide-react';
import { useState } from 'react';
import { ReportDialog } from '../app/ReportDialog.tsx';
import { useUser } from '../app/use-site.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { useBlock } from '../app/use-block.ts';
import type { ProfileData } from './use-facts.ts';

/** Block and report: on the photo on phones, beside the name on wide screens. */
export function ProfileMenu({ profile, place }: { profile: ProfileData; place: 'photo' | 'page' }) {
  const { t } = useLingui();
  const user = useUser();
  const { block, unblock } = useBlock(profile);
  const [reporting, setReporting] = useState(false);
  if (!user || profile.own) return null;
  const id = `profile-menu-${place}`;
  const { name } = profile;
  const hide = { popoverTarget: id, popoverTargetAction: 'hide' } as const;
  return (
    <div className="profile-menu" data-place={place}>
      <IconButton
        label={t`More`}
        icon={<Ellipsis />}
        variant={place === 'photo' ? 'glass' : 'plain'}
        popoverTarget={id}
      />
      <Menu id={id} label={t`More`}>
        {profile.blocked ? (
          <MenuItem {...hide} icon={<Ban />} onClick={unblock}>{t`Unblock ${name}`}</MenuItem>
        ) : (
          <MenuItem {...hide} icon={<Ban />} onClick={block}>{t`Block ${name}`}</MenuItem>
        )}
        <MenuItem
          {...hide}
          icon={<Flag />}
          tone="danger"
          onClick={() => setReporting(true)}
        >{t`Report ${name}`}</MenuItem>
      </Menu>
      <ReportDialog id={`report-${place}`} member={profile} open={reporting} onClose={() => setReporting(false)} />
    </div>
  );
}
