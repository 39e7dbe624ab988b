import { atom } from 'nanostores';

/** The typed name and guide of a style. */
export interface StyleEdit {
  name: string;
  content: string;
}

/** The edits that were typed and not saved, by the id of their style. They outlive the editor, so no words are lost. */
export const styleEdits = atom<ReadonlyMap<string, StyleEdit>>(new Map());

export const hasEdit = (id: string): boolean => styleEdits.get().has(id);

export const storeEdit = (id: string, edit: StyleEdit): void =>
  styleEdits.set(new Map(styleEdits.get()).set(id, edit));

export function discardEdit(id: string): void {
  const rest = new Map(styleEdits.get());
  rest.delete(id);
  styleEdits.set(rest);
}
