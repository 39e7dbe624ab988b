import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import './share.css';

/** The skeleton of the people list while it loads. */
export function PeopleSkeleton() {
  return (
    <Waiting label="Loading people" className="people-skeleton">
      <Skeleton width="50%" />
      <Skeleton width="36%" />
    </Waiting>
  );
}
