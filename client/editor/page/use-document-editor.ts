import { use, useEffect, useEffectEvent, useState, type RefObject } from 'react';

import { LEAVING_KEYS } from '../extensions/keyboard/leave-by-tab.ts';
import { TextEditor } from '../text-editor/text-editor.ts';
import { AddedExtensions } from '../extensions/added-extensions.ts';
import { editorExtensions, type EditorSetup } from '../extensions/editor-extensions.ts';

export interface DocumentEditorSetup extends Omit<EditorSetup, 'limit' | 'extensions'> {
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
export function useDocumentEditor(
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
