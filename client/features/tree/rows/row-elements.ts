/** The id of the row an event came from. */
export function idUnder(target: EventTarget | null): string | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[role="treeitem"]') : null;
  return row?.dataset['id'] ?? null;
}

/** The row of an item, where it is drawn. */
export function rowElement(tree: HTMLElement | null, id: string): HTMLElement | null {
  return tree?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? null;
}
