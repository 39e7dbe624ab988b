import { getDeletedWorkspaces } from '#shared/operations/workspaces.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { shortDate } from '#client/lib/dates.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { TYPE_ICONS } from './type-icons.ts';
import { useCreationLimits } from './use-create-workspace.ts';
import { useRestoreWorkspace } from './use-restore-workspace.ts';
import './styles/deleted.css';

/** A collapsed list of the deleted workspaces that can still be restored. */
export function DeletedSection() {
  const { isRestoring, restore } = useRestoreWorkspace();
  const { refusal } = useCreationLimits();
  const deleted = useQueryOperation(getDeletedWorkspaces, {});
  if (!deleted.data || deleted.data.length === 0) return null;
  const reason = refusal === null ? null : `${refusal}. Delete another one to restore one of these.`;
  return (
    <details className="deleted-works">
      <summary>
        Recently deleted <span className="num">{deleted.data.length}</span>
      </summary>
      {reason !== null && (
        <p className="deleted-works__refusal" id="restore-refusal">
          {reason}
        </p>
      )}
      <ul>
        {deleted.data.map(({ id, title, type, restorableUntil }) => (
          <li key={id} className="deleted-works__row">
            <Icon of={TYPE_ICONS[type]} />
            <span className="deleted-works__title">{title}</span>
            <span className="soft">Can be restored until {shortDate(restorableUntil)}</span>
            <Button
              size="sm"
              disabled={isRestoring || reason !== null}
              {...(reason !== null && { 'aria-describedby': 'restore-refusal', title: reason })}
              aria-label={`Restore ${title}`}
              onClick={() => void restore({ id, title })}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
