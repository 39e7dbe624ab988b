import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

import type { TextEditor } from '../text-editor/text-editor.ts';
import { FindForm, type OpenBarProps } from './find-form.tsx';
import { EMPTY_QUERY } from './find-query.ts';
import { FindSession, type FindState } from './find-session.ts';
import { MatchPainter } from './match-painter.ts';
import { PatternSearch, startPatternWorker } from './pattern-search.ts';

export interface FindBarProps extends OpenBarProps {
  editor: TextEditor;
}

const NO_STATE: FindState = { query: EMPTY_QUERY, count: 0, current: -1, error: null };

/** Creates a find session that lives as long as the bar. */
function useFindSession(editor: TextEditor): { session: FindSession | null; state: FindState } {
  const [session, setSession] = useState<FindSession | null>(null);
  // A layout effect, so that the session exists before the next key: without one its character would be lost.
  useLayoutEffect(() => {
    const created = new FindSession(editor, new MatchPainter(editor), new PatternSearch(startPatternWorker));
    // The session subscribes to the editor, which only an effect may start.
    // oxlint-disable-next-line react/set-state-in-effect
    setSession(created);
    return () => created.destroy();
  }, [editor]);
  const state = useSyncExternalStore(
    (listener) => session?.subscribe(listener) ?? (() => {}),
    () => session?.getState() ?? NO_STATE,
  );
  return { session, state };
}

/** Returns the selected words if they are in one textblock; otherwise an empty text. */
export function selectedWords({ state }: TextEditor): string {
  const { from, to, $from, $to } = state.selection;
  return $from.sameParent($to) && $from.parent.isTextblock ? state.doc.textBetween(from, to) : '';
}

/** The bar that finds and replaces words in the open document. */
export function FindBar({ editor, ...props }: FindBarProps) {
  const { session, state } = useFindSession(editor);
  return (
    <FindForm
      key={editor.instanceId}
      {...props}
      session={session}
      state={state}
      selectedWords={() => selectedWords(editor)}
      replacing={
        editor.isEditable
          ? {
              replace: (text) => session?.replace(text),
              replaceAll: (text) => session?.replaceAll(text) ?? 0,
              extent: '',
            }
          : undefined
      }
    />
  );
}
