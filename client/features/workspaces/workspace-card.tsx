import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Ellipsis } from 'lucide-react';
import { WORKSPACE_TYPE_LABELS } from '#shared/documents/workspace-type.ts';
import type { WorkspaceSummary } from '#shared/operations/workspaces.ts';
import { can, ROLE_LABELS } from '#shared/permissions.ts';
import { shortDate, timeAgo } from '#client/lib/dates.ts';
import { getLastOpenItem, hasRenderFailed } from '#client/lib/last-open-item.ts';
import { wordCountText } from '#client/lib/numbers.ts';
import { continueWriting } from '#client/lib/page-opening.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem, MenuRule } from '#client/ui/layers/menu.tsx';
import { lastChange } from './library.ts';
import { TYPE_ICONS } from './type-icons.ts';
import '#client/ui/margin-rule.css';
import './styles/works.css';

interface WorkspaceCardProps {
  workspace: WorkspaceSummary;
  /** The most recently changed workspace: its link is the yellow primary button. */
  isNewest: boolean;
  /** The page or document to continue with, such as "1 High Water, 4 min ago". */
  stoppedAt?: string | undefined;
  /** The server does not have the workspace yet, or refused to create it. */
  isOnlyOnDevice: boolean;
  /** A request to leave the workspace is running. */
  isBusy: boolean;
  onRename: () => void;
  onDelete: () => void;
  onLeave: () => void;
}

/** One workspace in the library, as a card or as a row. */
export function WorkspaceCard({
  workspace,
  isNewest,
  stoppedAt,
  isOnlyOnDevice,
  isBusy,
  onRename,
  onDelete,
  onLeave,
}: WorkspaceCardProps) {
  const [now] = useState(Date.now);
  const type = WORKSPACE_TYPE_LABELS[workspace.type].one;
  // The workspace itself restores the position stored on this device. Without one, the link opens the document
  // that was changed last, unless its page failed to render before.
  const lastDocumentId = getLastOpenItem(workspace.id) ? undefined : workspace.lastDocument?.id;
  const openItemId =
    lastDocumentId !== undefined && hasRenderFailed(workspace.id, lastDocumentId)
      ? undefined
      : lastDocumentId;
  return (
    <li className="margin-rule work" aria-busy={isBusy}>
      <span className="work__kind">
        <Icon of={TYPE_ICONS[workspace.type]} />
      </span>
      <h3 className="work__title" translate="no">
        {workspace.title}
      </h3>
      <p className="work__meta">
        <span>
          {workspace.role === 'owner'
            ? type
            : `${type} by ${workspace.ownerName} · ${ROLE_LABELS[workspace.role]}`}
        </span>
        {isOnlyOnDevice && <span>Only on this device</span>}
        {/* As above a page, no words have no count: those of an import or of an offline text are not counted yet. */}
        {(workspace.wordCount ?? 0) > 0 && <span>{wordCountText(workspace.wordCount ?? 0)}</span>}
        <span>{stoppedAt ?? `Changed ${timeAgo(lastChange(workspace), now)}`}</span>
        <span>Created {shortDate(workspace.createdAt)}</span>
      </p>
      <div className="work__foot">
        <Link
          className={
            isNewest
              ? buttonClass({ variant: 'primary', size: 'sm' }, 'work__open')
              : 'work__open work__continue'
          }
          to="/workspace/$workspaceId"
          params={{ workspaceId: workspace.id }}
          search={openItemId === undefined ? {} : { item: openItemId }}
          onClick={continueWriting}
          aria-label={`Continue writing ${workspace.title}`}
        >
          Continue writing
          <Icon of={ArrowRight} size="sm" />
        </Link>
      </div>
      <Menu
        trigger={
          <IconButton
            icon={Ellipsis}
            label={`More for ${workspace.title}`}
            size="md"
            hasTooltip={false}
            className="work__more"
            disabled={isBusy}
          />
        }
      >
        {can(workspace.role, 'change-settings') && (
          <>
            <MenuItem onSelect={onRename}>Rename</MenuItem>
            <MenuRule />
          </>
        )}
        {can(workspace.role, 'delete-workspace') ? (
          <MenuItem isDanger onSelect={onDelete}>
            Delete
          </MenuItem>
        ) : (
          <MenuItem isDanger onSelect={onLeave}>
            Leave
          </MenuItem>
        )}
      </Menu>
    </li>
  );
}
