import { errorText } from '#client/api/api-error.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';

const WIDTHS = ['46%', '62%', '38%', '70%', '54%'];

export function VersionsSkeleton() {
  return (
    <Waiting label="Loading versions" className="versions__waiting">
      {WIDTHS.map((width) => (
        <span key={width} className="versions__waiting-row">
          <Skeleton width={width} height={12} />
          <Skeleton width="32%" height={10} />
        </span>
      ))}
    </Waiting>
  );
}

export function VersionsOffline({ hasList }: { hasList: boolean }) {
  return (
    <p className="versions__note" role="status">
      {hasList
        ? 'You are offline. Versions are saved and restored once you are back.'
        : 'You are offline. The server keeps the versions: they are listed once you are back.'}
    </p>
  );
}

export function VersionsFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="versions__failed">
      <Banner kind="error">{errorText(error)}</Banner>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** Ref callback that focuses a panel when it opens, so that keys and screen readers start in it, not on a button. */
export function focusOnMount(panel: HTMLElement | null): void {
  panel?.focus({ preventScroll: true });
}
