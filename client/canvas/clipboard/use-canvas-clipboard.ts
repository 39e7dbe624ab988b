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
import { isKeyOfCanvas } from '../is-key-of-canvas.ts';
import { uploadPastedImages } from './upload-pasted-images.ts';
import { commonTypes, readClip, writeClip, type Clip } from './clipboard-data.ts';
import { addNoteLater, addNoteOfText, isReadLater } from './note-of-text.ts';
import { chooseCopied, copySelected, duplicateSelected, pasteCopied } from './paste-commands.ts';
import { PastePlaces, type WindowPoint } from './paste-places.ts';

/** What a menu does with the clipboard. */
export interface CanvasClipboard {
  copy: () => void;
  cut: () => void;
  /** @param at a point of the window */
  paste: (at: WindowPoint | null) => void;
  duplicate: () => void;
}

/** Large, and needed with the first copy: fetched when the canvas is at rest. */
const loadForms = async () => {
  const [{ readableOf }, { fromMarkdown }, { fromHtml }] = await Promise.all([
    import('./readable.ts'),
    import('#shared/editor/markdown/from-markdown.ts'),
    import('#shared/editor/html/from-html.ts'),
  ]);
  return { readableOf, fromMarkdown, fromHtml };
};
let forms: Awaited<ReturnType<typeof loadForms>> | undefined;
const plain = { html: '', markdown: '' };

/** Copy, cut, paste and duplicate, by keys and for the menu. None of it while words are written. */
export function useCanvasClipboard(
  world: CanvasContext,
  place: RefObject<HTMLElement | null>,
  addImages: (files: File[], point: { x: number; y: number }) => void,
): CanvasClipboard {
  const { canvasEditor, isEditable } = world;
  const { screenToFlowPosition } = useReactFlow();
  const places = useMemo(() => new PastePlaces(), []);
  /** For where the browser does not let a menu read what it wrote. */
  const lastCopied = useRef<CopiedCanvas | null>(null);
  /** Aborted when the canvas goes. */
  const ends = useRef(new AbortController());

  const take = (): CopiedCanvas | null => {
    const copied = copySelected(world);
    if (copied) lastCopied.current = copied;
    places.forget();
    return copied;
  };
  const cut = (copied: CopiedCanvas): void => {
    chooseCopied(canvasEditor, copied);
    deleteSelected(canvasEditor);
  };
  const put = (clip: Clip, wanted: WindowPoint | null = null): void => {
    const at = places.next(place.current?.getBoundingClientRect(), wanted);
    const middle = screenToFlowPosition(at, { snapToGrid: false });
    if (clip.kind === 'canvas')
      void uploadPastedImages(pasteCopied(world, clip.copied, { middle }), {
        read: (assetId) => readAsset(clip.copied.workspaceId, assetId),
        fill: (nodeId, files) => fillImage(canvasEditor, world.workspace.id, nodeId, files),
      });
    else if (clip.kind === 'text' && isReadLater(clip, forms))
      void addNoteLater(canvasEditor, clip.text, middle, ends.current.signal);
    else if (clip.kind === 'text') addNoteOfText(canvasEditor, clip, middle, forms);
    else if (clip.kind === 'images') addImages(clip.files, middle);
    else if (clip.kind === 'damaged')
      toast.error('This cannot be pasted here', { detail: 'It is damaged, or of another version.' });
  };

  const handleCopy = useEffectEvent((event: ClipboardEvent): void => {
    if (!event.clipboardData || !isKeyOfCanvas(event, place.current) || hasTextChosen()) return;
    const copied = take();
    if (!copied) return;
    event.preventDefault();
    writeClip(event.clipboardData, copied, forms?.readableOf(copied) ?? plain);
    if (event.type === 'cut' && isEditable) cut(copied);
  });
  const handlePaste = useEffectEvent((event: ClipboardEvent): void => {
    if (!event.clipboardData || !isEditable || !isKeyOfCanvas(event, place.current)) return;
    event.preventDefault();
    put(readClip(event.clipboardData));
  });
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    const isOurs =
      hasCommandKey(event) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'd';
    if (!isOurs || !isEditable || !isKeyOfCanvas(event, place.current)) return;
    event.preventDefault();
    duplicateSelected(world);
  });
  useEffect(() => {
    const { current: around } = place;
    const end = new AbortController();
    ends.current = end;
    const stopLoading = whenIdle(() => {
      // Offline the files may not be there yet: a copy is then whole for us, and empty for others.
      void loadForms()
        .then((loaded) => (forms = loaded))
        .catch(() => {});
    });
    document.addEventListener('copy', handleCopy);
    document.addEventListener('cut', handleCopy);
    document.addEventListener('paste', handlePaste);
    window.addEventListener('keydown', handleKey);
    around?.addEventListener('pointermove', places.point);
    around?.addEventListener('pointerleave', places.leave);
    return () => {
      stopLoading();
      end.abort();
      document.removeEventListener('copy', handleCopy);
      document.removeEventListener('cut', handleCopy);
      document.removeEventListener('paste', handlePaste);
      window.removeEventListener('keydown', handleKey);
      around?.removeEventListener('pointermove', places.point);
      around?.removeEventListener('pointerleave', places.leave);
    };
  }, [place, places]);

  const copy = (): CopiedCanvas | null => {
    const copied = take();
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
      void readFromClipboard().then((clip) => {
        const { current: copied } = lastCopied;
        if (clip) put(clip, at);
        else if (copied) put({ kind: 'canvas', copied }, at);
        else toast.error('The browser does not let this page read the clipboard', { detail: PRESS_KEYS });
      });
    },
    duplicate: () => duplicateSelected(world),
  };
}

const PRESS_KEYS = 'Press the keys for Paste instead.';

/** Words that are chosen on the page are what is copied. */
const hasTextChosen = (): boolean => (window.getSelection()?.toString() ?? '') !== '';

async function writeToClipboard(copied: CopiedCanvas): Promise<void> {
  const types = Object.entries(commonTypes(copied, forms?.readableOf(copied) ?? plain));
  try {
    const blobs = types.map(([type, text]) => [type, new Blob([text], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
  } catch {
    toast.error('The browser did not let this be copied for other pages', {
      detail: 'Within this page it can be pasted.',
    });
  }
}

/** What a menu may read; null where the browser refuses. */
async function readFromClipboard(): Promise<Clip | null> {
  try {
    const [item] = await navigator.clipboard.read();
    const texts = new Map<string, string>();
    const files: File[] = [];
    for (const type of item?.types ?? []) {
      const blob = await item?.getType(type);
      if (blob && type.startsWith('image/')) files.push(new File([blob], 'Pasted image', { type }));
      else if (blob) texts.set(type, await blob.text());
    }
    return readClip({ getData: (type) => texts.get(type) ?? '', files });
  } catch {
    return null;
  }
}
