import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import '#client/ui/waiting.css';
import './sheet-skeleton.css';

const LINES = ['96%', '100%', '92%', '98%', '61%'];

interface SheetSkeletonProps {
  /** This device has no copy of the document: only the server has it. */
  isMissing?: boolean;
}

/** The skeleton of a page that is loading. */
export function SheetSkeleton({ isMissing = false }: SheetSkeletonProps) {
  return (
    <Waiting label="Loading document" className="sheet-skeleton">
      <div className="sheet-skeleton__sheet">
        <Skeleton width="42%" height={32} />
        {LINES.map((width) => (
          <Skeleton key={width} width={width} height={14} />
        ))}
      </div>
      <p className="sheet-skeleton__slow">
        {isMissing ? 'This document is not on this device yet.' : 'This takes longer than usual.'} The page
        opens as soon as Foolscap can be reached.
      </p>
    </Waiting>
  );
}
