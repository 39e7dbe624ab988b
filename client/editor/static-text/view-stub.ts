import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { footnotes } from '../extensions/footnotes/footnotes.ts';
import { references, type References } from '../references/references.ts';

/**
 * A stand-in for an editor, with the properties that its node views use. Nothing is ever dispatched in a read-only
 * text.
 */
export class ViewStub {
  readonly editable = false;
  readonly composing = false;
  state: EditorState;

  constructor(doc: ProseMirrorNode, source: References) {
    this.state = EditorState.create({ doc, plugins: [references(source), footnotes()] });
  }

  /** Node views read only `state` and `editable`. They call the view only when a caret is in them. */
  get view(): EditorView {
    return this as unknown as EditorView; // as above
  }

  /** Sets the rendered document. */
  show(doc: ProseMirrorNode): void {
    this.state = EditorState.create({ doc, plugins: this.state.plugins });
  }
}
