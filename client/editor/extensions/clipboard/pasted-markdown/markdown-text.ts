import { inSlices } from '#client/lib/time-sliced.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { Fragment, Slice, type Node as ProseMirrorNode, type Schema } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { textSlice } from '../plain-text.ts';
import { insertPasted } from './insert-pasted.ts';
import { isReadAtOnce, looksLikeMarkdown } from './looks-like-markdown.ts';
import { caretAtPosition, placeOfSelection } from './pasted-places.ts';
import { readPasted, notifyNothingPasted } from './read-pasted.ts';

/** How often it is asked whether a composition is over; milliseconds. */
const ASK_AGAIN_MS = 50;
/** To build the nodes takes less than a second: it is not cancelled. */
const NEVER = new AbortController().signal;

/**
 * Reads pasted and dropped plain text: Markdown as what it means, all else as lines. The reader of Markdown is large and
 * loaded after the editor; a text that comes before it, or is long, is read in a worker and inserted when that is done.
 * With "paste as plain text", lines are lines. The editor must have {@link pastedPlaces}.
 */
export function markdownText(schema: Schema): Plugin {
  let read: ((text: string) => NodeJson) | null = null;
  const ends = new WeakMap<EditorView, AbortController>();
  /** What the parser left to the handlers of the same event. */
  let waiting: string | null = null;
  let isDrop = false;
  const begin = (now: boolean) => (): boolean => {
    waiting = null;
    isDrop = now;
    return false;
  };
  const take = (): string | null => {
    const text = waiting;
    waiting = null;
    return text;
  };
  const bring = (view: EditorView, text: string): void => {
    if (read && isReadAtOnce(text))
      insertPasted(view, view.state.selection, sliceOf(schema.nodeFromJSON(read(text))));
    else void pasteLater(view, text, ends.get(view)?.signal ?? AbortSignal.abort());
  };
  return new Plugin({
    view: (view) => {
      const load = async (): Promise<void> => {
        read = (await import('#shared/editor/markdown/from-markdown.ts')).fromMarkdown;
      };
      // Offline the file may not be there yet: the worker is asked then.
      const stop = whenIdle(() => void load().catch(() => {}));
      const end = ends.get(view) ?? new AbortController();
      ends.set(view, end);
      return {
        destroy: () => {
          stop();
          // Plugin views are made again with every change of plugins; the editor goes after them.
          queueMicrotask(() => {
            if (view.isDestroyed) end.abort();
          });
        },
      };
    },
    props: {
      handleDOMEvents: { paste: begin(false), drop: begin(true) },
      clipboardTextParser: (text, _context, isPlain) => {
        if (isPlain || !looksLikeMarkdown(text)) return textSlice(text, schema);
        if (read && !isDrop && isReadAtOnce(text)) return sliceOf(schema.nodeFromJSON(read(text)));
        waiting = text;
        return Slice.empty;
      },
      handlePaste(view) {
        const text = take();
        if (text !== null) bring(view, text);
        return text !== null;
      },
      handleDrop(view, event) {
        const text = take();
        if (text === null) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        const { tr, doc } = view.state;
        if (at) view.dispatch(tr.setSelection(caretAtPosition(doc, at.pos)));
        view.focus();
        bring(view, text);
        return true;
      },
    },
  });
}

async function pasteLater(view: EditorView, text: string, signal: AbortSignal): Promise<void> {
  const { schema } = view.state;
  const place = placeOfSelection(view);
  const result = await readPasted(text, signal);
  const slice =
    result.kind === 'markdown'
      ? sliceOf(await inSlices(documentOf(result.document, schema), NEVER))
      : textSlice(text, schema);
  // A change of the line that is being composed would break the composition [X15].
  while (view.composing && !view.isDestroyed)
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  if (result.kind !== 'cancelled') {
    if (view.isDestroyed || !view.editable) notifyNothingPasted();
    else insertPasted(view, place.selection(view.state), slice);
  }
  place.forget();
}

/** A document that is made a block at a time. */
function* documentOf(json: NodeJson, schema: Schema): Generator<void, ProseMirrorNode> {
  const blocks: ProseMirrorNode[] = [];
  for (const block of json.content ?? []) {
    blocks.push(schema.nodeFromJSON(block));
    yield;
  }
  return schema.node('doc', null, blocks);
}

const sliceOf = (doc: ProseMirrorNode): Slice => Slice.maxOpen(Fragment.from(doc.content));
