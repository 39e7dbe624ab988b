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
  return (
    <details className="deleted-works">
      <summary>
        Recently deleted <span className="num">{deleted.data.length}</span>
      </summary>
      {refusal !== null && (
        <p className="deleted-works__refusal" id="restore-refusal">
          {refusal}. Delete another one to restore one of these.
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
              disabled={isRestoring || refusal !== null}
              {...(refusal !== null && { 'aria-describedby': 'restore-refusal' })}
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
