import type { CSSProperties } from 'react';
import './skeleton.css';

interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
}

/** A grey line in the shape of content that is loading. It belongs into `Waiting`, which has the label. */
export function Skeleton({ width = '100%', height = 12 }: SkeletonProps) {
  return <span className="skeleton" style={{ width, height }} />;
}
