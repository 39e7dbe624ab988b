import { Plugin, PluginKey, Selection, TextSelection, type EditorState } from '@tiptap/pm/state';
import type { Node as ProseMirrorNode, ResolvedPos, Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import type * as Y from 'yjs';

import { lastingPosition, presentPosition } from '../../../binding/lasting-position.ts';
import { isFromSync } from '../../../binding/y-binding.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}
type Ranges = ReadonlyMap<number, Range>;
type Change = { add: number; range: Range } | { end: number };
type LastingRange = Readonly<Record<keyof Range, Y.RelativePosition | null>>;

const placesKey = new PluginKey<Ranges | null>('pasted-places');
let lastPlace = 0;

/** Where a text that is still being read goes, while its writer and others write around it. */
export interface PastedPlace {
  /**
   * The selection that the text replaces now: the one it was pasted over where that still reads the same, else a caret where
   * it began, so that no word is lost that came meanwhile.
   */
  readonly selection: (state: EditorState) => Selection;
  readonly forget: () => void;
}

/** Notes where the selection is. The editor must have {@link pastedPlaces}. */
export function placeOfSelection(view: EditorView): PastedPlace {
  const { selection, doc } = view.state;
  const { from, to } = selection;
  const content = doc.slice(from, to);
  const number = ++lastPlace;
  const change = (meta: Change): void => view.dispatch(view.state.tr.setMeta(placesKey, meta));
  change({ add: number, range: { from, to } });
  return {
    selection: (state) => {
      const range = placesKey.getState(state)?.get(number) ?? { from, to };
      const $from = state.doc.resolve(range.from);
      // Where its paragraph was deleted, a caret would be between blocks.
      const isNoCaret = selection instanceof TextSelection && !$from.parent.inlineContent;
      return !isNoCaret && isUnchanged(state.doc, range, content)
        ? movedSelection(selection, state.doc, range.from - from)
        : caretAt($from);
    },
    forget: () => {
      if (!view.isDestroyed) change({ end: number });
    },
  };
}

const isUnchanged = (doc: ProseMirrorNode, { from, to }: Range, content: Slice): boolean =>
  from <= to && doc.slice(from, to).eq(content);

/** The same selection further down or up: of words, cells, a block or all. */
function movedSelection(selection: Selection, doc: ProseMirrorNode, by: number): Selection {
  // Every kind of selection names its positions by these.
  const stored = selection.toJSON() as Record<string, unknown>;
  for (const name of ['anchor', 'head', 'pos']) {
    const pos = stored[name];
    if (typeof pos === 'number') stored[name] = pos + by;
  }
  return Selection.fromJSON(doc, stored);
}

function caretAt($pos: ResolvedPos): Selection {
  if ($pos.parent.inlineContent) return new TextSelection($pos);
  return (
    Selection.findFrom($pos, -1, true) ?? Selection.findFrom($pos, 1, true) ?? Selection.atStart($pos.doc)
  );
}

/** A caret at a point of the text, for what is dropped there. */
export const caretAtPosition = (doc: ProseMirrorNode, pos: number): Selection => caretAt(doc.resolve(pos));

/**
 * Follows the places of texts that are still being read. What the writer changes maps them; after changes from outside, which
 * redraw more than they change, they are found by their characters in the shared text.
 */
export function pastedPlaces(): Plugin<Ranges | null> {
  const lasting = new Map<number, LastingRange>();
  const follow = (number: number, range: Range, state: EditorState, map: (pos: number) => number): Range => {
    const stored = lasting.get(number);
    const present = (end: keyof Range): number => {
      const position = stored?.[end];
      return (position && presentPosition(state, position)) ?? map(range[end]);
    };
    const from = present('from');
    return { from, to: Math.max(from, present('to')) };
  };
  return new Plugin<Ranges | null>({
    key: placesKey,
    state: {
      init: () => null,
      apply(tr, known, _before, state) {
        // Set above alone.
        const change = tr.getMeta(placesKey) as Change | undefined;
        if (!change && (!known?.size || !tr.docChanged)) return known;
        // What is typed there comes after what was pasted before it.
        const map = (pos: number): number => tr.mapping.map(pos, -1);
        const isOutside = isFromSync(tr);
        const next = new Map(
          [...(known ?? [])].map(([number, range]) => [
            number,
            isOutside ? follow(number, range, state, map) : { from: map(range.from), to: map(range.to) },
          ]),
        );
        if (change && 'add' in change) next.set(change.add, change.range);
        else if (change) next.delete(change.end);
        return next;
      },
    },
    view: () => ({
      // The binding has written the writer's change to the shared text by now: its view comes first.
      update(view, before) {
        const ranges = placesKey.getState(view.state);
        if (!ranges || ranges === placesKey.getState(before)) return;
        lasting.clear();
        for (const [number, { from, to }] of ranges)
          lasting.set(number, {
            from: lastingPosition(view.state, from),
            to: lastingPosition(view.state, to),
          });
      },
    }),
  });
}
