import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';

/** The ledger while it loads. */
export function LedgerSkeleton() {
  return (
    <Waiting label="Loading credits" className="ledger-waiting">
      <Skeleton width="90%" />
      <Skeleton width="80%" />
      <Skeleton width="85%" />
    </Waiting>
  );
}
