import { timeSliced } from '#client/lib/time-sliced.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { Fragment, Slice, type Node as ProseMirrorNode, type Schema } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { textSlice } from '../plain-text.ts';
import { insertPasted } from './insert-pasted.ts';
import { canParseSynchronously, looksLikeMarkdown } from './looks-like-markdown.ts';
import { separateProseLines } from './prose-lines.ts';
import { caretAtPosition, trackSelection } from './paste-targets.ts';
import { readPasted, notifyNothingPasted } from './read-pasted.ts';

/** Interval at which an open composition is checked, in milliseconds. */
const COMPOSITION_POLL_MS = 50;
/** Building the nodes takes less than a second and is never cancelled. */
const NEVER_ABORTED = new AbortController().signal;

/**
 * Parses pasted and dropped plain text: Markdown becomes formatted blocks, other text one paragraph for each line.
 * The Markdown parser is large and loads after the editor. A text that is pasted earlier, or is long, is parsed in a
 * worker and inserted afterwards. "Paste as plain text" never parses Markdown. The editor must also have the plugin
 * that tracks paste targets.
 */
export function markdownPaste(schema: Schema): Plugin {
  let parse: ((text: string) => NodeJson) | null = null;
  const abortControllers = new WeakMap<EditorView, AbortController>();
  /** Text that `clipboardTextParser` leaves to the paste or drop handler of the same event. */
  let deferredText: string | null = null;
  let isDrop = false;
  const resetForEvent = (isDropEvent: boolean) => (): boolean => {
    deferredText = null;
    isDrop = isDropEvent;
    return false;
  };
  const takeDeferredText = (): string | null => {
    const text = deferredText;
    deferredText = null;
    return text;
  };
  const insertMarkdown = (view: EditorView, text: string): void => {
    if (parse && canParseSynchronously(text))
      insertPasted(view, view.state.selection, sliceOf(schema.nodeFromJSON(parse(text))));
    else void pasteFromWorker(view, text, abortControllers.get(view)?.signal ?? AbortSignal.abort());
  };
  return new Plugin({
    view: (view) => {
      const load = async (): Promise<void> => {
        parse = (await import('#shared/editor/markdown/from-markdown.ts')).fromMarkdown;
      };
      // Offline the file may not be available yet: then text goes to the worker.
      const cancelLoad = whenIdle(() => void load().catch(() => {}));
      const abortController = abortControllers.get(view) ?? new AbortController();
      abortControllers.set(view, abortController);
      return {
        destroy: () => {
          cancelLoad();
          // A change of plugins also destroys plugin views. The editor itself is destroyed after its plugin views.
          queueMicrotask(() => {
            if (view.isDestroyed) abortController.abort();
          });
        },
      };
    },
    props: {
      handleDOMEvents: { paste: resetForEvent(false), drop: resetForEvent(true) },
      clipboardTextParser: (text, _context, isPlain) => {
        if (isPlain || !looksLikeMarkdown(text)) return textSlice(text, schema);
        if (parse && !isDrop && canParseSynchronously(text))
          return sliceOf(schema.nodeFromJSON(parse(separateProseLines(text))));
        deferredText = text;
        return Slice.empty;
      },
      handlePaste(view) {
        const text = takeDeferredText();
        if (text !== null) insertMarkdown(view, text);
        return text !== null;
      },
      handleDrop(view, event) {
        const text = takeDeferredText();
        if (text === null) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        const { tr, doc } = view.state;
        if (at) view.dispatch(tr.setSelection(caretAtPosition(doc, at.pos)));
        view.focus();
        insertMarkdown(view, text);
        return true;
      },
    },
  });
}

async function pasteFromWorker(view: EditorView, text: string, signal: AbortSignal): Promise<void> {
  const { schema } = view.state;
  const target = trackSelection(view);
  const result = await readPasted(text, signal);
  const slice =
    result.kind === 'markdown'
      ? sliceOf(await timeSliced(buildDocument(result.document, schema), NEVER_ABORTED))
      : textSlice(text, schema);
  // A change to the paragraph in composition would break the composition [X15].
  while (view.composing && !view.isDestroyed)
    await new Promise((resolve) => setTimeout(resolve, COMPOSITION_POLL_MS));
  if (result.kind !== 'cancelled') {
    if (view.isDestroyed || !view.editable) notifyNothingPasted();
    else insertPasted(view, target.selection(view.state), slice);
  }
  target.release();
}

/** Builds a document and yields after each block. */
function* buildDocument(json: NodeJson, schema: Schema): Generator<void, ProseMirrorNode> {
  const blocks: ProseMirrorNode[] = [];
  for (const block of json.content ?? []) {
    blocks.push(schema.nodeFromJSON(block));
    yield;
  }
  return schema.node('doc', null, blocks);
}

const sliceOf = (doc: ProseMirrorNode): Slice => Slice.maxOpen(Fragment.from(doc.content));
