import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { correctCaret, pressBelowBody } from './note-caret.ts';
import { goToNote, goToToken } from './note-navigation.ts';
import { noteNumbers, noteNumbersKey, noteNumbersOf, type NoteNumbers } from './note-numbers.ts';
import { renumber } from './note-views.ts';

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
