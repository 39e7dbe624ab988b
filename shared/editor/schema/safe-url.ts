const SAFE_URL = /^(?:https?:|mailto:|tel:|#|\/(?!\/)|\?)/i;

/**
 * Returns a URL that is allowed in `href` or `src`: http(s), mailto, tel, or a path, query or fragment of this site.
 * A URL that a program could execute (`javascript:`, `data:`) stays in the document but never reaches the DOM.
 * @returns the trimmed URL; null when it is not allowed
 */
export function safeUrl(address: unknown): string | null {
  // Browsers skip control characters and spaces inside a scheme.
  if (typeof address !== 'string') return null;
  const stripped = address
    .split('')
    .filter((character) => character > ' ')
    .join('');
  return SAFE_URL.test(stripped) ? address.trim() : null;
}
