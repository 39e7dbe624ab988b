import { Plugin, Selection, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { goToNote, goToToken } from './note-navigation.ts';
import { noteNumbers, noteNumbersKey, noteNumbersOf, type NoteNumbers } from './note-numbers.ts';
import { renumber } from './note-views.ts';
import { bodyEdge, bodyOf, isNote, noteAround } from '../../blocks/body.ts';

/** Where a press or a key on something that leads from token to note, or back, leads to. */
function follow(view: EditorView, target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null;
  const ref = element?.closest<HTMLElement>('.note-ref')?.dataset['ref'];
  if (ref !== undefined) return goToNote(view, ref);
  const note = element?.closest('.note__number')?.closest<HTMLElement>('.note')?.dataset['note'];
  return note !== undefined && goToToken(view, note);
}

class Renumbering {
  #editable: boolean;

  constructor(view: EditorView) {
    this.#editable = view.editable;
  }

  update(view: EditorView, before: EditorView['state']): void {
    if (noteNumbersOf(before) !== noteNumbersOf(view.state) || view.editable !== this.#editable)
      renumber(view);
    this.#editable = view.editable;
  }
}

/** Footnotes: their numbers, and the way from token to note and back [X11]. */
export function footnotes(): Plugin<NoteNumbers> {
  return new Plugin<NoteNumbers>({
    key: noteNumbersKey,
    state: {
      init: (_config, { doc }) => noteNumbers(doc),
      apply: (tr, known) => (tr.docChanged ? noteNumbers(tr.doc, { doc: tr.before, known }) : known),
    },
    view: (view) => new Renumbering(view),
    appendTransaction: correctCaret,
    props: {
      handleDOMEvents: {
        mousedown: pressBelowBody,
        // Before the browser moves the caret to it, and for readers too, who have none.
        click(view, event) {
          if (event.button !== 0 || event.shiftKey || !follow(view, event.target)) return false;
          event.preventDefault();
          return true;
        },
        keydown(view, event) {
          const isPress = event.key === 'Enter' || event.key === ' ';
          if (view.editable || !isPress || !follow(view, event.target)) return false;
          event.preventDefault();
          return true;
        },
      },
    },
  });
}

/** Whether a caret stands between blocks. By its name: the library of such carets comes later than this. */
const isGap = (selection: Selection): boolean => selection.toJSON()['type'] === 'gapcursor';

/** An `appendTransaction`: corrects where ProseMirror puts the caret beside footnotes, so that words stay in their order [X11]. */
function correctCaret(
  transactions: readonly Transaction[],
  before: EditorState,
  { doc, selection, tr }: EditorState,
): Transaction | null {
  const { $head } = selection;
  // Letters typed in the gap below a footnote would become a paragraph among or below the footnotes.
  if (isGap(selection) && isNote($head.nodeBefore)) {
    const by = $head.pos < before.selection.head ? -1 : 1;
    return tr.setSelection(Selection.findFrom($head, by) ?? Selection.near($head, -1)).scrollIntoView();
  }
  // After a pasted table or rule ProseMirror looks for the next place for words: at the body's end that is a footnote.
  const note = noteAround($head);
  const isPaste = transactions.some((each) => each.getMeta('paste') === true);
  if (!isPaste || !note || note.pos === 0 || noteAround(before.selection.$head)) return null;
  return tr.setSelection(Selection.near(doc.resolve(note.pos), -1)).scrollIntoView();
}

/** A press between the body and its footnotes: the body's end, where the browser would choose the first footnote. */
function pressBelowBody(view: EditorView, event: MouseEvent): boolean {
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
