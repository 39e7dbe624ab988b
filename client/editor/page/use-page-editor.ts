import { useEffect, useRef, useState, type RefObject, use, useEffectEvent } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { EditorUndo } from '../binding/editor-undo.ts';
import { createUpdateHold, type UpdateHold } from '../binding/update-hold.ts';
import { reopen, type Reopening } from '../position/reopen.ts';
import { useSavePosition } from '../position/use-save-position.ts';
import type { References } from '../references/references.ts';
import { TextEditor } from '../text-editor/text-editor.ts';
import { useAuthoredWords, type CountWords } from './authored-word-count.ts';
import { usePageHandle, type PageHandle } from './page-handle.ts';
import { useWordCount, type WordCounts } from './word-count.ts';
import { isFromSync } from '../binding/y-binding.ts';
import { scrollerOf } from '../views/visible-range.ts';
import { LEAVE_TEXT_HINT } from '../extensions/keyboard/leave-by-tab.ts';
import { AddedExtensions } from '../extensions/added-extensions.ts';
import { editorExtensions, type EditorSetup } from '../extensions/editor-extensions.ts';

/** Props of every editable text of a document. */
export interface PageEditorProps {
  /** The document's `getXmlFragment('content')`. Another fragment mounts another editor. */
  fragment: Y.XmlFragment;
  /** The document whose text it is. */
  documentId?: string | undefined;
  awareness: Awareness;
  /** The writer as shown to others. The room's server overwrites the fields that it knows. */
  user: { id?: string; name: string };
  title: string;
  /** Quotes, dashes and ellipses are set as they are typed. */
  setsPunctuation?: boolean;
  /** The browser marks spelling mistakes. */
  checksSpelling?: boolean;
  /** The maximum number of characters that can be typed or pasted here. Text of others beyond the limit stays. */
  characterLimit?: number | undefined;
  /**
   * The language of the text (BCP 47), for spelling, quotes and screen readers. Defaults to the browser's language.
   */
  language?: string | undefined;
  /** Registers the gate for the room's incoming messages: they wait while the writer composes [X15]. */
  setGate?: ((gate: UpdateHold['receive'] | undefined) => void) | undefined;
  /**
   * Called with the words of the text without its title: at first, then whenever typing pauses and a number has
   * changed.
   */
  onWordCount?: ((counts: WordCounts) => void) | undefined;
  /** Called with the number of words that this writer typed since the last call; negative for removed words. */
  onAuthoredWords?: CountWords | undefined;
  /** The caret's line stays at one height during typing. */
  isTypewriter?: boolean;
  /** The items that the text can link to and the people that it can mention. Read once, when the text opens. */
  references?: References | undefined;
  /** An undo that covers more than this text. Read once, when the text opens. Defaults to an undo for this text. */
  undo?: EditorUndo | undefined;
  /** Called with the operations for the code around the page; null once the page is closed. */
  onHandle?: ((handle: PageHandle | null) => void) | undefined;
  onFault?: ((fault: unknown) => void) | undefined;
  /** Where the page opens, and where its position is saved. Without it the page opens at its beginning. */
  reopening?: Reopening | undefined;
}

/**
 * Creates the editor of a page and connects it to its surroundings: remote changes wait during a composition, words
 * are counted, awareness shows the writer to others, and the code around the page gets a handle.
 * @returns Null until the editor exists.
 */
export function usePageEditor(
  container: RefObject<HTMLDivElement | null>,
  props: PageEditorProps,
  editable: boolean,
): TextEditor | null {
  const { fragment, awareness, user, setGate, characterLimit, reopening } = props;
  const hasCaret = useRef(false);
  const [hold] = useState(createUpdateHold);
  useEffect(() => {
    setGate?.(hold.receive);
    return () => {
      setGate?.(undefined);
      hold.flush();
    };
  }, [setGate, hold]);
  const editor = useDocumentEditor(container, {
    fragment,
    documentId: props.documentId,
    awareness,
    editable,
    hold,
    limit: characterLimit,
    language: props.language ?? navigator.language,
    onFault: props.onFault,
    references: props.references,
    undo: props.undo,
    label: `Text of ${props.title}`,
    setsPunctuation: props.setsPunctuation ?? false,
    checksSpelling: props.checksSpelling ?? true,
    onCreate: (created) => {
      hasCaret.current = reopening !== undefined && reopen(created, reopening);
    },
  });
  useWordCount(editor, props.onWordCount, characterLimit !== undefined);
  useAuthoredWords(editor, props.onAuthoredWords);
  useTypewriter(editor, props.isTypewriter ?? false);
  usePageHandle(editor, props.onHandle);
  useSavePosition(editor, reopening, hasCaret);

  const { id, name } = user;
  useEffect(() => {
    awareness.setLocalStateField('user', id === undefined ? { name } : { id, name });
  }, [awareness, id, name]);
  return editor;
}

/**
 * Height of the caret's line in typewriter mode, as a fraction of the viewport from its upper edge: a little above
 * the middle.
 */
const CARET_LINE_RATIO = 0.42;

/** Keeps the caret's line at one height during typing. Clicks and arrow keys do not scroll the page. */
function useTypewriter(editor: TextEditor | null, isOn: boolean): void {
  useEffect(() => {
    if (!editor || !isOn) return undefined;
    let frame: number | undefined;
    const scrollToCaret = (): void => {
      frame = undefined;
      const { view, isDestroyed } = editor;
      const scroller = isDestroyed ? null : scrollerOf(view);
      if (!scroller || !view.hasFocus()) return;
      const frameRect = scroller.getBoundingClientRect();
      const { top } = view.coordsAtPos(view.state.selection.head);
      scroller.scrollTop += top - frameRect.top - frameRect.height * CARET_LINE_RATIO;
    };
    const stopListening = editor.listen((transaction) => {
      // Remote text does not scroll the page.
      if (transaction?.docChanged && !isFromSync(transaction)) {
        frame ??= requestAnimationFrame(scrollToCaret);
      }
    });
    const { dom } = editor.view;
    const page = dom.closest('.sheet');
    page?.classList.add('sheet--typewriter');
    return () => {
      page?.classList.remove('sheet--typewriter');
      stopListening();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [editor, isOn]);
}

interface DocumentEditorSetup extends Omit<EditorSetup, 'limit' | 'extensions'> {
  /** The maximum number of characters that can be typed or pasted here. */
  limit: number | undefined;
  /** The language of blocks that name none (BCP 47). */
  language: string;
  editable: boolean;
  /** The accessible name of the text. */
  label: string;
  checksSpelling: boolean;
  setsPunctuation: boolean;
  /** Called with a new editor before its first paint. */
  onCreate: (editor: TextEditor) => void;
}

type TextPresentation = Pick<DocumentEditorSetup, 'label' | 'editable' | 'checksSpelling' | 'language'>;

/** Returns the attributes of the text's element, for CSS, screen readers and spell checkers. */
function textAttributes({
  label,
  editable,
  checksSpelling,
  language,
}: TextPresentation): Record<string, string> {
  return {
    class: 'page__text',
    role: 'textbox',
    // Screen readers and spell checkers use it for blocks that name no language.
    lang: language,
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-readonly': String(!editable),
    ...(editable && { 'aria-description': LEAVE_TEXT_HINT }),
    spellcheck: String(checksSpelling),
  };
}

/**
 * Creates an editor on a shared text, mounted into `container`; null until it exists. The editor lives as long as the
 * text and the room stay the same. All other settings are changed in place.
 */
function useDocumentEditor(
  container: RefObject<HTMLElement | null>,
  setup: DocumentEditorSetup,
): TextEditor | null {
  const { fragment, awareness, hold, editable, label, checksSpelling, language } = setup;
  const [editor, setEditor] = useState<TextEditor | null>(null);
  const onFault = useEffectEvent((fault: unknown) => setup.onFault?.(fault));
  const extensions = use(AddedExtensions);
  const current = useEffectEvent(() => ({ editable, label, checksSpelling, language }));
  const limit = useEffectEvent(() => setup.limit);
  const setsPunctuation = useEffectEvent(() => setup.setsPunctuation);
  const references = useEffectEvent(() => setup.references);
  const undo = useEffectEvent(() => setup.undo);
  const documentId = useEffectEvent(() => setup.documentId);
  const onCreate = useEffectEvent((created: TextEditor) => setup.onCreate(created));

  useEffect(() => {
    if (!container.current) return undefined;
    const presentation = current();
    const created = new TextEditor({
      container: container.current,
      extensions: editorExtensions({
        extensions,
        fragment,
        documentId: documentId(),
        awareness,
        hold,
        limit: () => limit(),
        references: references(),
        undo: undo(),
        onFault: (fault) => onFault(fault),
        punctuation: { isOn: () => setsPunctuation(), language: () => current().language },
      }),
      editable: presentation.editable,
      attributes: textAttributes(presentation),
    });
    onCreate(created);
    // The editor needs its element, which exists only now.
    // oxlint-disable-next-line react/set-state-in-effect
    setEditor(created);
    return () => {
      setEditor(null);
      created.destroy();
    };
  }, [container, fragment, awareness, hold, extensions]);

  useEffect(() => {
    editor?.setPresentation({
      editable,
      attributes: textAttributes({ label, editable, checksSpelling, language }),
    });
  }, [editor, editable, label, checksSpelling, language]);

  return editor;
}
