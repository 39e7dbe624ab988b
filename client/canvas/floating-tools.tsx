import { useStore, type ReactFlowState } from '@xyflow/react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './tools/floating-tools.css';
import { toolbarPosition } from './tools/toolbar-position.ts';

interface FloatingToolsProps {
  /** What they belong to, on the canvas. */
  box: { x: number; y: number; width: number; height: number };
  /** Pixels between the two. */
  gap: number;
  children: ReactNode;
}

/** With the nodes, so that what turns a wheel over them moves the canvas. */
const rendererOf = ({ domNode }: ReactFlowState): Element | null | undefined =>
  domNode?.querySelector('.react-flow__renderer');

/** Tools over what is chosen, as large at any zoom and never cut off; on a narrow screen they stand over the dock. */
export function FloatingTools({ box, gap, children }: FloatingToolsProps) {
  const place = useStore(rendererOf);
  const transform = useStore((state) => state.transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  if (!place) return null;
  return createPortal(
    <div {...toolbarPosition(box, gap, transform, { width, height })}>{children}</div>,
    place,
  );
}
