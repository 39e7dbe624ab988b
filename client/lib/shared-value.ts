import { useSyncExternalStore } from 'react';

/** A value outside of React's tree: when it changes, who uses it is drawn anew, and nothing else. */
export interface SharedValue<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** Calls back after every change. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly useValue: () => Value;
}

interface Source<Value> {
  /** The same object for as long as it says the same. */
  get: () => Value;
  set: (value: Value) => void;
  /** Calls back when it changes by other hands than `set`. Returns how to stop. */
  hear?: (listener: () => void) => () => void;
}

/** A value that is kept somewhere. */
export function sharedValue<Value>({ get, set, hear }: Source<Value>): SharedValue<Value> {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    const stop = hear?.(listener);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      stop?.();
    };
  };
  return {
    get,
    set: (value) => {
      set(value);
      for (const listener of listeners) listener();
    },
    subscribe,
    useValue: () => useSyncExternalStore(subscribe, get),
  };
}

/** A value that lives as long as the page. */
export function pageValue<Value>(first: Value): SharedValue<Value> {
  let value = first;
  return sharedValue({ get: () => value, set: (next) => (value = next) });
}
