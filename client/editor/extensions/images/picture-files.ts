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
import type { PageFiles, PlacedPicture } from '../../references/page-files.ts';
import { dropPoint } from '@tiptap/pm/transform';
import { Fragment, Slice } from '@tiptap/pm/model';
import { bodyOf } from '../../blocks/body.ts';
import { blockAround, isParagraph } from '../../blocks/placed-block.ts';

/** Places at which pictures are to stand that are still being read, by a number of their own. */
type Places = ReadonlyMap<number, number>;
type Change = { add: number; at: number } | { end: number };

const placesKey = new PluginKey<Places>('picture-files');
const PASTED: Origin = { kind: 'paste', ref: null };

let lastPlace = 0;

/** What the clipboard has beside pictures is what was copied: a word processor adds a picture of its words. */
const isPictureAlone = ({ files, types }: DataTransfer): boolean =>
  files.length > 0 && !types.includes('text/plain');

async function place(
  view: EditorView,
  at: number,
  isDrop: boolean,
  pictures: Promise<readonly PlacedPicture[]>,
): Promise<void> {
  const change = (meta: Change): void => view.dispatch(view.state.tr.setMeta(placesKey, meta));
  const number = ++lastPlace;
  change({ add: number, at });
  const ready = await pictures;
  if (view.isDestroyed) return;
  const now = placesKey.getState(view.state)?.get(number) ?? at;
  change({ end: number });
  const tr = placePictures(view.state, ready, now, isDrop);
  if (tr) view.dispatch(tr.setMeta('uiEvent', isDrop ? 'drop' : 'paste').setMeta(ORIGIN_META, PASTED));
}

const filesOf = (state: EditorState): PageFiles | undefined =>
  placesKey.getState(state) ? referencesOf(state)?.files : undefined;

/** Opens the browser's own choice of pictures; those that are chosen stand below the caret. */
export const choosePictures: Command = (state, dispatch, view) => {
  if (!filesOf(state)) return false;
  if (!dispatch || !view) return true;
  const field = document.createElement('input');
  field.type = 'file';
  field.accept = 'image/*';
  field.multiple = true;
  field.addEventListener('change', () => {
    const files = filesOf(view.state);
    const given = [...(field.files ?? [])];
    if (view.isDestroyed || !files || given.length === 0) return;
    void place(view, view.state.selection.from, false, files.add(given));
  });
  field.click();
  return true;
};

/** Pictures that are pasted or dropped become files of the workspace, and stand where they were let go. */
export function pictureFiles(): Plugin<Places> {
  const takenBy = (view: EditorView): PageFiles | undefined =>
    view.editable ? filesOf(view.state) : undefined;
  return new Plugin<Places>({
    key: placesKey,
    state: {
      init: () => new Map(),
      apply(tr, places) {
        // Only this plugin sets it.
        const change = tr.getMeta(placesKey) as Change | undefined;
        if (!change && (places.size === 0 || !tr.docChanged)) return places;
        const next = new Map([...places].map(([number, at]) => [number, tr.mapping.map(at)]));
        if (change && 'add' in change) next.set(change.add, change.at);
        else if (change) next.delete(change.end);
        return next;
      },
    },
    props: {
      handleDOMEvents: {
        paste(view, event) {
          const files = takenBy(view);
          if (!files || !event.clipboardData || !isPictureAlone(event.clipboardData)) return false;
          event.preventDefault();
          const given = [...event.clipboardData.files];
          void place(view, view.state.selection.from, false, files.add(given));
          return true;
        },
        dragover(view, event) {
          if (event.dataTransfer && takenBy(view)?.isBrought(event.dataTransfer)) event.preventDefault();
          return false;
        },
        drop(view, event) {
          const files = takenBy(view);
          const { dataTransfer: data } = event;
          if (!files || !data || view.dragging || !files.isBrought(data)) return false;
          event.preventDefault();
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
          const dropped = files.dropped(data);
          const pictures =
            dropped === undefined
              ? files.add([...data.files])
              : Promise.resolve(dropped === null ? [] : [dropped]);
          view.focus();
          void place(view, at ?? view.state.selection.from, true, pictures);
          return true;
        },
      },
    },
  });
}

/**
 * Pictures below the block at a position, in its list or quote; an empty paragraph makes way for them. The caret goes to
 * the text below.
 * @param isDrop at a place between blocks, where the mouse let go
 * @returns undefined where no picture can stand
 */
function placePictures(
  state: EditorState,
  pictures: readonly PlacedPicture[],
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
