import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { serviceWorkerState } from '#client/lib/service-worker/service-worker-state.ts';

// The check for unsaved text imports the rooms, which the login page does not need.
const UpdatePrompt = lazy(async () => ({ default: (await import('./update-prompt.tsx')).UpdatePrompt }));

/** Shows the prompt for a newer build, once there is one. */
export function UpdateNotice() {
  const { updatesFound } = useStore(serviceWorkerState);
  return updatesFound === 0 ? null : (
    <Suspense>
      <UpdatePrompt />
    </Suspense>
  );
}
