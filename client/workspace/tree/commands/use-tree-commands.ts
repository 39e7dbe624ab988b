import { NETWORK_ERROR } from '#client/api/api-error.ts';
import { useCallback } from 'react';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { treeCommands } from './tree-commands.ts';

const commandsModule = lazyModule(() => import('./tree-commands.ts'));

export type WithTreeCommands = (run: (commands: ReturnType<typeof treeCommands>) => void) => void;

/**
 * Returns a function that runs a callback with the tree's commands: at once if their code is loaded, else as soon as
 * it is. The code is loaded when the page is idle.
 */
export function useTreeCommands(workspaceId: string): WithTreeCommands {
  commandsModule.usePreloaded();
  return useCallback(
    (run) => {
      const loaded = commandsModule.loaded();
      if (loaded) return run(loaded.treeCommands(workspaceId));
      commandsModule.load().then(
        (module) => run(module.treeCommands(workspaceId)),
        () => toast.error('The files could not be changed.', { detail: NETWORK_ERROR }),
      );
      return undefined;
    },
    [workspaceId],
  );
}
