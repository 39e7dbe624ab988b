import {
  Plugin,
  PluginKey,
  type Command,
  type EditorState,
  type Transaction,
  TextSelection,
} from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { ORIGIN_META, type Origin } from '../../binding/origin.ts';
import { referencesOf } from '../../references/references.ts';
import type { PageFiles, PictureToInsert } from '../../references/page-files.ts';
import { dropPoint } from '@tiptap/pm/transform';
import { Fragment, Slice } from '@tiptap/pm/model';
import { bodyOf } from '../../blocks/body.ts';
import { blockAround, isParagraph } from '../../blocks/positioned-block.ts';

/** Insert positions of the pictures that are still being read, by a number for each paste. */
type InsertPositions = ReadonlyMap<number, number>;
type Change = { add: number; at: number } | { end: number };

const positionsKey = new PluginKey<InsertPositions>('picture-files');
const PASTED: Origin = { kind: 'paste', ref: null };

let lastPasteId = 0;

/**
 * Whether files alone were copied. With text beside them the text was copied: a word processor adds a picture of it.
 */
const hasOnlyFiles = ({ files, types }: DataTransfer): boolean =>
  files.length > 0 && !types.includes('text/plain');

async function insertWhenReady(
  view: EditorView,
  at: number,
  isDrop: boolean,
  pictures: Promise<readonly PictureToInsert[]>,
): Promise<void> {
  const change = (meta: Change): void => view.dispatch(view.state.tr.setMeta(positionsKey, meta));
  const pasteId = ++lastPasteId;
  change({ add: pasteId, at });
  const ready = await pictures;
  if (view.isDestroyed) return;
  const currentPos = positionsKey.getState(view.state)?.get(pasteId) ?? at;
  change({ end: pasteId });
  const tr = insertPictures(view.state, ready, currentPos, isDrop);
  if (tr) view.dispatch(tr.setMeta('uiEvent', isDrop ? 'drop' : 'paste').setMeta(ORIGIN_META, PASTED));
}

const filesOf = (state: EditorState): PageFiles | undefined =>
  positionsKey.getState(state) ? referencesOf(state)?.files : undefined;

/** Opens the browser's file picker and inserts the selected pictures below the caret. */
export const choosePictures: Command = (state, dispatch, view) => {
  if (!filesOf(state)) return false;
  if (!dispatch || !view) return true;
  const field = document.createElement('input');
  field.type = 'file';
  field.accept = 'image/*';
  field.multiple = true;
  field.addEventListener('change', () => {
    const files = filesOf(view.state);
    const newFiles = [...(field.files ?? [])];
    if (view.isDestroyed || !files || newFiles.length === 0) return;
    void insertWhenReady(view, view.state.selection.from, false, files.add(newFiles));
  });
  field.click();
  return true;
};

/** Creates the plugin that adds pasted and dropped pictures to the workspace's files and inserts them. */
export function pictureFiles(): Plugin<InsertPositions> {
  const editableFiles = (view: EditorView): PageFiles | undefined =>
    view.editable ? filesOf(view.state) : undefined;
  return new Plugin<InsertPositions>({
    key: positionsKey,
    state: {
      init: () => new Map(),
      apply(tr, positions) {
        // Only this plugin sets the meta.
        const change = tr.getMeta(positionsKey) as Change | undefined;
        if (!change && (positions.size === 0 || !tr.docChanged)) return positions;
        const next = new Map([...positions].map(([pasteId, at]) => [pasteId, tr.mapping.map(at)]));
        if (change && 'add' in change) next.set(change.add, change.at);
        else if (change) next.delete(change.end);
        return next;
      },
    },
    props: {
      handleDOMEvents: {
        paste(view, event) {
          const files = editableFiles(view);
          if (!files || !event.clipboardData || !hasOnlyFiles(event.clipboardData)) return false;
          event.preventDefault();
          const newFiles = [...event.clipboardData.files];
          void insertWhenReady(view, view.state.selection.from, false, files.add(newFiles));
          return true;
        },
        dragover(view, event) {
          if (event.dataTransfer && editableFiles(view)?.hasFiles(event.dataTransfer)) event.preventDefault();
          return false;
        },
        drop(view, event) {
          const files = editableFiles(view);
          const { dataTransfer: data } = event;
          if (!files || !data || view.dragging || !files.hasFiles(data)) return false;
          event.preventDefault();
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
          const dropped = files.pictureOfDrop(data);
          const pictures =
            dropped === undefined
              ? files.add([...data.files])
              : Promise.resolve(dropped === null ? [] : [dropped]);
          view.focus();
          void insertWhenReady(view, at ?? view.state.selection.from, true, pictures);
          return true;
        },
      },
    },
  });
}

/**
 * Inserts pictures below the block at a position, in its list or quote; they replace an empty paragraph. The caret
 * goes to the text below.
 * @param isDrop whether the pictures were dropped: they are inserted between the blocks closest to the pointer
 * @returns undefined if there are no pictures or the schema has no node for them
 */
function insertPictures(
  state: EditorState,
  pictures: readonly PictureToInsert[],
  at: number,
  isDrop: boolean,
): Transaction | undefined {
  const { image, paragraph } = state.schema.nodes;
  const { doc, tr } = state;
  if (!image || !paragraph || pictures.length === 0) return undefined;
  const block = blockAround(doc.resolve(Math.min(at, doc.content.size)));
  const indent: unknown = block?.node.attrs['indent'] ?? null;
  const quote: unknown = block?.node.attrs['quote'] ?? null;
  const nodes = pictures.map(({ assetId, alt }) =>
    image.create({ assetId, alt: alt === '' ? null : alt, indent, quote }),
  );
  const isEmpty = block !== null && isParagraph(block.node) && block.node.content.size === 0;
  const dropped = isDrop && !isEmpty ? dropPoint(doc, at, new Slice(Fragment.from(nodes), 0, 0)) : null;
  const start = dropped ?? (block ? (isEmpty ? block.pos : block.pos + block.node.nodeSize) : bodyOf(doc).to);
  if (isEmpty) tr.replaceWith(block.pos, block.pos + block.node.nodeSize, nodes);
  else tr.insert(start, nodes);
  const end = start + nodes.reduce((sum, node) => sum + node.nodeSize, 0);
  if (!tr.doc.resolve(end).nodeAfter?.isTextblock) tr.insert(end, paragraph.create({ indent, quote }));
  return tr.setSelection(TextSelection.near(tr.doc.resolve(end + 1))).scrollIntoView();
}
