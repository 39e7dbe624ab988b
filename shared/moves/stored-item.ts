import * as Y from 'yjs';

/** Returns an id as the key of a map. */
export const keyOf = ({ client, clock }: Y.ID): string => `${client}:${clock}`;

/** Returns the item of a unit; undefined where the document does not have it, or Yjs has discarded it. */
export function storedItem({ store }: Y.Doc, id: Y.ID): Y.Item | undefined {
  if (Y.getState(store, id.client) <= id.clock) return undefined;
  const item = Y.getItem(store, id);
  return item instanceof Y.Item ? item : undefined;
}
