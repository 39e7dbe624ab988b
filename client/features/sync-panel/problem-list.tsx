import type { WorkspaceSummary } from '#shared/operations/workspaces.ts';
import type { Problem } from '#client/lib/device/schema.ts';
import { Button } from '#client/ui/button.tsx';
import { Menu, MenuItem } from '#client/ui/layers/menu.tsx';
import { SeePlansLink } from '#client/workspace/billing/see-plans-link.tsx';
import { sentenceOf, type NameOf } from './sync-sentences.ts';
import '#client/ui/button.css';

interface ProblemListProps {
  problems: readonly Problem[];
  nameOf: NameOf;
  /** Workspaces in which a rejected document can be created instead. */
  workspaces: readonly WorkspaceSummary[];
  onCreateElsewhere: (key: string, workspaceId: string) => void;
  onRetry: (key: string) => void;
  onDismiss: (key: string) => void;
  /** Downloads the text of a rejected document as a file. */
  onDownload: (ydocId: string) => void;
}

/** Lists rejected changes [D5]. Only those are undone, and the text of a rejected document stays on this device. */
export function ProblemList({ problems, nameOf, workspaces, ...on }: ProblemListProps) {
  return (
    <ul className="troubles">
      {problems.map((problem) => {
        const { operation, message, code, keepsItem, dependants } = problem;
        const { key } = operation;
        const itemId = String(operation.input['id']);
        const isDocument = operation.name === 'create-document';
        return (
          <li key={key} className="trouble">
            <p className="trouble__what">{sentenceOf(operation, nameOf).text}</p>
            <p className="trouble__why">
              {message}
              {keepsItem && ' It is only on this device.'}
              {dependants.length > 0 && ` ${dependantsText(dependants.length)}`}
            </p>
            <p className="trouble__ways">
              {keepsItem && isDocument && (
                <>
                  <Menu
                    align="start"
                    trigger={
                      <button type="button" className="btn btn--secondary btn--sm">
                        Make elsewhere
                      </button>
                    }
                  >
                    {workspaces.map(({ id, title }) => (
                      <MenuItem key={id} onSelect={() => on.onCreateElsewhere(key, id)}>
                        {title}
                      </MenuItem>
                    ))}
                  </Menu>
                  <Button size="sm" variant="ghost" onClick={() => on.onDownload(itemId)}>
                    Download
                  </Button>
                </>
              )}
              {keepsItem && (
                <Button size="sm" variant="ghost" onClick={() => on.onRetry(key)}>
                  Try again
                </Button>
              )}
              <Button size="sm" variant={keepsItem ? 'ghost' : 'secondary'} onClick={() => on.onDismiss(key)}>
                {keepsItem ? 'Discard' : 'OK'}
              </Button>
              {code === 'plan_limit' && <SeePlansLink />}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

const dependantsText = (count: number): string =>
  count === 1 ? 'One later change went with it.' : `${count} later changes went with it.`;
