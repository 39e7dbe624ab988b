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
import { chooseOneMore, choosingSeveral } from '../touch/choosing-several.ts';
import { isKeyOfCanvas } from '../is-key-of-canvas.ts';
import './menu.css';
import type { CanvasMenuItem } from './canvas-menu-item.ts';
import { LongPress } from './long-press.ts';
import { MenuItems } from './menu-items.tsx';
import { RightPress } from './right-press.ts';

interface CanvasMenuProps {
  world: CanvasContext;
  /** Items that features add. */
  added: readonly CanvasMenuItem[];
  clipboard: CanvasClipboard;
  onDeleted: () => void;
  children: ReactNode;
}

/** The menu of a canvas and of what stands on it: by a right press, a long one, or its keys. */
export function CanvasMenu({ world, added, clipboard, onDeleted, children }: CanvasMenuProps) {
  const { canvasEditor } = world;
  const area = useRef<HTMLDivElement>(null);
  const isByKeys = useRef(false);
  const [press] = useState(() => new RightPress());
  const [longPress] = useState(() => new LongPress());
  useEffect(() => longPress.end, [longPress]);
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);

  const handleMenu = (event: MouseEvent): void => {
    // The browser's own knows how words are spelt.
    if (isTyping(event.target)) return event.stopPropagation();
    // Made here, it has waited already.
    if (event.nativeEvent.isTrusted && isOnPane(event.target) && !press.mayOpen(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    longPress.end();
    if (!isByKeys.current) choosePressed(canvasEditor, event.target);
    isByKeys.current = false;
    setAt({ x: event.clientX, y: event.clientY });
  };
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (!isMenuKey || !area.current || !isKeyOfCanvas(event, area.current)) return;
    event.preventDefault();
    // About what is chosen, wherever that is.
    isByKeys.current = true;
    const { selectedNodes, selectedEdges } = canvasEditor.getView();
    const [chosen] = [...selectedNodes, ...selectedEdges];
    const shown = chosen && area.current.querySelector(`[data-id="${CSS.escape(chosen.id)}"]`);
    openAt(shown ?? area.current.querySelector('.react-flow__pane') ?? area.current);
  });
  useEffect(() => {
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);

  // What drags nodes and the canvas keeps a finger's press to itself: it is heard on its way there.
  const handleTouch = ({ target, touches }: TouchEvent): void => {
    const touch = touches[0];
    if (isTyping(target) || !touch || !(target instanceof Element) || isTool(target)) return;
    const point = { x: touch.clientX, y: touch.clientY };
    longPress.begin(touches, () => openAt(target, point));
  };

  const handleClick = (event: MouseEvent): void => {
    const id = choosingSeveral.get() ? idOf(event.target, 'node') : undefined;
    if (id === undefined) return;
    // Neither chosen alone nor written in.
    event.stopPropagation();
    chooseOneMore(canvasEditor, id);
  };

  return (
    <ContextMenu
      trigger={
        <div className="canvas__area">
          <div
            ref={area}
            className="canvas__area"
            onPointerDownCapture={(event) => press.down(event)}
            onPointerMoveCapture={(event) => press.move(event)}
            onPointerUpCapture={(event) => {
              if (press.up() && event.target instanceof Element)
                openAt(event.target, { x: event.clientX, y: event.clientY });
            }}
            onContextMenu={handleMenu}
            onTouchStartCapture={handleTouch}
            onTouchMoveCapture={(event) => longPress.move(event.touches)}
            onTouchEndCapture={(event) => longPress.lift() && event.preventDefault()}
            onTouchCancelCapture={longPress.end}
            onClickCapture={handleClick}
            // A finger that rests on words chooses them.
            onTouchStart={(event) => isTyping(event.target) && event.stopPropagation()}
          >
            {children}
          </div>
        </div>
      }
    >
      <MenuItems world={world} added={added} clipboard={clipboard} at={at} onDeleted={onDeleted} />
    </ContextMenu>
  );
}

/** Which node or edge something belongs to. */
const idOf = (target: EventTarget, kind: 'node' | 'edge'): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>(`.react-flow__${kind}`)?.dataset['id'] : undefined;

const isTool = (target: Element): boolean => target.closest('[role="toolbar"]') !== null;

const isOnPane = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('.react-flow__node, .react-flow__edge') === null;

/** Opens the menu at a point, or in the middle of something. */
function openAt(element: Element, point?: { x: number; y: number }): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  const { x, y } = point ?? { x: left + width / 2, y: top + height / 2 };
  element.dispatchEvent(
    new window.MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: x, clientY: y }),
  );
}

/** What is pressed is chosen, unless it is among what is chosen; nothing is, on the canvas itself. */
function choosePressed(canvasEditor: CanvasEditor, target: EventTarget): void {
  if (!(target instanceof Element) || isTool(target)) return;
  const { selectedNodes, selectedEdges } = canvasEditor.getView();
  const [nodeId, edgeId] = [idOf(target, 'node'), idOf(target, 'edge')];
  if (nodeId !== undefined) {
    if (!selectedNodes.some(({ id }) => id === nodeId)) canvasEditor.select([nodeId]);
  } else if (edgeId !== undefined) {
    if (!selectedEdges.some(({ id }) => id === edgeId)) canvasEditor.select([], [edgeId]);
  } else if (!target.closest('.react-flow__nodesselection')) canvasEditor.select([]);
}
