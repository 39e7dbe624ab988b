/** Returns the asset id of an `asset:ID` URL; null for any other URL. */
export function assetIdOf(address: string | null): string | null {
  return address?.startsWith('asset:') && address.length > 6 ? address.slice(6) : null;
}

/**
 * Returns a URL in the form that documents store. Relative URLs are allowed, because the importer may know their
 * base.
 * @returns null for a script URL, and for a `data:`, `file:` or `blob:` URL
 */
export function storableUrl(address: string | null): string | null {
  if (address === null) return null;
  const stripped = address
    .split('')
    .filter((character) => character > ' ')
    .join('');
  return stripped === '' || /^(?:javascript|vbscript|data|file|blob):/i.test(stripped)
    ? null
    : address.trim();
}
