import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The text of a field that is saved when the field loses the focus or is removed, for example because another page
 * opens. A change by another person does not replace a text that is being typed.
 * @param saved the saved text
 * @param onCommit saves the typed text
 */
export function useDraft(saved: string, onCommit: (text: string) => void) {
  /** Null while the typed text is saved. */
  const [draft, setDraft] = useState<string | null>(null);
  const commit = useEffectEvent(() => {
    if (draft !== null && draft.trim() !== saved) onCommit(draft.trim());
  });
  useEffect(() => () => commit(), []);
  return {
    text: draft ?? saved,
    type: setDraft,
    /** Call it when the field loses the focus. */
    leave: (): void => {
      if (draft === null) return;
      if (draft.trim() !== saved) onCommit(draft.trim());
      setDraft(null);
    },
  };
}
