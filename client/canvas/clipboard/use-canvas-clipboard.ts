import { useReactFlow } from '@xyflow/react';
import { useEffect, useEffectEvent, useMemo, useRef, type RefObject } from 'react';
import type { CopiedCanvas } from '#shared/canvas/clipboard/copied-canvas.ts';
import { hasCommandKey } from '#client/lib/key-label.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import { readAsset } from '#client/files/index.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { deleteSelected } from '../editor/editor-commands.ts';
import type { CanvasContext } from '../nodes/canvas-editor-context.ts';
import { fillImage } from '../nodes/image/image-commands.ts';
import { isCanvasEvent } from '../use-canvas-keys.ts';
import { uploadPastedImages } from './upload-pasted-images.ts';
import {
  commonTypes,
  readClipboardData,
  writeClipboardData,
  type ClipboardContent,
} from './clipboard-data.ts';
import { addMarkdownNote, addTextNote, needsParserWorker } from './text-note.ts';
import { selectCopied, copySelected, duplicateSelected, pasteCopied } from './paste-commands.ts';
import { PastePositions, type ScreenPoint } from './paste-positions.ts';

/** The clipboard commands of the canvas menu. */
export interface CanvasClipboard {
  copy: () => void;
  cut: () => void;
  /** @param at the point of the window at which the menu was opened */
  paste: (at: ScreenPoint | null) => void;
  duplicate: () => void;
}

/**
 * Loads the text converters. They are large and first needed by a copy, so they are fetched when the page is idle.
 */
const loadConverters = async () => {
  const [{ textFormatsOf }, { fromMarkdown }, { fromHtml }] = await Promise.all([
    import('./text-formats.ts'),
    import('#shared/editor/markdown/from-markdown.ts'),
    import('#shared/editor/html/from-html.ts'),
  ]);
  return { textFormatsOf, fromMarkdown, fromHtml };
};
let converters: Awaited<ReturnType<typeof loadConverters>> | undefined;
const NO_FORMATS = { html: '', markdown: '' };

/**
 * Handles copy, cut, paste and duplicate by keyboard, and returns the commands for the menu. The keys do nothing
 * while a text is being edited.
 */
export function useCanvasClipboard(
  context: CanvasContext,
  boardRef: RefObject<HTMLElement | null>,
  addImages: (files: File[], point: { x: number; y: number }) => void,
): CanvasClipboard {
  const { canvasEditor, isEditable } = context;
  const { screenToFlowPosition } = useReactFlow();
  const positions = useMemo(() => new PastePositions(), []);
  /** The last copy. The menu pastes it if the browser refuses to let the page read the clipboard. */
  const lastCopied = useRef<CopiedCanvas | null>(null);
  /** Aborted when the canvas is closed. */
  const lifetime = useRef(new AbortController());

  const copySelection = (): CopiedCanvas | null => {
    const copied = copySelected(context);
    if (copied) lastCopied.current = copied;
    positions.reset();
    return copied;
  };
  const cut = (copied: CopiedCanvas): void => {
    selectCopied(canvasEditor, copied);
    deleteSelected(canvasEditor);
  };
  const pasteContent = (content: ClipboardContent, menuPoint: ScreenPoint | null = null): void => {
    const point = positions.next(boardRef.current?.getBoundingClientRect(), menuPoint);
    const middle = screenToFlowPosition(point, { snapToGrid: false });
    if (content.kind === 'canvas')
      void uploadPastedImages(pasteCopied(context, content.copied, { middle }), {
        read: (assetId) => readAsset(content.copied.workspaceId, assetId),
        fill: (nodeId, files) => fillImage(canvasEditor, context.workspace.id, nodeId, files),
      });
    else if (content.kind === 'text' && needsParserWorker(content, converters))
      void addMarkdownNote(canvasEditor, content.text, middle, lifetime.current.signal);
    else if (content.kind === 'text') addTextNote(canvasEditor, content, middle, converters);
    else if (content.kind === 'images') addImages(content.files, middle);
    else if (content.kind === 'damaged')
      toast.error('This cannot be pasted here', { detail: 'It is damaged, or of another version.' });
  };

  const handleCopy = useEffectEvent((event: ClipboardEvent): void => {
    if (!event.clipboardData || !isCanvasEvent(event, boardRef.current) || hasSelectedText()) return;
    const copied = copySelection();
    if (!copied) return;
    event.preventDefault();
    writeClipboardData(event.clipboardData, copied, converters?.textFormatsOf(copied) ?? NO_FORMATS);
    if (event.type === 'cut' && isEditable) cut(copied);
  });
  const handlePaste = useEffectEvent((event: ClipboardEvent): void => {
    if (!event.clipboardData || !isEditable || !isCanvasEvent(event, boardRef.current)) return;
    event.preventDefault();
    pasteContent(readClipboardData(event.clipboardData));
  });
  const handleKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const isDuplicateKey =
      hasCommandKey(event) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'd';
    if (!isDuplicateKey || !isEditable || !isCanvasEvent(event, boardRef.current)) return;
    event.preventDefault();
    duplicateSelected(context);
  });
  useEffect(() => {
    const { current: board } = boardRef;
    const controller = new AbortController();
    lifetime.current = controller;
    const stopLoading = whenIdle(() => {
      // Offline this code may not be loaded yet. A copy is then complete for Foolscap and empty for other programs.
      void loadConverters()
        .then((loaded) => (converters = loaded))
        .catch(() => {});
    });
    document.addEventListener('copy', handleCopy);
    document.addEventListener('cut', handleCopy);
    document.addEventListener('paste', handlePaste);
    window.addEventListener('keydown', handleKeyDown);
    board?.addEventListener('pointermove', positions.trackPointer);
    board?.addEventListener('pointerleave', positions.clearPointer);
    return () => {
      stopLoading();
      controller.abort();
      document.removeEventListener('copy', handleCopy);
      document.removeEventListener('cut', handleCopy);
      document.removeEventListener('paste', handlePaste);
      window.removeEventListener('keydown', handleKeyDown);
      board?.removeEventListener('pointermove', positions.trackPointer);
      board?.removeEventListener('pointerleave', positions.clearPointer);
    };
  }, [boardRef, positions]);

  const copy = (): CopiedCanvas | null => {
    const copied = copySelection();
    if (copied) void writeToClipboard(copied);
    return copied;
  };
  return {
    copy: () => void copy(),
    cut: () => {
      const copied = copy();
      if (copied) cut(copied);
    },
    paste: (at) => {
      void readFromClipboard().then((content) => {
        const { current: copied } = lastCopied;
        if (content) pasteContent(content, at);
        else if (copied) pasteContent({ kind: 'canvas', copied }, at);
        else toast.error('The browser does not let this page read the clipboard', { detail: PRESS_KEYS });
      });
    },
    duplicate: () => duplicateSelected(context),
  };
}

const PRESS_KEYS = 'Press the keys for Paste instead.';

/** Returns whether text on the page is selected: the browser then copies that text. */
const hasSelectedText = (): boolean => (window.getSelection()?.toString() ?? '') !== '';

async function writeToClipboard(copied: CopiedCanvas): Promise<void> {
  const types = Object.entries(commonTypes(copied, converters?.textFormatsOf(copied) ?? NO_FORMATS));
  try {
    const blobs = types.map(([type, text]) => [type, new Blob([text], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
  } catch {
    toast.error('The browser did not let this be copied for other pages', {
      detail: 'Within this page it can be pasted.',
    });
  }
}

/** Reads the clipboard without a paste event. @returns null if the browser refuses */
async function readFromClipboard(): Promise<ClipboardContent | null> {
  try {
    const [item] = await navigator.clipboard.read();
    const texts = new Map<string, string>();
    const files: File[] = [];
    for (const type of item?.types ?? []) {
      const blob = await item?.getType(type);
      if (blob && type.startsWith('image/')) files.push(new File([blob], 'Pasted image', { type }));
      else if (blob) texts.set(type, await blob.text());
    }
    return readClipboardData({ getData: (type) => texts.get(type) ?? '', files });
  } catch {
    return null;
  }
}
