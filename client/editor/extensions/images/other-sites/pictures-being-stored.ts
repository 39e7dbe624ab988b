import type { EditorView } from '@tiptap/pm/view';
import { atom } from 'nanostores';

interface BeingStored {
  view: EditorView;
  src: string;
}

/** The pictures of other sites that the server loads at the moment, by page and address. */
export const picturesBeingStored = atom<readonly BeingStored[]>([]);

export const isBeingStored = (view: EditorView, src: string): boolean =>
  picturesBeingStored.get().some((each) => each.view === view && each.src === src);

/** Marks pictures while the server loads them. @returns a function that ends it */
export function markBeingStored(view: EditorView, addresses: readonly string[]): () => void {
  const added = addresses.map((src) => ({ view, src }));
  picturesBeingStored.set([...picturesBeingStored.get(), ...added]);
  return () => picturesBeingStored.set(picturesBeingStored.get().filter((each) => !added.includes(each)));
}
