import { lazyModule } from '#client/lib/lazy-module.ts';
import { useCallback } from 'react';

import type { TextEditor } from '../text-editor/text-editor.ts';
import { FIND_EVENT, FindOpener } from './find-opener.tsx';

const barModule = lazyModule(() => import('./find-bar.tsx'));

interface LazyFindProps {
  editor: TextEditor;
  /** Whether the keys apply to this text, if several texts are open. */
  isActive?: boolean;
}

/** Renders the find bar of one text once the writer opens it. */
export function LazyFind({ editor, isActive = true }: LazyFindProps) {
  const listen = useCallback(
    (listener: (event: Event) => void) => {
      const { dom } = editor.view;
      dom.addEventListener(FIND_EVENT, listener);
      return () => dom.removeEventListener(FIND_EVENT, listener);
    },
    [editor],
  );
  return (
    <FindOpener listen={listen} isActive={isActive} module={barModule} focusText={() => editor.view.focus()}>
      {({ FindBar }, props) => <FindBar editor={editor} {...props} />}
    </FindOpener>
  );
}
