import type { CSSProperties } from 'react';
import './skeleton.css';

interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
}

/** One grey line in the shape of what is coming. Put it in `Waiting`, which names it once. */
export function Skeleton({ width = '100%', height = 12 }: SkeletonProps) {
  return <span className="skeleton" style={{ width, height }} />;
}
