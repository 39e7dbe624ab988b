import { PICTURE_ACCEPT } from '#shared/assets/fitting-picture.ts';
import { Plugin, PluginKey, type Command, type EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { ORIGIN_META, type Origin } from '../../binding/origin.ts';
import { referencesOf } from '../../references/references.ts';
import type { PageFiles, PictureToInsert } from '../../references/page-files.ts';
import { imageAtSelection, replaceImage } from './image-block.ts';
import { insertFileLink } from './insert-file-link.ts';
import { insertPictures } from './insert-pictures.ts';

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

/**
 * Waits for pictures while the document may change.
 * @returns the pictures and the position to which `at` has moved; null if the editor was closed
 */
async function whenReady(
  view: EditorView,
  at: number,
  pictures: Promise<readonly PictureToInsert[]>,
): Promise<{ ready: readonly PictureToInsert[]; pos: number } | null> {
  const change = (meta: Change): void => view.dispatch(view.state.tr.setMeta(positionsKey, meta));
  const pasteId = ++lastPasteId;
  change({ add: pasteId, at });
  const ready = await pictures;
  if (view.isDestroyed) return null;
  const pos = positionsKey.getState(view.state)?.get(pasteId) ?? at;
  change({ end: pasteId });
  return { ready, pos };
}

async function insertWhenReady(
  view: EditorView,
  at: number,
  isDrop: boolean,
  pictures: Promise<readonly PictureToInsert[]>,
): Promise<void> {
  const result = await whenReady(view, at, pictures);
  const tr = result && insertPictures(view.state, result.ready, result.pos, isDrop);
  if (tr) view.dispatch(tr.setMeta('uiEvent', isDrop ? 'drop' : 'paste').setMeta(ORIGIN_META, PASTED));
}

const filesOf = (state: EditorState): PageFiles | undefined =>
  positionsKey.getState(state) ? referencesOf(state)?.files : undefined;

/** Opens the browser's file picker for images. */
function pickFiles(onPick: (files: readonly File[]) => void, { multiple }: { multiple: boolean }): void {
  const field = document.createElement('input');
  field.type = 'file';
  field.accept = PICTURE_ACCEPT;
  field.multiple = multiple;
  field.addEventListener('change', () => {
    const picked = [...(field.files ?? [])];
    if (picked.length > 0) onPick(picked);
  });
  field.click();
}

/** Opens the browser's file picker and inserts the selected pictures below the caret. */
export const choosePictures: Command = (state, dispatch, view) => {
  if (!filesOf(state)) return false;
  if (!dispatch || !view) return true;
  pickFiles(
    (picked) => {
      const files = view.isDestroyed ? undefined : filesOf(view.state);
      if (files) void insertWhenReady(view, view.state.selection.from, false, files.add(picked));
    },
    { multiple: true },
  );
  return true;
};

/** Opens the browser's file picker and replaces the picture of the selected image with the selected file. */
export const replaceFromDevice: Command = (state, dispatch, view) => {
  if (!filesOf(state) || !imageAtSelection(state)) return false;
  if (!dispatch || !view) return true;
  const replace = async (picked: readonly File[]): Promise<void> => {
    const files = view.isDestroyed ? undefined : filesOf(view.state);
    const image = files && imageAtSelection(view.state);
    if (!files || !image) return;
    const result = await whenReady(view, image.pos, files.add(picked));
    const [picture] = result?.ready ?? [];
    // The image may have been deleted meanwhile.
    const isThere =
      result && view.state.doc.nodeAt(result.pos)?.attrs['id'] === (image.node.attrs['id'] as unknown);
    if (picture && isThere) replaceImage(result.pos, picture)(view.state, view.dispatch);
  };
  pickFiles((picked) => void replace(picked), { multiple: false });
  return true;
};

/** The event, on the element of a text, that opens the dialog with the images of the workspace. */
export const ASSET_PICKER_EVENT = 'foolscap-asset-picker';

/** Opens the dialog with the images of the workspace: for the selected image, or to insert one below the caret. */
export const chooseFromAssets: Command = (state, dispatch, view) => {
  if (!filesOf(state)) return false;
  if (dispatch) view?.dom.dispatchEvent(new CustomEvent(ASSET_PICKER_EVENT));
  return true;
};

/** Replaces the picture of the selected image; without one, inserts the picture below the caret. */
export const setWorkspacePicture =
  (picture: PictureToInsert): Command =>
  (state, dispatch) => {
    const image = imageAtSelection(state);
    if (image) return replaceImage(image.pos, picture)(state, dispatch);
    const tr = insertPictures(state, [picture], state.selection.from, false);
    if (tr) dispatch?.(tr);
    return tr !== undefined;
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
          view.focus();
          const link = files.linkOfDrop(data);
          if (link) {
            insertFileLink(view, link, at ?? view.state.selection.from);
            return true;
          }
          const dropped = files.pictureOfDrop(data);
          const pictures = dropped ? Promise.resolve([dropped]) : files.add([...data.files]);
          void insertWhenReady(view, at ?? view.state.selection.from, true, pictures);
          return true;
        },
      },
    },
  });
}
