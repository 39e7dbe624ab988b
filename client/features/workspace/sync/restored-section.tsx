import { useRestored } from '#client/outbox/index.ts';
import { Button } from '#client/ui/button.tsx';

/** After the server was restored from a backup: what only this device has, and what is there again [E4]. */
export function RestoredSection({ userId }: { userId: string }) {
  const { restored, bring, remove, forget } = useRestored(userId);
  if (restored.length === 0) return null;
  return (
    <section className="sync__section">
      <h3 className="sync__label">The server was restored from a backup</h3>
      <ul className="troubles">
        {restored.map((one) => (
          <li key={`${one.workspaceId} ${one.asideKeys.join()}`} className="trouble">
            <p className="trouble__what">{one.title}</p>
            <p className="trouble__why">
              {one.lost && 'The whole workspace is only on this device. '}
              {one.missing.length > 0 && `${itemsText(one.missing)} only on this device. `}
              {one.returned.length > 0 && `${itemsText(one.returned)} there again, though deleted before.`}
            </p>
            <p className="trouble__ways">
              {(one.lost || one.missing.length > 0) && (
                <Button size="sm" onClick={() => void bring(one)}>
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
      </ul>
    </section>
  );
}

function itemsText(items: readonly { name: string }[]): string {
  const [first] = items;
  if (!first) return '';
  return items.length === 1 ? `“${first.name}” is` : `“${first.name}” and ${items.length - 1} more are`;
}
