import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type TouchEvent,
} from 'react';
import { isTyping } from '#client/lib/key-label.ts';
import { ContextMenu } from '#client/ui/layers/context-menu.tsx';
import type { CanvasClipboard } from '../clipboard/use-canvas-clipboard.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import type { CanvasContext } from '../nodes/canvas-editor-context.ts';
import { toggleSelected, isMultiSelecting } from '../touch/multi-select.ts';
import { isCanvasEvent } from '../use-canvas-keys.ts';
import './menu.css';
import type { CanvasMenuItem } from './canvas-menu-item.ts';
import { LongPress } from './long-press.ts';
import { MenuItems } from './menu-items.tsx';
import { RightClick } from './right-click.ts';

interface CanvasMenuProps {
  context: CanvasContext;
  /** Items that features add. */
  added: readonly CanvasMenuItem[];
  clipboard: CanvasClipboard;
  onDeleted: () => void;
  children: ReactNode;
}

/** The context menu of the canvas, its nodes and its edges. A right click, a long press or the menu keys open it. */
export function CanvasMenu({ context, added, clipboard, onDeleted, children }: CanvasMenuProps) {
  const { canvasEditor } = context;
  const area = useRef<HTMLDivElement>(null);
  const isKeyboardRequest = useRef(false);
  const [rightClick] = useState(() => new RightClick());
  const [longPress] = useState(() => new LongPress());
  useEffect(() => longPress.end, [longPress]);
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);

  const handleMenu = (event: MouseEvent): void => {
    // Text keeps the browser's own menu, which has the spelling suggestions.
    if (isTyping(event.target)) return event.stopPropagation();
    // An untrusted event comes from openAt, which is called only when the menu may open.
    if (event.nativeEvent.isTrusted && isOnPane(event.target) && !rightClick.mayOpen(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    longPress.end();
    if (!isKeyboardRequest.current) selectClicked(canvasEditor, event.target);
    isKeyboardRequest.current = false;
    setAt({ x: event.clientX, y: event.clientY });
  };
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (!isMenuKey || !area.current || !isCanvasEvent(event, area.current)) return;
    event.preventDefault();
    // The menu is about the selection, wherever it is.
    isKeyboardRequest.current = true;
    const { selectedNodes, selectedEdges } = canvasEditor.getView();
    const [selected] = [...selectedNodes, ...selectedEdges];
    const element = selected && area.current.querySelector(`[data-id="${CSS.escape(selected.id)}"]`);
    openAt(element ?? area.current.querySelector('.react-flow__pane') ?? area.current);
  });
  useEffect(() => {
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);

  // The drag handlers of the nodes and the canvas stop touch events, so this one is called in the capture phase.
  const handleTouch = ({ target, touches }: TouchEvent): void => {
    const touch = touches[0];
    if (isTyping(target) || !touch || !(target instanceof Element) || isTool(target)) return;
    const point = { x: touch.clientX, y: touch.clientY };
    longPress.begin(touches, () => openAt(target, point));
  };

  const handleClick = (event: MouseEvent): void => {
    const id = isMultiSelecting.get() ? idOf(event.target, 'node') : undefined;
    if (id === undefined) return;
    // A click must not select this node alone or start editing it.
    event.stopPropagation();
    toggleSelected(canvasEditor, id);
  };

  return (
    <ContextMenu
      trigger={
        <div className="canvas__area">
          <div
            ref={area}
            className="canvas__area"
            onPointerDownCapture={(event) => rightClick.down(event)}
            onPointerMoveCapture={(event) => rightClick.move(event)}
            onPointerUpCapture={(event) => {
              if (rightClick.up() && event.target instanceof Element)
                openAt(event.target, { x: event.clientX, y: event.clientY });
            }}
            onContextMenu={handleMenu}
            onTouchStartCapture={handleTouch}
            onTouchMoveCapture={(event) => longPress.move(event.touches)}
            onTouchEndCapture={(event) => longPress.lift() && event.preventDefault()}
            onTouchCancelCapture={longPress.end}
            onClickCapture={handleClick}
            // A long press on text selects a word.
            onTouchStart={(event) => isTyping(event.target) && event.stopPropagation()}
          >
            {children}
          </div>
        </div>
      }
    >
      <MenuItems context={context} added={added} clipboard={clipboard} at={at} onDeleted={onDeleted} />
    </ContextMenu>
  );
}

/** Returns the id of the node or edge that an element belongs to. */
const idOf = (target: EventTarget, kind: 'node' | 'edge'): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>(`.react-flow__${kind}`)?.dataset['id'] : undefined;

const isTool = (target: Element): boolean => target.closest('[role="toolbar"]') !== null;

const isOnPane = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('.react-flow__node, .react-flow__edge') === null;

/** Opens the menu at a point, or at the center of an element. */
function openAt(element: Element, point?: { x: number; y: number }): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  const { x, y } = point ?? { x: left + width / 2, y: top + height / 2 };
  element.dispatchEvent(
    new window.MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: x, clientY: y }),
  );
}

/**
 * Selects the node or edge under a right click, unless it is already part of the selection. A right click on the
 * empty canvas clears the selection.
 */
function selectClicked(canvasEditor: CanvasEditor, target: EventTarget): void {
  if (!(target instanceof Element) || isTool(target)) return;
  const { selectedNodes, selectedEdges } = canvasEditor.getView();
  const [nodeId, edgeId] = [idOf(target, 'node'), idOf(target, 'edge')];
  if (nodeId !== undefined) {
    if (!selectedNodes.some(({ id }) => id === nodeId)) canvasEditor.select([nodeId]);
  } else if (edgeId !== undefined) {
    if (!selectedEdges.some(({ id }) => id === edgeId)) canvasEditor.select([], [edgeId]);
  } else if (!target.closest('.react-flow__nodesselection')) canvasEditor.select([]);
}
