import { useId } from 'react';
import { updateDocument } from '#shared/operations/documents.ts';
import type { WritingStyle } from '#shared/operations/writing-styles.ts';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import { errorText } from '#client/api/api-error.ts';
import { enqueue } from '#client/outbox/index.ts';
import { Button } from '#client/ui/button.tsx';
import { Select } from '#client/ui/fields/select.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { useAi } from '#client/workspace/ai/use-ai.ts';
import { useWritingStyles } from '#client/workspace/ai/use-writing-styles.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { openSettings } from '#client/workspace/settings/open-settings.ts';

const NONE = 'none';

/** Chooses the writing style of a document. Not shown while AI is off. */
export function StyleField({ document }: { document: TreeDocument }) {
  const { workspace, canChange } = useOpenWorkspace();
  const { isShown } = useAi();
  const { styles, inForce } = useWritingStyles(document, isShown);
  const id = useId();
  if (!isShown || !styles) return null;
  const choose = (writingStyleId: string | null): void => {
    try {
      enqueue(updateDocument, { id: document.id, writingStyleId }, workspace.id);
    } catch (error) {
      toast.error('Failed to save document', { detail: errorText(error) });
    }
  };
  return (
    <div className="field details__wide">
      <label className="field__label" htmlFor={id}>
        Writing style
      </label>
      <Select
        id={id}
        options={[{ value: NONE, label: 'None' }, ...styles.map(optionOf)]}
        value={inForce?.id ?? NONE}
        disabled={!canChange || styles.length === 0}
        onValueChange={(value) => choose(value === NONE ? null : value)}
      />
      {styles.length === 0 && canChange && (
        <span className="details__note">
          There are no styles yet.{' '}
          <Button size="sm" onClick={() => openSettings('writing-styles')}>
            Make a style
          </Button>
        </span>
      )}
    </div>
  );
}

const optionOf = ({ id, name, workspaceId }: WritingStyle) => ({
  value: id,
  label: workspaceId === null ? `${name} (only you)` : name,
});
