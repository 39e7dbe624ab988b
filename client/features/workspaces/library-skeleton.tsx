import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import './styles/works.css';

/** Cards to come. */
export function LibrarySkeleton() {
  return (
    <Waiting label="Loading workspaces" className="works">
      {['a', 'b', 'c', 'd'].map((card) => (
        <div key={card} className="work work--skeleton">
          <Skeleton width="70%" height={20} />
          <Skeleton width="30%" />
          <Skeleton width="45%" />
        </div>
      ))}
    </Waiting>
  );
}
