import { useState, type ReactNode, memo } from 'react';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import { classNames } from '#client/ui/class-names.ts';
import { useCanvasContext } from './canvas-editor-context.ts';
import { preventBlur } from './prevent-blur.ts';
import { nodeLook } from './node-presets.ts';
import { NodeResizer, useStore, Handle, Position, useConnection } from '@xyflow/react';
import { NODE_SIZES, NOTE, SIDES, type Side } from '#shared/canvas/node-types.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { handleName } from '#shared/canvas/handle-names.ts';

interface NodeShellProps {
  shown: ShownNode;
  isSelected: boolean;
  /** Only one is chosen: it can be given another size. */
  isAlone: boolean;
  label: string;
  className?: string;
  onPress?: (() => void) | undefined;
  children: ReactNode;
}

/** What every node has: its paper, the handles of its lines, and the corners by which it is given another size. */
export function NodeShell({
  shown,
  isSelected,
  isAlone,
  label,
  className,
  onPress,
  children,
}: NodeShellProps) {
  const { canvasEditor, isEditable } = useCanvasContext();
  const { type, isLocked } = shown;
  const look = nodeLook(shown.color);
  const isChangeable = isEditable && !isLocked;
  const [isUnderPointer, setIsUnderPointer] = useState(false);
  return (
    // Its handles stand out over its paper: they are within, so that the way to them leads not out of it.
    <div
      className="node__hold"
      onPointerEnter={() => setIsUnderPointer(true)}
      onPointerLeave={() => setIsUnderPointer(false)}
    >
      {isChangeable && isSelected && isAlone && <ResizeCorners canvasEditor={canvasEditor} shown={shown} />}
      {/* By keys it is opened through the canvas: Enter on a chosen node. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <article
        id={`node-${shown.id}`}
        className={classNames(
          'node',
          look.className,
          shown.align === 'center' && 'node--centred',
          isSelected && 'is-selected',
          className,
        )}
        style={look.style}
        aria-label={label}
        onClick={onPress}
        // On its way there: what drags nodes keeps it to itself.
        onMouseDownCapture={preventBlur}
      >
        {children}
      </article>
      <Handles type={type} isNear={isChangeable && (isUnderPointer || isSelected)} />
    </div>
  );
}

/** Pixels of a node on the screen under which its corners would cover what is to be pressed and dragged. */
const LEAST_WIDTH = 60;
const LEAST_HEIGHT = 28;

/** The corners by which a node is given another size; none from so far that they would cover it. */
function ResizeCorners({ canvasEditor, shown }: { canvasEditor: CanvasEditor; shown: ShownNode }) {
  const { width, height } = shown.size;
  const isLarge = useStore(
    ({ transform: [, , zoom] }) => width * zoom >= LEAST_WIDTH && height * zoom >= LEAST_HEIGHT,
  );
  const { least, most } = NODE_SIZES[shown.type ?? NOTE];
  return (
    isLarge && (
      <NodeResizer
        minWidth={least.width}
        minHeight={least.height}
        maxWidth={most.width}
        maxHeight={most.height}
        handleClassName="node__handle"
        lineClassName="node__line"
        onResizeEnd={() => canvasEditor.endResize()}
      />
    )
  );
}

const POSITIONS: Record<Side, Position> = {
  left: Position.Left,
  top: Position.Top,
  right: Position.Right,
  bottom: Position.Bottom,
};

/**
 * Where lines begin and end: each side lets a line out and takes one in. While nobody could reach for them, far from the
 * pointer and with no line in hand, they are places alone, which React Flow measures: hundreds of its own would each be asked
 * in every step of a drag.
 */
const Handles = memo(function Handles({ type, isNear }: { type: ShownNode['type']; isNear: boolean }) {
  const isConnecting = useConnection(({ inProgress }) => inProgress);
  const isLive = isNear || isConnecting;
  return SIDES.flatMap((side) =>
    (['target', 'source'] as const).map((role) => {
      const id = handleName(type, side, role);
      return isLive ? (
        <Handle
          key={id}
          id={id}
          type={role}
          position={POSITIONS[side]}
          className={`node__port node__port--${role}`}
        />
      ) : (
        <div
          key={`${id} place`}
          className={`react-flow__handle react-flow__handle-${side} node__port ${role}`}
          data-handleid={id}
          data-handlepos={side}
        />
      );
    }),
  );
});
