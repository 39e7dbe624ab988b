import { useStore, type ReactFlowState } from '@xyflow/react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './tools/floating-tools.css';
import { toolbarPosition } from './tools/toolbar-position.ts';

interface FloatingToolsProps {
  /** The bounds of the item that the tools belong to, in canvas units. */
  box: { x: number; y: number; width: number; height: number };
  /** Pixels between the item and the tools. */
  gap: number;
  children: ReactNode;
}

/** The element that holds the nodes. The tools are rendered inside it, so that a wheel over them moves the canvas. */
const rendererOf = ({ domNode }: ReactFlowState): Element | null | undefined =>
  domNode?.querySelector('.react-flow__renderer');

/**
 * A toolbar above a selected item. It has the same size at every zoom and always stays inside the canvas; on a narrow
 * screen it is above the dock.
 */
export function FloatingTools({ box, gap, children }: FloatingToolsProps) {
  const container = useStore(rendererOf);
  const transform = useStore((state) => state.transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  if (!container) return null;
  return createPortal(
    <div {...toolbarPosition(box, gap, transform, { width, height })}>{children}</div>,
    container,
  );
}
