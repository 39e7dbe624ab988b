import { useEffect, useRef, useState, type RefObject, use, useEffectEvent } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { EditorUndo } from '../binding/editor-undo.ts';
import { createUpdateHold, type UpdateHold } from '../binding/update-hold.ts';
import { reopen, type Reopening } from '../position/reopen.ts';
import { useNotedPosition } from '../position/use-noted-position.ts';
import type { References } from '../references/references.ts';
import { TextEditor } from '../text-editor/text-editor.ts';
import { useOwnWords } from './authored-word-count.ts';
import { usePageHandle, type PageHandle } from './page-handle.ts';
import { useWordCount, type WordCounts } from './word-count.ts';
import { isFromSync } from '../binding/y-binding.ts';
import { scrollerOf } from '../views/visible-range.ts';
import { LEAVING_KEYS } from '../extensions/keyboard/leave-by-tab.ts';
import { AddedExtensions } from '../extensions/added-extensions.ts';
import { editorExtensions, type EditorSetup } from '../extensions/editor-extensions.ts';

/** What a text that is written needs to know, wherever it stands. */
export interface PageEditorProps {
  /** The document's `getXmlFragment('content')`; another one mounts another editor. */
  fragment: Y.XmlFragment;
  awareness: Awareness;
  /** Who writes here, as others see it. The room's server overwrites it with what it knows. */
  user: { id?: string; name: string };
  title: string;
  /** Quotes, dashes and ellipses are set as they are typed. */
  setsPunctuation?: boolean;
  /** The browser marks what it takes for a mistake. */
  checksSpelling?: boolean;
  /** Most characters that may be typed or pasted here. What others wrote beyond it stays. */
  characterLimit?: number | undefined;
  /** What is written here (BCP 47): for spelling, quotes and readers. The browser's where it is left out. */
  language?: string | undefined;
  /** Where the room takes the gate that its messages pass: they wait while the writer composes [X15]. */
  setGate?: ((gate: UpdateHold['receive'] | undefined) => void) | undefined;
  /** Words of the text without its title: at first, then whenever typing pauses and a number changed. */
  onWordCount?: ((counts: WordCounts) => void) | undefined;
  /** Words that this writer added, or took away, since it was last told. */
  onOwnWords?: ((difference: number) => void) | undefined;
  /** The caret's line stays at one height while one types. */
  isTypewriter?: boolean;
  /** What the text can link to and whom it can name; as it was when the text opened. */
  references?: References | undefined;
  /** The undo of more than this text; as it was when the text opened. Its own where it is left out. */
  undo?: EditorUndo | undefined;
  /** What can be done with the open page from around it; null once it is closed. */
  onHandle?: ((handle: PageHandle | null) => void) | undefined;
  onFault?: ((fault: unknown) => void) | undefined;
  /** Where the page opens, and where that is noted; it opens at its beginning where it is left out. */
  reopening?: Reopening | undefined;
}

/**
 * The editor of a page with all that goes on beside it: changes of others wait while one composes, words are counted,
 * others see who writes, what is around the page gets hold of it.
 * @returns null until it stands
 */
export function usePageEditor(
  place: RefObject<HTMLDivElement | null>,
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
  const editor = useDocumentEditor(place, {
    fragment,
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
    onMade: (made) => {
      hasCaret.current = reopening !== undefined && reopen(made, reopening);
    },
  });
  useWordCount(editor, props.onWordCount, characterLimit !== undefined);
  useOwnWords(editor, props.onOwnWords);
  useTypewriter(editor, props.isTypewriter ?? false);
  usePageHandle(editor, props.onHandle);
  useNotedPosition(editor, reopening, hasCaret);

  const { id, name } = user;
  useEffect(() => {
    awareness.setLocalStateField('user', id === undefined ? { name } : { id, name });
  }, [awareness, id, name]);
  return editor;
}

/** Where the line one writes in stands, from the upper edge: a little above the middle. */
const HEIGHT = 0.42;

/** Keeps the caret's line at one height while one types; a press or a walk with the arrows leaves the page where it is. */
function useTypewriter(editor: TextEditor | null, isOn: boolean): void {
  useEffect(() => {
    if (!editor || !isOn) return undefined;
    let frame: number | undefined;
    const settle = (): void => {
      frame = undefined;
      const { view, isDestroyed } = editor;
      const scroller = isDestroyed ? null : scrollerOf(view);
      if (!scroller || !view.hasFocus()) return;
      const frameRect = scroller.getBoundingClientRect();
      const { top } = view.coordsAtPos(view.state.selection.head);
      scroller.scrollTop += top - frameRect.top - frameRect.height * HEIGHT;
    };
    const unlisten = editor.listen((transaction) => {
      // Others' letters move nobody's page.
      if (transaction?.docChanged && !isFromSync(transaction)) {
        frame ??= requestAnimationFrame(settle);
      }
    });
    const { dom } = editor.view;
    const page = dom.closest('.sheet');
    page?.classList.add('sheet--typewriter');
    return () => {
      page?.classList.remove('sheet--typewriter');
      unlisten();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [editor, isOn]);
}

interface DocumentEditorSetup extends Omit<EditorSetup, 'limit' | 'extensions'> {
  /** Most characters that may be typed or pasted here. */
  limit: number | undefined;
  /** What its words are written in where a block names no language (BCP 47). */
  language: string;
  editable: boolean;
  /** What the text is called for screen readers. */
  label: string;
  checksSpelling: boolean;
  setsPunctuation: boolean;
  /** Is called with a new editor before it is drawn. */
  onMade: (editor: TextEditor) => void;
}

type Presented = Pick<DocumentEditorSetup, 'label' | 'editable' | 'checksSpelling' | 'language'>;

/** What the element that holds the text tells a screen reader of itself. */
function textAttributes({ label, editable, checksSpelling, language }: Presented): Record<string, string> {
  return {
    class: 'page__text',
    role: 'textbox',
    // Readers and spell checkers take it for the words' language where a block names none.
    lang: language,
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-readonly': String(!editable),
    ...(editable && { 'aria-description': LEAVING_KEYS }),
    spellcheck: String(checksSpelling),
  };
}

/**
 * An editor on a shared text, mounted into `place`; null until it stands. It lives as long as the text and the room stay
 * the same: everything else is changed in it.
 */
function useDocumentEditor(
  place: RefObject<HTMLElement | null>,
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
  const onMade = useEffectEvent((made: TextEditor) => setup.onMade(made));

  useEffect(() => {
    if (!place.current) return undefined;
    const presented = current();
    const made = new TextEditor({
      place: place.current,
      extensions: editorExtensions({
        extensions,
        fragment,
        awareness,
        hold,
        limit: () => limit(),
        references: references(),
        undo: undo(),
        onFault: (fault) => onFault(fault),
        punctuation: { isOn: () => setsPunctuation(), language: () => current().language },
      }),
      editable: presented.editable,
      attributes: textAttributes(presented),
    });
    onMade(made);
    // It needs its element, which stands only now.
    // oxlint-disable-next-line react/set-state-in-effect
    setEditor(made);
    return () => {
      setEditor(null);
      made.destroy();
    };
  }, [place, fragment, awareness, hold, extensions]);

  useEffect(() => {
    editor?.present({ editable, attributes: textAttributes({ label, editable, checksSpelling, language }) });
  }, [editor, editable, label, checksSpelling, language]);

  return editor;
}
