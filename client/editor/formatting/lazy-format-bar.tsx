import { useEffect } from 'react';

import type { TextEditor } from '../text-editor/text-editor.ts';
import { formatTools } from './lazy-tools.ts';

/** The formatting bar. Until it is loaded, an empty bar of the same height keeps the page below in place. */
export function LazyFormatBar({ editor }: { editor: TextEditor }) {
  const tools = formatTools.useLoaded();
  useEffect(() => {
    formatTools.load().catch(() => {});
  }, []);
  return tools ? <tools.FormatBar editor={editor} /> : <div className="format-bar format-bar--empty" />;
}
