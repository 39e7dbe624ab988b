import type { ReactNode } from 'react';
import { Check, ChevronDown } from 'lucide-react';
import type { Member } from '#shared/operations/members.ts';
import { OFFERED_ROLES, ROLE_LABELS, type OfferedRole } from '#shared/permissions.ts';
import type { PeerColor } from '#client/lib/peer-color.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Menu, MenuItem, MenuRule } from '#client/ui/layers/menu.tsx';
import '#client/ui/button.css';
import '#client/workspace/contributions/share-section.css';

interface PersonRowProps {
  name: string;
  /** The name for the initial in the avatar, when `name` is "You". */
  fullName?: string;
  /** The presence color; undefined for people who are not in the workspace now. */
  color?: PeerColor | undefined;
  isAway: boolean;
  /** The current activity of the person, or else the email. */
  note: string | null;
  children: ReactNode;
}

/** One person in the people list. */
export function PersonRow({ name, fullName = name, color, isAway, note, children }: PersonRowProps) {
  return (
    <li className="person">
      <Avatar
        name={fullName}
        size="lg"
        isDecorative
        isAway={isAway}
        {...(color !== undefined && { peer: color })}
      />
      <span className="person__who">
        <span className="person__name">{name}</span>
        {note !== null && <span className="person__note">{note}</span>}
      </span>
      {children}
    </li>
  );
}

interface RoleMenuProps {
  member: Member;
  /** Whether a transfer of the workspace to this member is pending. */
  isOffered: boolean;
  onChange: (role: OfferedRole) => void;
  onMakeOwner: () => void;
  onRemove: () => void;
}

/** The owner's menu for a member: changes the role, makes them the owner, or removes them. */
export function RoleMenu({ member, isOffered, onChange, onMakeOwner, onRemove }: RoleMenuProps) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="btn btn--ghost btn--sm"
          aria-label={`Role of ${member.name}: ${ROLE_LABELS[member.role]}`}
        >
          {ROLE_LABELS[member.role]}
          <Icon of={ChevronDown} size="sm" />
        </button>
      }
    >
      {OFFERED_ROLES.map((role) => (
        <MenuItem
          key={role}
          icon={role === member.role ? Check : undefined}
          note={role === member.role ? 'now' : undefined}
          onSelect={() => {
            if (role !== member.role) onChange(role);
          }}
        >
          {ROLE_LABELS[role]}
        </MenuItem>
      ))}
      <MenuRule />
      <MenuItem isDisabled={isOffered} note={isOffered ? 'offered' : undefined} onSelect={onMakeOwner}>
        Make owner
      </MenuItem>
      <MenuItem isDanger onSelect={onRemove}>
        Remove
      </MenuItem>
    </Menu>
  );
}
