/** The module of an island that tests replace. */
export const hydrate = (_element: HTMLElement): Promise<void> => Promise.resolve();
