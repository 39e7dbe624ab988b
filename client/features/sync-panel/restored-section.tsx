import { errorText } from '#client/api/api-error.ts';
import { restoreFiles, uploadsOf } from '#client/files/index.ts';
import { useRestored, useReturnedMembers, type RestoredWorkspace } from '#client/outbox/index.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toasts/toast.ts';

/** After the server was restored from a backup: what only this device has, and what is there again [E4]. */
export function RestoredSection({ userId }: { userId: string }) {
  const { restored, bring, remove, forget } = useRestored(userId);
  const { members, leave, removeAgain } = useReturnedMembers(userId);
  if (restored.length + members.length === 0) return null;
  const recreateLostItems = async (one: RestoredWorkspace): Promise<void> => {
    // First they are kept in their queue: what is offered is forgotten once all of it is.
    await restoreFiles(uploadsOf(userId), one);
    await bring(one);
  };
  const takeOut = (member: (typeof members)[number]): void => {
    removeAgain(member).catch((error: unknown) =>
      toast.error(`Failed to remove ${member.name}`, { detail: errorText(error) }),
    );
  };
  return (
    <section className="sync__section">
      <h3 className="sync__label">The server was restored from a backup</h3>
      <ul className="troubles">
        {restored.map((one) => (
          <li key={`${one.workspaceId} ${one.asideKeys.join()}`} className="trouble">
            <p className="trouble__what">{one.title}</p>
            <p className="trouble__why">
              {one.lost && 'The whole workspace is only on this device. '}
              {one.missing.length + one.files.length > 0 &&
                `${itemsText([...one.missing, ...one.files])} only on this device. `}
              {one.returned.length > 0 && `${itemsText(one.returned)} there again, though deleted before.`}
            </p>
            <p className="trouble__ways">
              {(one.lost || one.missing.length + one.files.length > 0) && (
                <Button size="sm" onClick={() => void recreateLostItems(one)}>
                  Bring back
                </Button>
              )}
              {one.returned.length > 0 && (
                <Button size="sm" onClick={() => void remove(one)}>
                  Move to Trash
                </Button>
              )}
              <Button size="sm" variant="ghost" onClick={() => void forget(one)}>
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
              <Button size="sm" onClick={() => takeOut(member)}>
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
