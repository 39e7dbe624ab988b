import { useMutation } from '@tanstack/react-query';
import { generateWorkspaceStyleExample, type WritingStyle } from '#shared/operations/writing-styles.ts';
import { can } from '#shared/permissions.ts';
import { errorText } from '#client/api/api-error.ts';
import { useQueryCache } from '#client/api/operation-hooks.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { useAiGate } from '#client/workspace/ai/use-ai.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { callModelOperation } from './long-call.ts';
import { ModelNote } from './model-note.tsx';

/** A generated passage in a style, with the button that writes it. */
export function StyleExample({ style, canChange }: { style: WritingStyle; canChange: boolean }) {
  const { workspace } = useOpenWorkspace();
  const { canRun, isReady, cost, reason } = useAiGate();
  const workspaceId = workspace.id;
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: () => callModelOperation(generateWorkspaceStyleExample, { id: style.id, workspaceId }),
    },
    useQueryCache(),
  );
  const { example, name } = style;
  const mayAsk = canChange && can(workspace.role, 'change-settings');
  if (example === null && !mayAsk) return null;
  return (
    <div className="style-example" role="group" aria-label={`Example of ${name}`}>
      <h5>Example</h5>
      {example !== null && <p className="style-example__text">{example}</p>}
      {error && <Banner kind="error">{errorText(error)}</Banner>}
      {mayAsk && (
        <div className="style-form__send">
          <Button size="sm" disabled={isPending || !canRun} onClick={() => mutate()}>
            {buttonText(example, isPending)}
          </Button>
          <ModelNote isReady={isReady} cost={cost} reason={reason} />
        </div>
      )}
    </div>
  );
}

function buttonText(example: string | null, isPending: boolean): string {
  if (isPending) return 'Writing...';
  return example === null ? 'Write an example' : 'Write another example';
}
