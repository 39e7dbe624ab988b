import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { useEffect, useEffectEvent } from 'react';

import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { FIND_EVENT } from '../find/lazy-find.tsx';
import type { FoundWords } from '../find/go-to-words.ts';
import { headingsOf, type Heading } from '../outline/headings.ts';
import { itemOfToken } from '../extensions/tokens/shown-token.ts';
import { referencesOf } from '../references/references.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';
import { currentBlock } from '../blocks/current-block.ts';
import { lazyPlugins } from '../extensions/lazy-plugins.ts';
import type { FormerBlock } from './restore-block.ts';

/** One text of a page, to be written into a file. */
export interface PageText {
  /** What is above it where a page has several; null for the one text of a page, whose title its document has. */
  title: string | null;
  /** The editor's JSON of all of it. */
  doc: NodeJson;
  /** What a token shows now; null where its own label is right. */
  tokenLabel: (token: NodeJson) => string | null;
}

/** What can be done with an open page from around it. */
export interface PageHandle {
  /** Puts the caret where it was. Absent while nobody writes on it. */
  focus?: () => void;
  /** Opens the find bar, for these words or for those that are selected. Absent while nobody writes on it. */
  openFind?: (words?: string) => void;
  /** Absent where the browser's own printing has all that there is. */
  print?: () => void;
  /** The headings as they are now, in order. */
  headings: () => readonly Heading[];
  /** Calls back when the text changed. @returns ends it */
  onChange: (listener: () => void) => () => void;
  /** Puts the caret into a heading and brings it to the top. */
  goTo: (heading: Heading) => void;
  /** Selects words that a search found. Absent while nobody writes on it. */
  goToWords?: (found: FoundWords) => Promise<void>;
  /** Keeps another person's caret in sight. @returns ends it */
  follow: (userId: string) => () => void;
  /** The text as Markdown: the selected part, or all of it. */
  markdown: () => Promise<string>;
  /** All that is on the page, in order. */
  texts: () => Promise<readonly PageText[]>;
  /** The text as it is now. Absent where several stand on the page. */
  doc?: () => ProseMirrorNode;
  /** The id of the block that the caret is in; null for none. Absent as above. */
  currentBlock?: () => string | null;
  /** Makes a block say what it once said. Absent as above. @returns whether that changed anything */
  restoreBlock?: (former: FormerBlock) => Promise<boolean>;
}

/** Titles of linked items as they are now. */
function labelsIn(editor: TextEditor): PageText['tokenLabel'] {
  const references = referencesOf(editor.state);
  return ({ attrs }) => (attrs?.['kind'] === 'link' ? (itemOfToken(attrs, references)?.title ?? null) : null);
}

function followLater(editor: TextEditor, userId: string): () => void {
  let isEnded = false;
  let end = (): void => {};
  lazyPlugins.load().then(
    ({ followPeer }) => {
      if (!isEnded) end = followPeer(editor, userId);
    },
    () => {},
  );
  return () => {
    isEnded = true;
    end();
  };
}

function handleOf(editor: TextEditor): PageHandle {
  return {
    focus: () => editor.view.focus(),
    openFind: (words) => editor.view.dom.dispatchEvent(new CustomEvent(FIND_EVENT, { detail: words })),
    headings: () => headingsOf(editor.state.doc),
    onChange: (listener) =>
      editor.listen((transaction) => {
        if (transaction?.docChanged) listener();
      }),
    goTo: (heading) =>
      void lazyPlugins.load().then(
        (later) => later.goToHeading(editor, heading),
        () => {},
      ),
    goToWords: async (found) => (await import('../find/go-to-words.ts')).goToWords(editor, found),
    follow: (userId) => followLater(editor, userId),
    doc: () => editor.state.doc,
    currentBlock: () => currentBlock(editor),
    restoreBlock: async (former) => (await import('./restore-block.ts')).restoreBlock(editor, former),
    markdown: async () => {
      const { toMarkdown } = await import('#shared/editor/markdown/to-markdown.ts');
      const { doc, selection } = editor.state;
      const part = selection.empty ? doc : doc.cut(selection.from, selection.to);
      return toMarkdown(part.toJSON(), { tokenLabel: labelsIn(editor) });
    },
    texts: async () => [{ title: null, doc: editor.state.doc.toJSON(), tokenLabel: labelsIn(editor) }],
  };
}

/** Gives the handle out while the editor stands. */
export function usePageHandle(
  editor: TextEditor | null,
  onHandle: ((handle: PageHandle | null) => void) | undefined,
): void {
  const give = useEffectEvent((handle: PageHandle | null) => onHandle?.(handle));
  useEffect(() => {
    if (!editor) return undefined;
    give(handleOf(editor));
    return () => give(null);
  }, [editor]);
}
