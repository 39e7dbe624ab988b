import { Toolbar } from '@base-ui/react/toolbar';
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  FolderDown,
  ImageDown,
  Images,
  MessageSquareText,
  Scaling,
  TextCursorInput,
  Upload,
} from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';

import type { TextEditor } from '../../../text-editor/text-editor.ts';
import { FormatButton } from '../../../tools/format-button.tsx';
import { FormatMenu, type FormatChoice } from '../../../tools/format-menu.tsx';
import { runCommand } from '../../../tools/run-command.ts';
import { onVisibleRangeChange } from '../../../views/visible-range.ts';
import { editCaption, setImageAlignment, setImageWidth, type ImageAlignment } from '../image-block.ts';
import { keepPicturesOfPage, keepSelectedPicture } from '../keep-commands.ts';
import { chooseFromAssets, replaceFromDevice } from '../picture-files.ts';
import { placeImageTools, shownWidthOf } from './place-image-tools.ts';
import { ResizeHandle } from './resize-handle.tsx';
import './image-tools.css';

const ALIGNMENTS = [
  { align: 'left', label: 'Align left', icon: AlignLeft },
  { align: 'center', label: 'Align center', icon: AlignCenter },
  { align: 'right', label: 'Align right', icon: AlignRight },
] as const;

const REPLACEMENTS: readonly FormatChoice[] = [
  { label: 'Upload an image', icon: Upload, command: replaceFromDevice },
  { label: 'Choose from Assets', icon: Images, command: chooseFromAssets },
];

const KEEP: FormatChoice = { label: 'Keep this picture', icon: ImageDown, command: keepSelectedPicture };
const KEEP_ALL: FormatChoice = {
  label: 'Keep all pictures of this page',
  icon: FolderDown,
  command: keepPicturesOfPage,
};

export interface ImageToolsProps {
  editor: TextEditor;
  /** The position of the selected image. */
  pos: number;
  align: ImageAlignment;
  /** The stored width in percent of the text; null for the image's own width. */
  width: number | null;
  /** Whether the image is of another site and can become a file of the workspace. */
  isOfOtherSite: boolean;
  /** The number of pictures of other sites in the text, if this image is one of them. */
  otherSitePictures: number;
  /** Whether a key has requested the focus; reset by `onFocusTaken`. */
  isFocusRequested: boolean;
  onFocusTaken: () => void;
}

/** The tools of the selected image: a toolbar above it and a handle at each side. */
export function ImageTools(props: ImageToolsProps) {
  const { editor, pos, align, width, isFocusRequested } = props;
  const ref = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState(100);
  const [preview, setPreview] = useState<number | null>(null);
  const figure = (): HTMLElement | null => {
    const element = editor.isDestroyed ? null : editor.view.nodeDOM(pos);
    return element instanceof HTMLElement ? element : null;
  };
  useLayoutEffect(() => {
    const { view } = editor;
    const element = view.nodeDOM(pos);
    const tools = ref.current;
    if (!tools || !(element instanceof HTMLElement)) return undefined;
    const reposition = (): void => {
      if (editor.isDestroyed) return;
      placeImageTools(tools, element, view);
      setMeasured(shownWidthOf(element));
    };
    reposition();
    const unlisten = editor.listen(reposition);
    const unwatch = onVisibleRangeChange(view, reposition);
    window.addEventListener('resize', reposition);
    // The picture may arrive later, and blocks above it get their real heights.
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(reposition);
    for (const observed of [element, ...element.children, view.dom]) sizes?.observe(observed);
    return () => {
      unlisten();
      unwatch();
      window.removeEventListener('resize', reposition);
      sizes?.disconnect();
    };
  }, [editor, pos]);
  const takeFocus = useEffectEvent(() => {
    ref.current?.querySelector('button')?.focus({ preventScroll: true });
    props.onFocusTaken();
  });
  useEffect(() => {
    if (isFocusRequested) takeFocus();
  }, [isFocusRequested]);

  const shownWidth = preview ?? width ?? measured;
  const resize = (next: number): void => {
    const { view } = editor;
    // The focus stays on the handle, for further arrow keys.
    setImageWidth(next)(view.state, view.dispatch);
  };
  const handleProps = { width, shownWidth, align, figure, onPreview: setPreview, onResize: resize };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    editor.view.focus();
  };
  return (
    // Escape returns to the text from any of the tools.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={ref} className="image-tools" onKeyDown={handleKeyDown}>
      <Toolbar.Root className="bubble image-tools__bar" aria-label="Image">
        {ALIGNMENTS.map((each) => (
          <FormatButton
            key={each.align}
            icon={each.icon}
            label={each.label}
            isOn={align === each.align}
            onClick={() => runCommand(editor, setImageAlignment(each.align))}
          />
        ))}
        <span className="bubble__rule" />
        <FormatButton
          icon={Scaling}
          label="Original size"
          isDisabled={width === null}
          onClick={() => runCommand(editor, setImageWidth(null))}
        />
        <span className="image-tools__width" aria-hidden="true">
          {shownWidth}%
        </span>
        <span className="bubble__rule" />
        <FormatButton
          icon={TextCursorInput}
          label="Caption"
          onClick={() => runCommand(editor, editCaption)}
        />
        <FormatButton
          icon={MessageSquareText}
          label="Alt text"
          onClick={() => figure()?.querySelector<HTMLElement>('.page__alt')?.focus()}
        />
        <FormatMenu
          editor={editor}
          text="Replace"
          label="Image"
          choices={REPLACEMENTS}
          more={props.otherSitePictures > 1 ? [KEEP, KEEP_ALL] : props.isOfOtherSite ? [KEEP] : []}
        />
      </Toolbar.Root>
      <ResizeHandle side="left" {...handleProps} />
      <ResizeHandle side="right" {...handleProps} />
    </div>
  );
}
