/** The cards that are on the screen. */
const cards = new Set<HTMLElement>();

/**
 * Publishes the height of the highest visible toast as `--toast-height` of the root element, so that a page of text can
 * end above the toasts. The property is absent while there is no toast.
 * @returns a function that takes the card out of the measurement
 */
export function measureToast(card: HTMLElement): () => void {
  cards.add(card);
  publish();
  return () => {
    cards.delete(card);
    publish();
  };
}

function publish(): void {
  const { style } = document.documentElement;
  if (cards.size === 0) style.removeProperty('--toast-height');
  else style.setProperty('--toast-height', `${Math.max(...[...cards].map((card) => card.offsetHeight))}px`);
}
