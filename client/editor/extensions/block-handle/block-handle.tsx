import { Icon } from '#client/ui/icon.tsx';
import { NodeSelection, Selection } from '@tiptap/pm/state';
import { GripVertical } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { selectedRun } from '../../blocks/block-run.ts';
import './block-handle.css';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import { placeOnSheet } from '../../views/place-on-sheet.ts';
import { dragBlock } from './block-drag.ts';
import { BLOCK_MENU_EVENT } from './extension.ts';
import { BlockMenu } from './block-menu.tsx';
import { blockAtHeight, positionBefore } from './block-places.ts';

/** Height of the handle, in pixels. */
const HEIGHT = 24;

/** Puts the handle beside a block's first line. */
function place(handle: HTMLElement, block: HTMLElement, { view, state }: TextEditor): void {
  const pos = positionBefore(view, block);
  const node = pos === null ? null : state.doc.nodeAt(pos);
  if (pos === null || !node) return;
  const words = Selection.findFrom(state.doc.resolve(pos), 1, true);
  const isInside = words !== null && words.from < pos + node.nodeSize && node.type.name !== 'image';
  const { top, bottom } = isInside ? view.coordsAtPos(words.from, 1) : block.getBoundingClientRect();
  const middle = isInside ? (top + bottom) / 2 : top + Math.min(HEIGHT, bottom - top) / 2;
  placeOnSheet(handle, { top: middle - HEIGHT / 2 });
}

/** The caret goes into a block, or selects one without words; a selection that touches the block stays. */
function attend({ state, view }: TextEditor, block: HTMLElement): void {
  const pos = positionBefore(view, block);
  const node = pos === null ? null : state.doc.nodeAt(pos);
  if (pos === null || !node) return;
  const run = selectedRun(state);
  if (run && run.parent === state.doc && run.from <= pos && pos < run.to) return;
  view.dispatch(
    state.tr.setSelection(
      node.isTextblock && node.type.name !== 'image'
        ? Selection.near(state.doc.resolve(pos + node.nodeSize - 1), -1)
        : NodeSelection.create(state.doc, pos),
    ),
  );
}

/** The block of the document's own row that the selection begins in. */
function blockAtCaret({ state, view }: TextEditor): HTMLElement | null {
  const { $from } = state.selection;
  const element = view.nodeDOM($from.depth === 0 ? $from.pos : $from.before(1));
  return element instanceof HTMLElement ? element : null;
}

export interface BlockHandleProps {
  editor: TextEditor;
  /** Shows what a block said before. Absent where nobody keeps that. */
  onHistory?: ((blockId: string) => void) | undefined;
}

/**
 * The handle beside the block under the pointer: dragged it moves the block, pressed it opens what can be done to it.
 * It follows the pointer without rendering.
 */
export function BlockHandle({ editor, onHistory }: BlockHandleProps) {
  const handle = useRef<HTMLButtonElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const block = useRef<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  const show = (next: HTMLElement | null): void => {
    const { current } = handle;
    if (!current) return;
    block.current = next;
    current.classList.toggle('is-shown', next !== null);
    if (next) place(current, next, editor);
  };
  const openAtCaret = useEffectEvent(() => {
    show(blockAtCaret(editor));
    if (block.current) setIsOpen(true);
  });
  const follow = useEffectEvent((y: number) => {
    if (isOpen || editor.isDestroyed) return;
    const found = blockAtHeight(editor.view, y);
    const isNote = found?.classList.contains('note') === true;
    const isBeyond = found && y > found.getBoundingClientRect().bottom + HEIGHT;
    show(isNote || isBeyond ? null : found);
  });
  const hide = useEffectEvent(() => {
    if (!isOpen) show(null);
  });

  useEffect(() => {
    const { dom } = editor.view;
    const sheet = dom.closest('.sheet');
    if (!(sheet instanceof HTMLElement)) return undefined;
    let frame: number | undefined;
    let y = 0;
    const move = (event: PointerEvent): void => {
      if (event.pointerType === 'touch' || event.buttons !== 0) return;
      y = event.clientY;
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        follow(y);
      });
    };
    const leave = (): void => hide();
    const open = (): void => openAtCaret();
    sheet.addEventListener('pointermove', move);
    sheet.addEventListener('pointerleave', leave);
    dom.addEventListener('keydown', leave);
    dom.addEventListener(BLOCK_MENU_EVENT, open);
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      sheet.removeEventListener('pointermove', move);
      sheet.removeEventListener('pointerleave', leave);
      dom.removeEventListener('keydown', leave);
      dom.removeEventListener(BLOCK_MENU_EVENT, open);
    };
  }, [editor]);

  const handlePointerDown = (event: React.PointerEvent): void => {
    const { current } = block;
    if (event.button !== 0 || !current || !line.current) return;
    // The caret stays where it is.
    event.preventDefault();
    dragBlock(editor, current, event.nativeEvent, line.current, ({ hasMoved }) => {
      if (hasMoved) show(null);
      else {
        attend(editor, current);
        setIsOpen(true);
      }
    });
  };
  const handleOpen = (next: boolean): void => {
    setIsOpen(next);
    if (!next) show(null);
  };

  return (
    <>
      {/* Keys have their own ways to all it does. */}
      <button
        ref={handle}
        type="button"
        tabIndex={-1}
        className="block-handle"
        aria-label="Move block, or open its menu"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerDown={handlePointerDown}
        onMouseDown={(event) => event.preventDefault()}
      >
        <Icon of={GripVertical} />
      </button>
      <div ref={line} className="block-drop" hidden />
      <BlockMenu editor={editor} anchor={handle} isOpen={isOpen} onOpen={handleOpen} onHistory={onHistory} />
    </>
  );
}
