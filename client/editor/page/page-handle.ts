import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { Command } from '@tiptap/pm/state';
import { useEffect, useEffectEvent } from 'react';

import type { NodeJson } from '#shared/editor/content/document-json.ts';
import type { Origin } from '#shared/editor/origins/word-origins.ts';
import { FIND_EVENT } from '../find/find-opener.tsx';
import type { FoundWords } from '../find/go-to-words.ts';
import { currentHeading } from '../outline/current-heading.ts';
import type { OriginPainter } from '../origins/origin-painter.ts';
import { headingsOf, type Heading } from '../outline/headings.ts';
import { keepPicturesOfPage } from '../extensions/images/keep-commands.ts';
import { itemOfToken } from '../extensions/tokens/token-display.ts';
import { referencesOf } from '../references/references.ts';
import { runCommand } from '../tools/run-command.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';
import { currentBlock } from '../blocks/current-block.ts';
import { lazyPlugins } from '../extensions/lazy-plugins.ts';
import type { FormerBlock } from './restore-block.ts';

/** One text of a page, for an export. */
export interface PageText {
  /**
   * The heading above the text on a page with several texts. Null for the only text of a page, because the document
   * has its title.
   */
  title: string | null;
  /** The whole text as the editor's JSON. */
  doc: NodeJson;
  /** Returns the current text of a token; null when the token's own label is current. */
  tokenLabel: (token: NodeJson) => string | null;
}

/** The operations on an open page for the code around it. */
export interface PageHandle {
  /** Puts the caret back to its last position. Absent while nobody edits the page. */
  focus?: () => void;
  /** Runs a command on the text that is being edited. Absent while nobody edits the page. */
  run?: (command: Command) => boolean;
  /** Opens the find bar for these words, or for the selected words. Absent while nobody edits the page. */
  openFind?: (words?: string) => void;
  /**
   * Returns a function that stores the page's pictures of other sites as files of the workspace. Returns undefined if
   * the page shows no such picture, or if the editor is read-only. A page with several texts has no such method.
   */
  keepPictures?: () => (() => void) | undefined;
  /** Prints the page. Absent when the browser's own printing covers the whole page. */
  print?: () => void;
  /** Returns the current headings, in order. */
  headings: () => readonly Heading[];
  /**
   * Returns the heading above the caret or, while the caret is not visible, above the first visible text; null without
   * a heading.
   */
  currentHeading: () => Heading | null;
  /**
   * Calls back after each change of the text.
   * @returns Stops the calls.
   */
  onChange: (listener: () => void) => () => void;
  /** Puts the caret into a heading and scrolls it to the top. */
  goTo: (heading: Heading) => void;
  /** Selects words that a search found. Absent while nobody edits the page. */
  goToWords?: (found: FoundWords) => Promise<void>;
  /**
   * Keeps another person's caret visible.
   * @returns Stops following.
   */
  follow: (userId: string) => () => void;
  /** Returns the selection as Markdown, or the whole text when nothing is selected. */
  markdown: () => Promise<string>;
  /** Returns all texts of the page, in order. */
  texts: () => Promise<readonly PageText[]>;
  /**
   * Tints the text by its origin until `end` is called. Absent on a page with several texts.
   * @param onCaret called with the origin of the text at the caret whenever it changes
   */
  showOrigins?: (
    onCaret: (origin: Origin | null) => void,
  ) => Promise<Pick<OriginPainter, 'setAnswers' | 'end'>>;
  /** Returns the current text. Absent on a page with several texts. */
  doc?: () => ProseMirrorNode;
  /** Returns the id of the block with the caret; null without a caret. Absent on a page with several texts. */
  currentBlock?: () => string | null;
  /**
   * Restores a former version of a block. Absent on a page with several texts.
   * @returns Whether the text changed.
   */
  restoreBlock?: (former: FormerBlock) => Promise<boolean>;
}

/** Returns a function that looks up the current titles of linked items. */
function labelsIn(editor: TextEditor): PageText['tokenLabel'] {
  const references = referencesOf(editor.state);
  return ({ attrs }) => (attrs?.['kind'] === 'link' ? (itemOfToken(attrs, references)?.title ?? null) : null);
}

function followWhenLoaded(editor: TextEditor, userId: string): () => void {
  let isStopped = false;
  let stop = (): void => {};
  lazyPlugins.load().then(
    ({ followPeer }) => {
      if (!isStopped) stop = followPeer(editor, userId);
    },
    () => {},
  );
  return () => {
    isStopped = true;
    stop();
  };
}

function handleOf(editor: TextEditor): PageHandle {
  return {
    focus: () => editor.view.focus(),
    run: (command) => editor.isEditable && runCommand(editor, command),
    openFind: (words) =>
      editor.view.dom.dispatchEvent(new CustomEvent(FIND_EVENT, { detail: words, bubbles: true })),
    keepPictures: () =>
      editor.isEditable && keepPicturesOfPage(editor.state)
        ? () => void runCommand(editor, keepPicturesOfPage)
        : undefined,
    headings: () => headingsOf(editor.state.doc),
    currentHeading: () => currentHeading(editor),
    onChange: (listener) =>
      editor.listen((transaction) => {
        if (transaction?.docChanged) listener();
      }),
    goTo: (heading) =>
      void lazyPlugins.load().then(
        (plugins) => plugins.goToHeading(editor, heading),
        () => {},
      ),
    goToWords: async (found) => (await import('../find/go-to-words.ts')).goToWords(editor, found),
    follow: (userId) => followWhenLoaded(editor, userId),
    doc: () => editor.state.doc,
    showOrigins: async (onCaret) =>
      new (await import('../origins/origin-painter.ts')).OriginPainter(editor, onCaret),
    currentBlock: () => currentBlock(editor),
    restoreBlock: async (former) => (await import('./restore-block.ts')).restoreBlock(editor, former),
    markdown: async () => {
      const { toMarkdown } = await import('#shared/editor/markdown/to-markdown.ts');
      const { doc, selection } = editor.state;
      const part = selection.empty ? doc : doc.cut(selection.from, selection.to);
      return toMarkdown(part.toJSON(), {
        tokenLabel: labelsIn(editor),
        keepsGaps: true,
        linksAddresses: true,
      });
    },
    texts: async () => [{ title: null, doc: editor.state.doc.toJSON(), tokenLabel: labelsIn(editor) }],
  };
}

/** Passes the page's handle to `onHandle` while the editor exists. */
export function usePageHandle(
  editor: TextEditor | null,
  onHandle: ((handle: PageHandle | null) => void) | undefined,
): void {
  const notify = useEffectEvent((handle: PageHandle | null) => onHandle?.(handle));
  useEffect(() => {
    if (!editor) return undefined;
    notify(handleOf(editor));
    return () => notify(null);
  }, [editor]);
}
