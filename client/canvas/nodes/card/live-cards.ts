import { useCallback, useState, useSyncExternalStore } from 'react';

/** The maximum number of visible cards that keep their document's room open; the others show the local replica. */
const MAX_LIVE = 8;

/** The visible cards, in the order in which they became visible. */
export class LiveCards {
  readonly #cards = new Map<object, () => void>();

  /** Adds a visible card. @returns removes it, so that the next one becomes live */
  add(card: object, onChange: () => void): () => void {
    this.#cards.set(card, onChange);
    return () => {
      this.#cards.delete(card);
      for (const notify of this.#cards.values()) notify();
    };
  }

  isLive(card: object): boolean {
    let position = 0;
    for (const other of this.#cards.keys()) {
      if (other === card) return true;
      position += 1;
      if (position === MAX_LIVE) return false;
    }
    return false;
  }
}

const liveCards = new LiveCards();

/** Whether this card may keep its document's room open. */
export function useIsLive(): boolean {
  const [card] = useState(() => ({}));
  const subscribe = useCallback((onChange: () => void) => liveCards.add(card, onChange), [card]);
  return useSyncExternalStore(subscribe, () => liveCards.isLive(card));
}
