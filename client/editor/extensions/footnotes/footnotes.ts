import { Plugin, Selection, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { goToNote, goToToken } from './note-navigation.ts';
import { noteNumbers, noteNumbersKey, noteNumbersOf, type NoteNumbers } from '../../blocks/note-numbers.ts';
import { refreshNoteNumbers } from './note-views.ts';
import { bodyEdge, bodyOf, isNote, noteAround } from '../../blocks/body.ts';

/**
 * Goes from a clicked token to its note, or from a clicked note number back to its token.
 * @returns whether it went
 */
function followLink(view: EditorView, target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null;
  const ref = element?.closest<HTMLElement>('.note-ref')?.dataset['ref'];
  if (ref !== undefined) return goToNote(view, ref);
  const note = element?.closest('.note__number')?.closest<HTMLElement>('.note')?.dataset['note'];
  return note !== undefined && goToToken(view, note);
}

class RenumberView {
  #editable: boolean;

  constructor(view: EditorView) {
    this.#editable = view.editable;
  }

  update(view: EditorView, before: EditorView['state']): void {
    if (noteNumbersOf(before) !== noteNumbersOf(view.state) || view.editable !== this.#editable)
      refreshNoteNumbers(view);
    this.#editable = view.editable;
  }
}

/** Creates the plugin that numbers footnotes and navigates from a token to its note and back [X11]. */
export function footnotes(): Plugin<NoteNumbers> {
  return new Plugin<NoteNumbers>({
    key: noteNumbersKey,
    state: {
      init: (_config, { doc }) => noteNumbers(doc),
      apply: (tr, known) => (tr.docChanged ? noteNumbers(tr.doc, { doc: tr.before, known }) : known),
    },
    view: (view) => new RenumberView(view),
    appendTransaction: correctCaret,
    props: {
      handleDOMEvents: {
        mousedown: clickBelowBody,
        // Runs before the caret moves to the token, and also for readers, who have no caret.
        click(view, event) {
          if (event.button !== 0 || event.shiftKey || !followLink(view, event.target)) return false;
          event.preventDefault();
          return true;
        },
        keydown(view, event) {
          const isActivation = event.key === 'Enter' || event.key === ' ';
          if (view.editable || !isActivation || !followLink(view, event.target)) return false;
          event.preventDefault();
          return true;
        },
      },
    },
  });
}

/** Whether a selection is a gap cursor. Compares the type's name, since the gap cursor module loads later. */
const isGap = (selection: Selection): boolean => selection.toJSON()['type'] === 'gapcursor';

/**
 * An `appendTransaction` that moves a caret which ProseMirror puts beside or into the footnotes, so that text stays
 * in its order [X11].
 */
function correctCaret(
  transactions: readonly Transaction[],
  before: EditorState,
  { doc, selection, tr }: EditorState,
): Transaction | null {
  const { $head } = selection;
  // Text typed at a gap cursor below a footnote would become a paragraph among or below the footnotes.
  if (isGap(selection) && isNote($head.nodeBefore)) {
    const by = $head.pos < before.selection.head ? -1 : 1;
    return tr.setSelection(Selection.findFrom($head, by) ?? Selection.near($head, -1)).scrollIntoView();
  }
  // After a pasted table or rule ProseMirror looks for the next textblock: at the body's end that is in a footnote.
  const note = noteAround($head);
  const isPaste = transactions.some((each) => each.getMeta('paste') === true);
  if (!isPaste || !note || note.pos === 0 || noteAround(before.selection.$head)) return null;
  return tr.setSelection(Selection.near(doc.resolve(note.pos), -1)).scrollIntoView();
}

/**
 * Puts the caret at the body's end after a click above the footnotes; the browser would select the first footnote.
 */
function clickBelowBody(view: EditorView, event: MouseEvent): boolean {
  if (!view.editable || event.button !== 0 || event.shiftKey || event.target !== view.dom) return false;
  const { doc, tr } = view.state;
  const { to } = bodyOf(doc);
  const note = isNote(doc.nodeAt(to)) ? view.nodeDOM(to) : null;
  if (!(note instanceof HTMLElement)) return false;
  const above = note.previousElementSibling?.getBoundingClientRect();
  if (!above || event.clientY < above.bottom || event.clientY >= note.getBoundingClientRect().top)
    return false;
  event.preventDefault();
  view.focus();
  view.dispatch(tr.setSelection(bodyEdge(doc, 'end')));
  return true;
}
