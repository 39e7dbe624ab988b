import { useState, type ReactNode } from 'react';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import { classNames } from '#client/ui/class-names.ts';
import { useCanvasContext } from './canvas-editor-context.ts';
import { Handles } from './handles.tsx';
import { preventBlur } from './prevent-blur.ts';
import { nodeLook } from './node-presets.ts';
import { ResizeCorners } from './resize-corners.tsx';

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
