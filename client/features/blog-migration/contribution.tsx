import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { checkUserNeedsMigration } from '#shared/operations/blog-migration.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { lazyItem } from '#client/workspace/contributions/lazy-item.tsx';
import type { PageSection } from '#client/workspace/contributions/page-section.ts';
import { dismissedBy } from './dismissed.ts';

/** Few users need it, so only they load it. */
const prompt = lazyModule(() => import('./migration-prompt.tsx'));
const LazyRow = lazyItem(async () => (await import('./migration-row.tsx')).MigrationRow);

/** The prompt to move blog posts of the former product, in the list of workspaces. It can be dismissed. */
export const blogMigrationPrompt: readonly PageSection[] = [{ order: 25, Section: PromptSection }];

/** The same on the account page, where it stays. */
export const blogMigrationRow: readonly PageSection[] = [{ order: 75, Section: RowSection }];

function PromptSection({ user }: { user: CurrentUser }) {
  const isNeeded = useIsNeeded();
  const isDismissed = useStore(dismissedBy).includes(user.id);
  return isNeeded && !isDismissed && <LazyPrompt user={user} />;
}

function LazyPrompt({ user }: { user: CurrentUser }) {
  const module = prompt.usePreloaded();
  return module && <module.MigrationPrompt user={user} />;
}

function RowSection() {
  return useIsNeeded() && <LazyRow />;
}

/** Once it was needed it stays needed until the page is left, so that the end of the migration is shown. */
function useIsNeeded(): boolean {
  const { data } = useQueryOperation(checkUserNeedsMigration, {});
  const [wasNeeded, setWasNeeded] = useState(false);
  const isNeeded = data?.needsMigration ?? false;
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  return isNeeded || wasNeeded;
}
