import { useCallback, useState, useSyncExternalStore } from 'react';

/** So many cards in sight hold their document's room open, to be seen as others type; the rest show what is kept here. */
const MOST = 8;

/** The cards in sight, in the order in which they came there. */
export class LiveCards {
  readonly #cards = new Map<object, () => void>();

  /** @returns it is out of sight: the next in line is live */
  stand(card: object, onChange: () => void): () => void {
    this.#cards.set(card, onChange);
    return () => {
      this.#cards.delete(card);
      for (const tell of this.#cards.values()) tell();
    };
  }

  isLive(card: object): boolean {
    let place = 0;
    for (const other of this.#cards.keys()) {
      if (other === card) return true;
      place += 1;
      if (place === MOST) return false;
    }
    return false;
  }
}

const liveCards = new LiveCards();

/** Whether this card may hold its document's room open. */
export function useLive(): boolean {
  const [card] = useState(() => ({}));
  const stand = useCallback((onChange: () => void) => liveCards.stand(card, onChange), [card]);
  return useSyncExternalStore(stand, () => liveCards.isLive(card));
}
