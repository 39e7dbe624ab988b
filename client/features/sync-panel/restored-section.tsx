import { errorText } from '#client/api/api-error.ts';
import { restoreFiles, uploadsOf } from '#client/files/index.ts';
import { useRestored, useReturnedMembers, type RestoredWorkspace } from '#client/outbox/index.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toasts/toast.ts';

/** After a server restore, lists the items that only this device has and the deleted items that came back [E4]. */
export function RestoredSection({ userId }: { userId: string }) {
  const { restored, bring, remove, forget } = useRestored(userId);
  const { members, leave, removeAgain } = useReturnedMembers(userId);
  if (restored.length + members.length === 0) return null;
  const recreateLostItems = async (workspace: RestoredWorkspace): Promise<void> => {
    // Queue the files first: `bring` deletes the offer once all items are queued.
    await restoreFiles(uploadsOf(userId), workspace);
    await bring(workspace);
  };
  const handleRemoveAgain = (member: (typeof members)[number]): void => {
    removeAgain(member).catch((error: unknown) =>
      toast.error(`Failed to remove ${member.name}`, { detail: errorText(error) }),
    );
  };
  return (
    <section className="sync__section">
      <h3 className="sync__label">The server was restored from a backup</h3>
      <ul className="troubles">
        {restored.map((workspace) => (
          <li key={`${workspace.workspaceId} ${workspace.asideKeys.join()}`} className="trouble">
            <p className="trouble__what">{workspace.title}</p>
            <p className="trouble__why">
              {workspace.lost && 'The whole workspace is only on this device. '}
              {workspace.missing.length + workspace.files.length > 0 &&
                `${itemsText([...workspace.missing, ...workspace.files])} only on this device. `}
              {workspace.returned.length > 0 &&
                `${itemsText(workspace.returned)} there again, though deleted before.`}
            </p>
            <p className="trouble__ways">
              {(workspace.lost || workspace.missing.length + workspace.files.length > 0) && (
                <Button size="sm" onClick={() => void recreateLostItems(workspace)}>
                  Bring back
                </Button>
              )}
              {workspace.returned.length > 0 && (
                <Button size="sm" onClick={() => void remove(workspace)}>
                  Move to Trash
                </Button>
              )}
              <Button size="sm" variant="ghost" onClick={() => void forget(workspace)}>
                Leave it
              </Button>
            </p>
          </li>
        ))}
        {members.map((member) => (
          <li key={`${member.workspaceId} ${member.userId}`} className="trouble">
            <p className="trouble__what">{member.title}</p>
            <p className="trouble__why">{member.name} was removed, and is a member again.</p>
            <p className="trouble__ways">
              <Button size="sm" onClick={() => handleRemoveAgain(member)}>
                Remove again
              </Button>
              <Button size="sm" variant="ghost" onClick={() => void leave(member)}>
                Leave it
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function itemsText(items: readonly { name: string }[]): string {
  const [first] = items;
  if (!first) return '';
  return items.length === 1 ? `“${first.name}” is` : `“${first.name}” and ${items.length - 1} more are`;
}
