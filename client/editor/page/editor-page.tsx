import type { EditorFont } from '#shared/documents/workspace-settings.ts';
import type { WorkspaceType } from '#shared/documents/workspace-type.ts';
import { classNames } from '#client/ui/class-names.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { FONT_FACES, loadEditorFonts } from '#client/ui/fields/editor-fonts.ts';
import { EditorHost } from './editor-host.tsx';
import { useEffect, useRef, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { bodyEdge } from '../blocks/body.ts';
import { LazyFind } from '../find/lazy-find.tsx';
import './page.css';
import { LazyFormatBar } from '../formatting/lazy-format-bar.tsx';
import { PageTitle } from './page-title.tsx';
import { usePageEditor, type PageEditorProps } from './use-page-editor.ts';

/** What stands over the text. Nothing of it is there before the first change or selection, or the page is at rest. */
const pageTools = lazyModule(() => import('./page-tools.tsx'));

export interface EditorPageProps extends PageEditorProps {
  /** False for a reader: the text is live, but only to read. */
  editable: boolean;
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
  /** All blocks but the caret's step back. */
  isFocused?: boolean;
  /** Shows what a block said before. Absent where nobody keeps that. */
  onHistory?: ((blockId: string) => void) | undefined;
  /** Stands below the text, at the end of the page. */
  below?: ReactNode;
}

/** A document on its sheet, written by several at once. Renders nothing while one types. */
export function EditorPage(props: EditorPageProps) {
  const {
    editable,
    title,
    onRename,
    kind,
    editorFont,
    showToolbar = false,
    isActive = true,
    showPaper = true,
    language = navigator.language,
  } = props;
  const place = useRef<HTMLDivElement>(null);
  const editor = usePageEditor(place, props, editable);
  const tools = pageTools.useSoon();
  useEffect(() => {
    if (!editor || tools) return undefined;
    // Without a network it may not come; the next change asks again.
    return editor.listen(() => void pageTools.load().catch(() => {}));
  }, [editor, tools]);
  useEffect(() => {
    if (editorFont !== 'garamond') void loadEditorFonts();
  }, [editorFont]);

  const focusStart = (): void => {
    if (!editor) return;
    const { view } = editor;
    view.focus();
    view.dispatch(view.state.tr.setSelection(bodyEdge(view.state.doc, 'start')).scrollIntoView());
  };
  /** A press on the empty sheet below the text puts the caret at the end of its body. */
  const handleSheetPress = (event: MouseEvent): void => {
    if (!editor || !editable || event.button !== 0 || event.target !== event.currentTarget) return;
    const { view } = editor;
    if (event.clientY < view.dom.getBoundingClientRect().bottom) return;
    event.preventDefault();
    view.focus();
    view.dispatch(view.state.tr.setSelection(bodyEdge(view.state.doc, 'end')).scrollIntoView());
  };

  const font: CSSProperties & Record<`--${string}`, string> =
    editorFont === 'garamond' ? {} : { '--font-page': FONT_FACES[editorFont].family };
  const hasBar = showToolbar && editable && props.toolbarPlace !== null;
  const bar = hasBar && editor && <LazyFormatBar key={editor.instanceId} editor={editor} />;
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
              // Enter leads into the text: it has to be there.
              isNew={(props.isNew ?? false) && editor !== null}
              onRename={editable ? onRename : undefined}
              onLeave={focusStart}
            />
            <EditorHost editor={editor} innerRef={place} className="page__body" />
          </div>
          {editor && props.below}
          {editor && tools && (
            <tools.PageTools
              key={editor.instanceId}
              editor={editor}
              editable={editable}
              isActive={isActive}
              onHistory={props.onHistory}
            />
          )}
        </article>
      </div>
      {editor && <LazyFind editor={editor} isActive={isActive} />}
    </>
  );
}
