import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { footnotes } from '../extensions/footnotes/footnotes.ts';
import { references, type References } from '../references/references.ts';

/** What the editor's views ask of an editor; nothing is ever dispatched in one that nobody writes in. */
export class ViewStub {
  readonly editable = false;
  readonly composing = false;
  state: EditorState;

  constructor(doc: ProseMirrorNode, source: References) {
    this.state = EditorState.create({ doc, plugins: [references(source), footnotes()] });
  }

  /** The views read `state` and `editable` alone of a view; what they do to one they do when a caret is in it. */
  get view(): EditorView {
    return this as unknown as EditorView; // as above
  }

  /** Another document is drawn. */
  show(doc: ProseMirrorNode): void {
    this.state = EditorState.create({ doc, plugins: this.state.plugins });
  }
}
