const SAFE = /^(?:https?:|mailto:|tel:|#|\/(?!\/)|\?)/i;

/**
 * The address when it may stand in `href` or `src`: http(s), mailto, tel, or a place in this site; null otherwise.
 * An address that other programs would run (`javascript:`, `data:`) stays in the document but never reaches the DOM.
 */
export function safeUrl(address: unknown): string | null {
  // Browsers skip control characters and spaces inside a scheme.
  if (typeof address !== 'string') return null;
  const bare = address
    .split('')
    .filter((character) => character > ' ')
    .join('');
  return SAFE.test(bare) ? address.trim() : null;
}
