import { Plugin, PluginKey, Selection, TextSelection, type EditorState } from '@tiptap/pm/state';
import type { Node as ProseMirrorNode, ResolvedPos, Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import type * as Y from 'yjs';

import { toRelativePosition, toAbsolutePosition } from '../../../binding/relative-position.ts';
import { isFromSync } from '../../../binding/y-binding.ts';

interface PositionRange {
  readonly from: number;
  readonly to: number;
}
type RangesById = ReadonlyMap<number, PositionRange>;
type Change = { add: number; range: PositionRange } | { end: number };
type RelativeRange = Readonly<Record<keyof PositionRange, Y.RelativePosition | null>>;

const targetsKey = new PluginKey<RangesById | null>('pasted-places');
let lastTargetId = 0;

/** The target of a paste whose text is still being parsed, while the writer and others edit around it. */
export interface PasteTarget {
  /**
   * Returns the selection that the text replaces now: the original one if its content is unchanged, otherwise a caret
   * at its start, so that no text written meanwhile is lost.
   */
  readonly selection: (state: EditorState) => Selection;
  readonly release: () => void;
}

/** Starts to track the selection as a paste target. The editor must have {@link pasteTargets}. */
export function trackSelection(view: EditorView): PasteTarget {
  const { selection, doc } = view.state;
  const { from, to } = selection;
  const content = doc.slice(from, to);
  const targetId = ++lastTargetId;
  const change = (meta: Change): void => view.dispatch(view.state.tr.setMeta(targetsKey, meta));
  change({ add: targetId, range: { from, to } });
  return {
    selection: (state) => {
      const range = targetsKey.getState(state)?.get(targetId) ?? { from, to };
      const $from = state.doc.resolve(range.from);
      // If the paragraph was deleted, a caret would be between blocks.
      const isBetweenBlocks = selection instanceof TextSelection && !$from.parent.inlineContent;
      return !isBetweenBlocks && isUnchanged(state.doc, range, content)
        ? movedSelection(selection, state.doc, range.from - from)
        : caretAt($from);
    },
    release: () => {
      if (!view.isDestroyed) change({ end: targetId });
    },
  };
}

const isUnchanged = (doc: ProseMirrorNode, { from, to }: PositionRange, content: Slice): boolean =>
  from <= to && doc.slice(from, to).eq(content);

/** Returns a selection of any kind (text, cells, a node, everything), moved by a number of positions. */
function movedSelection(selection: Selection, doc: ProseMirrorNode, by: number): Selection {
  // Every kind of selection serializes its positions under these names.
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

/** Returns a caret at a position or in the nearest text, for a drop there. */
export const caretAtPosition = (doc: ProseMirrorNode, pos: number): Selection => caretAt(doc.resolve(pos));

/**
 * Tracks the targets of pastes whose text is still being parsed. Local transactions map them. Remote transactions
 * replace more of the document than they change: after these the targets are found by relative positions in the
 * shared text.
 */
export function pasteTargets(): Plugin<RangesById | null> {
  const relativeRanges = new Map<number, RelativeRange>();
  const resolveRange = (
    targetId: number,
    range: PositionRange,
    state: EditorState,
    map: (pos: number) => number,
  ): PositionRange => {
    const stored = relativeRanges.get(targetId);
    const resolve = (end: keyof PositionRange): number => {
      const position = stored?.[end];
      return (position && toAbsolutePosition(state, position)) ?? map(range[end]);
    };
    const from = resolve('from');
    return { from, to: Math.max(from, resolve('to')) };
  };
  return new Plugin<RangesById | null>({
    key: targetsKey,
    state: {
      init: () => null,
      apply(tr, ranges, _before, state) {
        // Only this module sets the meta.
        const change = tr.getMeta(targetsKey) as Change | undefined;
        if (!change && (!ranges?.size || !tr.docChanged)) return ranges;
        // Text typed at the target comes after the pasted text.
        const map = (pos: number): number => tr.mapping.map(pos, -1);
        const isRemote = isFromSync(tr);
        const next = new Map(
          [...(ranges ?? [])].map(([targetId, range]) => [
            targetId,
            isRemote
              ? resolveRange(targetId, range, state, map)
              : { from: map(range.from), to: map(range.to) },
          ]),
        );
        if (change && 'add' in change) next.set(change.add, change.range);
        else if (change) next.delete(change.end);
        return next;
      },
    },
    view: () => ({
      // The binding's plugin view runs first, so it has already written the local change to the shared text.
      update(view, before) {
        const ranges = targetsKey.getState(view.state);
        if (!ranges || ranges === targetsKey.getState(before)) return;
        relativeRanges.clear();
        for (const [targetId, { from, to }] of ranges)
          relativeRanges.set(targetId, {
            from: toRelativePosition(view.state, from),
            to: toRelativePosition(view.state, to),
          });
      },
    }),
  });
}
