/** The most changes of a tree that can be taken back, one after the other. */
const MAX_UNDOS = 50;

/** What takes back each change that this page made to a tree, by workspace, the newest change last. */
const stacks = new Map<string, (() => void)[]>();

/** The changes of a tree that this page made and can take back. */
export const undoStack = {
  /**
   * Remembers how a change is taken back.
   * @returns a function that takes it back, once: by the Undo of a message or by the key
   */
  push: (workspaceId: string, undo: () => void): (() => void) => {
    const stack = stacks.get(workspaceId) ?? [];
    stacks.set(workspaceId, [...stack, undo].slice(-MAX_UNDOS));
    return () => {
      const rest = stacks.get(workspaceId) ?? [];
      if (!rest.includes(undo)) return;
      stacks.set(
        workspaceId,
        rest.filter((one) => one !== undo),
      );
      undo();
    };
  },
  /** Takes back the newest change that was not taken back yet. @returns false if every change was taken back */
  undoLast: (workspaceId: string): boolean => {
    const stack = stacks.get(workspaceId) ?? [];
    const undo = stack.at(-1);
    if (!undo) return false;
    stacks.set(workspaceId, stack.slice(0, -1));
    undo();
    return true;
  },
  clear: (): void => stacks.clear(),
};
