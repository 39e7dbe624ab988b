import { useCallback } from 'react';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { treeCommands } from './tree-commands.ts';

const later = lazyModule(() => import('./tree-commands.ts'));

type TreeCommands = ReturnType<typeof treeCommands>;

/**
 * Runs something with the commands of a tree: at once where their code is there, and as soon as it is otherwise. The code
 * comes when the page is at rest.
 */
export function useTreeCommands(workspaceId: string): (run: (commands: TreeCommands) => void) => void {
  later.useSoon();
  return useCallback(
    (run) => {
      const loaded = later.loaded();
      if (loaded) return run(loaded.treeCommands(workspaceId));
      later.load().then(
        (module) => run(module.treeCommands(workspaceId)),
        () => toast.error('The files could not be changed.', { detail: 'Check your network and try again.' }),
      );
      return undefined;
    },
    [workspaceId],
  );
}
