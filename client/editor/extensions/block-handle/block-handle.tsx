import { Icon } from '#client/ui/icon.tsx';
import { NodeSelection, Selection } from '@tiptap/pm/state';
import { GripVertical } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { selectedRun } from '../../blocks/block-run.ts';
import './block-handle.css';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import { placeOnSheet } from '../../views/place-on-sheet.ts';
import { dragBlock } from './block-drag.ts';
import { BlockMenu } from './block-menu.tsx';
import { blockAtY, positionBefore } from './block-positions.ts';
import { requestedMenu } from './requested-menu.ts';

/** Height of the handle, in pixels. */
const HANDLE_HEIGHT_PX = 24;

/** Positions the handle beside a block's first line. */
function positionHandle(handle: HTMLElement, block: HTMLElement, { view, state }: TextEditor): void {
  const pos = positionBefore(view, block);
  const node = pos === null ? null : state.doc.nodeAt(pos);
  if (pos === null || !node) return;
  const textSelection = Selection.findFrom(state.doc.resolve(pos), 1, true);
  const hasText =
    textSelection !== null && textSelection.from < pos + node.nodeSize && node.type.name !== 'image';
  const { top, bottom } = hasText ? view.coordsAtPos(textSelection.from, 1) : block.getBoundingClientRect();
  const middle = hasText ? (top + bottom) / 2 : top + Math.min(HANDLE_HEIGHT_PX, bottom - top) / 2;
  placeOnSheet(handle, { top: middle - HANDLE_HEIGHT_PX / 2 });
}

/** Puts the caret into a block, or selects a block without text; a selection that touches the block stays. */
function selectBlock({ state, view }: TextEditor, block: HTMLElement): void {
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

/** Returns the top-level block in which the selection begins. */
function blockAtCaret({ state, view }: TextEditor): HTMLElement | null {
  const { $from } = state.selection;
  const element = view.nodeDOM($from.depth === 0 ? $from.pos : $from.before(1));
  return element instanceof HTMLElement ? element : null;
}

export interface BlockHandleProps {
  editor: TextEditor;
  /** Shows earlier versions of a block. Absent if no versions are stored. */
  onHistory?: ((blockId: string) => void) | undefined;
}

/**
 * The handle beside the block under the pointer. A drag moves the block, a click opens its menu. The handle follows
 * the pointer without rendering.
 */
export function BlockHandle({ editor, onHistory }: BlockHandleProps) {
  const handle = useRef<HTMLButtonElement>(null);
  const dropLine = useRef<HTMLDivElement>(null);
  const block = useRef<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  const show = (next: HTMLElement | null): void => {
    const { current } = handle;
    if (!current) return;
    block.current = next;
    current.classList.toggle('is-shown', next !== null);
    if (next) positionHandle(current, next, editor);
  };
  const openAtCaret = useEffectEvent(() => {
    if (!selectedRun(editor.state)) return;
    show(blockAtCaret(editor));
    if (block.current) setIsOpen(true);
  });
  const follow = useEffectEvent((y: number) => {
    if (isOpen || editor.isDestroyed) return;
    const found = blockAtY(editor.view, y);
    const isNote = found?.classList.contains('note') === true;
    const isBelowBlock = found && y > found.getBoundingClientRect().bottom + HANDLE_HEIGHT_PX;
    show(isNote || isBelowBlock ? null : found);
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
    const stopRequests = requestedMenu.subscribe((view) => {
      if (view !== editor.view) return;
      requestedMenu.set(null);
      openAtCaret();
    });
    sheet.addEventListener('pointermove', move);
    sheet.addEventListener('pointerleave', leave);
    dom.addEventListener('keydown', leave);
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      sheet.removeEventListener('pointermove', move);
      sheet.removeEventListener('pointerleave', leave);
      dom.removeEventListener('keydown', leave);
      stopRequests();
    };
  }, [editor]);

  const handlePointerDown = (event: React.PointerEvent): void => {
    const { current } = block;
    if (event.button !== 0 || !current || !dropLine.current) return;
    // Keeps the caret where it is.
    event.preventDefault();
    dragBlock(editor, current, event.nativeEvent, dropLine.current, ({ hasMoved }) => {
      if (hasMoved) show(null);
      else {
        selectBlock(editor, current);
        setIsOpen(true);
      }
    });
  };
  const handleOpenChange = (next: boolean): void => {
    setIsOpen(next);
    if (!next) show(null);
  };

  return (
    <>
      {/* No tab stop: all of its actions have keyboard shortcuts. */}
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
      <div ref={dropLine} className="block-drop" hidden />
      <BlockMenu
        editor={editor}
        anchor={handle}
        isOpen={isOpen}
        onOpenChange={handleOpenChange}
        onHistory={onHistory}
      />
    </>
  );
}
