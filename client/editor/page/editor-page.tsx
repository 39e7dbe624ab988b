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
import { usePastedTitle } from './use-pasted-title.ts';
import { usePageEditor, type PageEditorProps } from './use-page-editor.ts';

/** The tools on top of the text. They load after the first change or selection, or when the page is idle. */
const pageTools = lazyModule(() => import('./page-tools.tsx'));

export interface EditorPageProps extends PageEditorProps {
  /** False for a reader: the text is live, but read-only. */
  editable: boolean;
  /** The page was just created: its title is selected, so that typing replaces it. */
  isNew?: boolean;
  /** Absent when the title is read-only. */
  onRename?: ((title: string) => void) | undefined;
  /** Determines the space between paragraphs: a novel indents first lines instead. */
  kind: WorkspaceType;
  editorFont: EditorFont;
  /** Shows the formatting bar above the page, in addition to the bubble at a selection. */
  showToolbar?: boolean;
  /** The element for the formatting bar, instead of the page itself; null hides the bar. */
  toolbarSlot?: Element | null | undefined;
  /** True when the panels and commands around the pages apply to this page. */
  isActive?: boolean;
  /** Shows the notepad's red rule and perforation. */
  showPaper?: boolean;
  /** Dims all blocks except the caret's. */
  isFocusMode?: boolean;
  /** Shows former versions of a block. Absent when no versions are stored. */
  onHistory?: ((blockId: string) => void) | undefined;
  /** Rendered below the text, at the end of the page. */
  below?: ReactNode;
}

/** A document on its sheet, edited by several people at once. Typing renders nothing in React. */
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
  const container = useRef<HTMLDivElement>(null);
  const editor = usePageEditor(container, props, editable);
  usePastedTitle(editor, title, editable ? onRename : undefined);
  const tools = pageTools.usePreloaded();
  useEffect(() => {
    if (!editor || tools) return undefined;
    // Loading can fail without a network; the next change tries again.
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
  /** Handles a click on the empty sheet below the text: the caret moves to the end of the body. */
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
  const hasBar = showToolbar && editable && props.toolbarSlot !== null;
  const bar = hasBar && editor && <LazyFormatBar key={editor.instanceId} editor={editor} />;
  return (
    <>
      {bar && props.toolbarSlot ? createPortal(bar, props.toolbarSlot) : bar}
      <div className="stage" role="region" aria-label="Page" tabIndex={-1} data-region="page">
        {/* Only a pointer can click the empty sheet; the keyboard goes to the text itself. */}
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
              props.isFocusMode && 'page--focus',
            )}
            lang={language}
          >
            <PageTitle
              title={title}
              // Enter moves to the text, so the editor has to exist first.
              isNew={(props.isNew ?? false) && editor !== null}
              onRename={editable ? onRename : undefined}
              onLeave={focusStart}
            />
            <EditorHost editor={editor} innerRef={container} className="page__body" />
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
