import { atom, onStart, onStop, type WritableAtom } from 'nanostores';

interface Source<Value> {
  /** The same object while nothing has changed. */
  read: () => Value;
  /** Stores a value; listeners of `follow` are called for it too. */
  write: (value: Value) => void;
  /** Calls back after every change of the source. Returns how to stop. */
  follow: (listener: () => void) => () => void;
}

/**
 * An atom whose value lives elsewhere, in this browser's storage for instance. It follows its source while something
 * listens to it; without a listener every `get` reads the source.
 */
export function followedAtom<Value>({ read, write, follow }: Source<Value>): WritableAtom<Value> {
  // Read when it is first asked for, which may need a window: `get` and `listen` both start the atom before they read it.
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
