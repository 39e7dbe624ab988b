import { useState, type ReactNode, memo } from 'react';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import { classNames } from '#client/ui/class-names.ts';
import { useCanvasContext } from './canvas-editor-context.ts';
import { preventBlur } from './prevent-blur.ts';
import { nodeLook } from './node-presets.ts';
import { NodeResizer, useStore, Handle, Position } from '@xyflow/react';
import { NODE_SIZES, NOTE, SIDES, type Side } from '#shared/canvas/node-types.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { handleName } from '#shared/canvas/handle-names.ts';

interface NodeShellProps {
  shown: ShownNode;
  isSelected: boolean;
  /** No other node is selected: the node can be resized. */
  isOnlySelected: boolean;
  label: string;
  className?: string;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

/** The parts that all nodes share: background, handles and resize corners. */
export function NodeShell({
  shown,
  isSelected,
  isOnlySelected,
  label,
  className,
  onClick,
  children,
}: NodeShellProps) {
  const { canvasEditor, isEditable } = useCanvasContext();
  const { type, isLocked } = shown;
  const colorStyle = nodeLook(shown.color);
  const isChangeable = isEditable && !isLocked;
  const [isUnderPointer, setIsUnderPointer] = useState(false);
  return (
    // The handles extend beyond the article. They are inside this element, so that the pointer reaches them without
    // leaving it.
    <div
      className="node__hold"
      onPointerEnter={() => setIsUnderPointer(true)}
      onPointerLeave={({ buttons }) => {
        // During a drag its cover is under the pointer, and the handles stay as they are.
        if (buttons === 0) setIsUnderPointer(false);
      }}
    >
      {isChangeable && isSelected && isOnlySelected && (
        <ResizeCorners canvasEditor={canvasEditor} shown={shown} />
      )}
      {/* With the keyboard, Enter on a selected node opens it; the canvas handles that key. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <article
        id={`node-${shown.id}`}
        className={classNames(
          'node',
          colorStyle.className,
          shown.align === 'center' && 'node--centred',
          isSelected && 'is-selected',
          className,
        )}
        style={colorStyle.style}
        aria-label={label}
        onClick={onClick}
        // In the capture phase, because React Flow's drag handler stops the propagation of this event.
        onMouseDownCapture={preventBlur}
      >
        {children}
      </article>
      <Handles type={type} isReachable={isChangeable && (isUnderPointer || isSelected)} />
    </div>
  );
}

/** The size of a node on the screen, in pixels, below which the resize corners would cover its content. */
const MIN_WIDTH = 60;
const MIN_HEIGHT = 28;

/** The resize corners of a node; hidden when the node is small on the screen. */
function ResizeCorners({ canvasEditor, shown }: { canvasEditor: CanvasEditor; shown: ShownNode }) {
  const { width, height } = shown.size;
  const isLarge = useStore(
    ({ transform: [, , zoom] }) => width * zoom >= MIN_WIDTH && height * zoom >= MIN_HEIGHT,
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
 * The handles of a node, a source and a target on each side. While the node is neither hovered nor selected and no
 * connection is in progress, they are plain elements, which React Flow only measures. Each mounted `Handle`
 * subscribes to the store, and hundreds of them would run in every step of a drag.
 */
const Handles = memo(function Handles({
  type,
  isReachable,
}: {
  type: ShownNode['type'];
  isReachable: boolean;
}) {
  const isConnecting = useStore(({ connection }) => connection.inProgress);
  const isMounted = isReachable || isConnecting;
  return SIDES.flatMap((side) =>
    (['target', 'source'] as const).map((role) => {
      const id = handleName(type, side, role);
      return isMounted ? (
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
