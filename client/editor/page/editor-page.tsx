import type { EditorFont } from '#shared/documents/workspace-settings.ts';
import type { WorkspaceType } from '#shared/documents/workspace-type.ts';
import { classNames } from '#client/ui/class-names.ts';
import { FONT_FACES, loadEditorFonts } from '#client/ui/editor-fonts.ts';
import { TextSelection } from '@tiptap/pm/state';
import { useEffect, useRef, useState, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';

import { createUpdateHold, type UpdateHold } from '../binding/update-hold.ts';
import { FindPlace } from '../find/find-place.tsx';
import '../styles/editor.css';
import type { References } from '../references/references.ts';
import { FormatBarPlace } from './format-bar-place.tsx';
import { PageTitle } from './page-title.tsx';
import { PageTools } from './page-tools.tsx';
import { useDocumentEditor } from './use-document-editor.ts';
import { useOwnWords } from './own-words.ts';
import { usePageHandle, type PageHandle } from './page-handle.ts';
import { useTypewriter } from './use-typewriter.ts';
import { useWordCount, type WordCounts } from './word-count.ts';

export interface EditorPageProps {
  /** The document's `getXmlFragment('content')`; another one mounts another editor. */
  fragment: Y.XmlFragment;
  awareness: Awareness;
  /** Who writes here, as others see it. The room's server overwrites it with what it knows. */
  user: { id?: string; name: string };
  /** False for a reader: the text is live, but only to read. */
  editable: boolean;
  title: string;
  /** The page was just made: its title is selected, to be typed over. */
  isNew?: boolean;
  /** Absent where the title may not be changed. */
  onRename?: ((title: string) => void) | undefined;
  /** Decides about the space between paragraphs: a novel indents first lines instead. */
  kind: WorkspaceType;
  editorFont: EditorFont;
  /** The formatting bar above the page, beside the bubble that every selection gets. */
  showToolbar?: boolean;
  /** Where the bar stands instead; null for no bar here for now. */
  toolbarPlace?: Element | null | undefined;
  /** What is around the pages means this one, where several are open. */
  isActive?: boolean;
  /** The pad's look: red rule and perforation. */
  showPaper?: boolean;
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
  /** All blocks but the caret's step back. */
  isFocused?: boolean;
  /** The caret's line stays at one height while one types. */
  isTypewriter?: boolean;
  /** What the text can link to and whom it can name; as it was when the text opened. */
  references?: References | undefined;
  /** Stands below the text, at the end of the page. */
  below?: ReactNode;
  /** What can be done with the open page from around it; null once it is closed. */
  onHandle?: ((handle: PageHandle | null) => void) | undefined;
  onFault?: ((fault: unknown) => void) | undefined;
}

/** A document on its sheet, written by several at once. Renders nothing while one types. */
export function EditorPage(props: EditorPageProps) {
  const {
    fragment,
    awareness,
    user,
    editable,
    title,
    onRename,
    kind,
    editorFont,
    showToolbar = false,
    isActive = true,
    showPaper = true,
    language = navigator.language,
    characterLimit,
  } = props;
  const place = useRef<HTMLDivElement>(null);
  const [hold] = useState(createUpdateHold);
  const { setGate } = props;
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
    language,
    onFault: props.onFault,
    references: props.references,
    label: `Text of ${title}`,
    setsPunctuation: props.setsPunctuation ?? false,
    checksSpelling: props.checksSpelling ?? true,
  });
  useWordCount(editor, props.onWordCount, characterLimit !== undefined);
  useOwnWords(editor, props.onOwnWords);
  useTypewriter(editor, props.isTypewriter ?? false);
  usePageHandle(editor, props.onHandle);

  const { id, name } = user;
  useEffect(() => {
    awareness.setLocalStateField('user', id === undefined ? { name } : { id, name });
  }, [awareness, id, name]);
  useEffect(() => {
    if (editorFont !== 'garamond') void loadEditorFonts();
  }, [editorFont]);

  const focusStart = (): void => {
    if (!editor) return;
    const { view } = editor;
    view.focus();
    view.dispatch(view.state.tr.setSelection(TextSelection.atStart(view.state.doc)).scrollIntoView());
  };
  /** A press on the empty sheet below the text goes to its end. */
  const handleSheetPress = (event: MouseEvent): void => {
    if (!editor || !editable || event.button !== 0 || event.target !== event.currentTarget) return;
    const { view } = editor;
    if (event.clientY < view.dom.getBoundingClientRect().bottom) return;
    event.preventDefault();
    view.focus();
    view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)));
  };

  const font: CSSProperties & Record<`--${string}`, string> =
    editorFont === 'garamond' ? {} : { '--font-page': FONT_FACES[editorFont].family };
  const hasBar = showToolbar && editable && props.toolbarPlace !== null;
  const bar = hasBar && editor && <FormatBarPlace editor={editor} />;
  return (
    <>
      {bar && props.toolbarPlace ? createPortal(bar, props.toolbarPlace) : bar}
      <div className="stage" role="region" aria-label="Page" tabIndex={-1}>
        {/* Only a pointer has an empty place to press; the keyboard goes to the text itself. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <article
          className={classNames('sheet', !showPaper && 'sheet--plain')}
          aria-label={title}
          style={font}
          onMouseDown={handleSheetPress}
        >
          <div
            className={classNames(
              'page',
              `page--${kind}`,
              editor === null && 'page--opening',
              props.isFocused && 'page--focus',
            )}
            lang={language}
          >
            <PageTitle
              title={title}
              isNew={props.isNew ?? false}
              onRename={editable ? onRename : undefined}
              onLeave={focusStart}
            />
            <div ref={place} className="page__body" />
          </div>
          {editor && props.below}
          {editor && <PageTools editor={editor} editable={editable} isActive={isActive} />}
        </article>
      </div>
      {editor && <FindPlace editor={editor} isActive={isActive} />}
    </>
  );
}
