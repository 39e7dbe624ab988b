import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { Plugin } from '@tiptap/pm/state';
import { EditorView } from '@tiptap/pm/view';

import { p, schema, shown, stateOf } from '../../../testing/sample-document.ts';
import { clipboard } from '../clipboard.ts';

/** Returns a paste event with clipboard data, since jsdom has no clipboard events. */
export function pasteEvent(data: Readonly<Record<string, string>>): ClipboardEvent {
  const event = new Event('paste', { cancelable: true });
  Object.defineProperty(event, 'clipboardData', { value: { getData: (type: string) => data[type] ?? '' } });
  return event as ClipboardEvent; // the editor reads only these members
}

/** Pastes HTML into a page. @returns the lines of the page, without the caret and directions */
export function pasteHtml(
  html: string,
  blocks: ProseMirrorNode[] = [p('|')],
  plugins: Plugin[] = [],
): string[] {
  const view = new EditorView(document.createElement('div'), {
    state: stateOf(blocks, [...plugins, clipboard(schema)]),
  });
  view.pasteHTML(html, pasteEvent({ 'text/html': html }));
  const lines = shown(view.state) ?? [];
  view.destroy();
  return lines.map((line) => line.replace('|', '').replace(/(?:\{dir=ltr\} | dir=ltr)/, ''));
}
