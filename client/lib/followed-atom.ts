import { atom, onStart, onStop, type WritableAtom } from 'nanostores';

interface Source<Value> {
  /** Returns the same object while nothing has changed. */
  read: () => Value;
  /** Stores a value. The listeners of `follow` are called for it too. */
  write: (value: Value) => void;
  /** Calls back after every change of the source. @returns unsubscribe */
  follow: (listener: () => void) => () => void;
}

/**
 * Creates an atom whose value is stored elsewhere, for instance in `localStorage`. The atom follows its source while
 * it has listeners; without a listener every `get` reads the source.
 */
export function followedAtom<Value>({ read, write, follow }: Source<Value>): WritableAtom<Value> {
  // Not read yet, because reading may need `window`: `get` and `listen` both start the atom before they read it.
  const followed = atom<Value | undefined>() as WritableAtom<Value>;
  const accept = followed.set;
  let stop = (): void => {};
  onStart(followed, () => {
    accept(read());
    stop = follow(() => accept(read()));
  });
  onStop(followed, () => stop());
  followed.set = write;
  return followed;
}
