import { Select } from '#client/ui/fields/select.tsx';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { useWritingStyles } from '#client/workspace/ai/use-writing-styles.ts';
import type { AssistantSession } from '../session/assistant-session.ts';
import type { AssistantState } from '../session/assistant-state.ts';

/** Selects the writing style of the next request. It begins with the document's; nothing is shown without a style. */
export function StylePicker({ session, state }: { session: AssistantSession; state: AssistantState }) {
  const { tree } = useOpenWorkspace();
  const item = tree?.items.get(session.documentId);
  const { styles = [], inForce } = useWritingStyles(item?.kind === 'document' ? item : undefined);
  if (styles.length === 0) return null;
  const value = state.styleId === undefined ? inForce?.id : state.styleId;
  return (
    <span className="ai-panel__style">
      <Select
        look="bare"
        aria-label="Writing style"
        disabled={state.phase === 'streaming'}
        value={value ?? ''}
        options={[
          { value: '', label: 'No writing style' },
          ...styles.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValueChange={(id) => session.setStyle(id === '' ? null : id)}
      />
    </span>
  );
}
