import { Plugin, type Transaction } from '@tiptap/pm/state';
import { Slice, type Schema } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

import { toast } from '#client/ui/toasts/toast.ts';
import type { PageFiles } from '../../references/page-files.ts';
import { referencesOf } from '../../references/references.ts';
import { clipboardParser, clipboardSerializer, type FlatParser } from './clipboard-html.ts';
import { OWN_MARKER } from './element-kinds.ts';
import { isNote } from '../../blocks/body.ts';
import { NO_NOTE_NUMBERS, noteNumbersOf } from '../../blocks/note-numbers.ts';
import { deleteCutNotes, withBlocksBelow, withNotes } from './copied-notes.ts';
import { linksByTitle } from './foreign-links.ts';
import { fitSlice, marksOnTextOnly, replaceSelection } from './paste-slice.ts';
import { applyPaste } from './pasted-markdown/insert-pasted.ts';
import { caretAtPosition } from './pasted-markdown/paste-targets.ts';
import { insertNotes, separateNotes } from './pasted-notes.ts';
import { foreignPictures, type CopiedPicture } from './pasted-pictures/copied-pictures.ts';
import { pasteWithPictures } from './pasted-pictures/paste-with-pictures.ts';
import { slicePlainText } from './plain-text.ts';
import { lostPicturesText } from './source-facts.ts';
import { offerTitle } from './title-event.ts';

/** Copies blocks as nested HTML and as plain text, and pastes HTML of other programs as flat blocks. */
export function clipboard(schema: Schema): Plugin {
  const parser = clipboardParser(schema);
  const serializer = clipboardSerializer(schema);
  /**
   * A slice with pictures that must become files first, those of other workspaces listed. It is left to the paste or drop
   * handler of the same event.
   */
  let deferred: { slice: Slice; foreign: readonly CopiedPicture[] } | null = null;
  const pasteDeferred = (view: EditorView, isOwn: boolean): boolean => {
    const waiting = deferred;
    deferred = null;
    const files = filesOf(view);
    if (!waiting || !files) return false;
    const { slice, foreign } = waiting;
    const { title, pictures } = parser.facts;
    const sources = { found: pictures?.all ?? [], foreign };
    const options = { sources, files, insert: isOwn ? insertOwn : applyPaste };
    void pasteWithPictures(view, isOwn ? slice : offerTitle(view, slice, title), options);
    return true;
  };
  return new Plugin({
    props: {
      clipboardSerializer: serializer,
      clipboardParser: parser,
      clipboardTextSerializer: (slice) => slicePlainText(slice, serializer.noteNumbers),
      transformPastedHTML: (html, view) => parser.prepare(html, filesOf(view) !== undefined),
      handlePaste(view, event, slice) {
        const isOwn = isFromEditor(event.clipboardData);
        if (pasteDeferred(view, isOwn)) return true;
        if (slice.size === 0) return false;
        // ProseMirror's own paste inserts a slice without a last textblock, such as a table or a rule, as it is.
        if (isOwn && !hasNotes(slice) && !slice.content.lastChild?.isTextblock) return false;
        const { tr } = view.state;
        if (isOwn) insertOwn(tr, slice);
        else applyPaste(tr, offerTitle(view, slice, parser.facts.title));
        view.dispatch(tr.scrollIntoView());
        return true;
      },
      // A drag within the editor moves text, which keeps its origin marks.
      handleDrop(view, event, slice) {
        if (view.dragging) return false;
        const isOwn = isFromEditor(event.dataTransfer);
        if (!deferred && (slice.size === 0 || (isOwn && !hasNotes(slice)))) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (!at) return false;
        const tr = view.state.tr.setSelection(caretAtPosition(view.state.doc, at.pos));
        view.focus();
        if (deferred) {
          view.dispatch(tr);
          return pasteDeferred(view, isOwn);
        }
        const dropped = isOwn ? insertOwn(tr, slice) : applyPaste(tr, slice);
        view.dispatch(dropped.setMeta('uiEvent', 'drop').scrollIntoView());
        return true;
      },
      transformPasted(slice, view) {
        notifyLostPictures(parser);
        deferred = null;
        const files = filesOf(view);
        const foreign = files ? foreignPictures(slice, parser.facts.copied, files) : [];
        if (foreign.length > 0 || hasFoundPictures(slice, parser)) {
          deferred = { slice, foreign };
          return Slice.empty;
        }
        const own = linksByTitle(marksOnTextOnly(slice), referencesOf(view.state));
        const { body, notes } = separateNotes(own);
        const fitted = fitSlice(body, view.state.selection.$from);
        // Text that is dragged within the editor leaves its notes where they are.
        return view.dragging ? fitted : withBlocksBelow(fitted, notes);
      },
      transformCopied(slice, view) {
        serializer.files = referencesOf(view.state)?.files;
        serializer.noteNumbers = noteNumbersOf(view.state)?.numbers ?? NO_NOTE_NUMBERS;
        return withNotes(slice, view.state.doc);
      },
    },
    appendTransaction(transactions, before, after) {
      const isCut = transactions.some((tr) => tr.getMeta('uiEvent') === 'cut');
      return isCut ? deleteCutNotes(before.doc, after) : null;
    },
  });
}

/** Whether the HTML of a paste or drop was copied in this editor. */
const isFromEditor = (data: DataTransfer | null): boolean =>
  data?.getData('text/html').includes(`${OWN_MARKER}=`) ?? false;

const hasNotes = (slice: Slice): boolean => slice.content.content.some(isNote);

/** Replaces the selection with a slice that was copied in this editor: its text keeps its origin marks (X8). */
function insertOwn(tr: Transaction, slice: Slice): Transaction {
  const { body, notes } = separateNotes(slice);
  replaceSelection(tr, body);
  insertNotes(tr, notes);
  return tr.setMeta('paste', true).setMeta('uiEvent', 'paste');
}

/** Shows how many pictures of the last parsed HTML could not be pasted, once. */
function notifyLostPictures({ facts }: FlatParser): void {
  const { lostPictures, areFilesLost } = facts;
  facts.lostPictures = 0;
  if (lostPictures === 0) return;
  const { text, detail } = lostPicturesText(lostPictures, areFilesLost);
  toast.error(text, { detail });
}

/** Returns the files to which a page can add pictures. */
const filesOf = (view: EditorView): PageFiles | undefined =>
  view.editable ? referencesOf(view.state)?.files : undefined;

/** Whether a slice has pictures with the temporary ids of the HTML that was parsed last. */
function hasFoundPictures(slice: Slice, { facts }: FlatParser): boolean {
  const ids = new Set<unknown>(facts.pictures?.all.map(({ id }) => id));
  let isFound = false;
  if (ids.size > 0)
    slice.content.descendants((node) => {
      isFound ||= ids.has(node.attrs['assetId']);
      return !isFound;
    });
  return isFound;
}
