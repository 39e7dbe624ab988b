import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import './tree-skeleton.css';

const WIDTHS = ['44%', '62%', '54%', '68%', '38%', '58%', '48%'];

/** The skeleton of a tree that is loading. */
export function TreeSkeleton() {
  return (
    <Waiting label="Loading files" className="tree-skeleton">
      {WIDTHS.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </Waiting>
  );
}
