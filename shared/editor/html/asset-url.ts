/** The asset that `asset:ID` names, or null. */
export function assetOf(address: string | null): string | null {
  return address?.startsWith('asset:') && address.length > 6 ? address.slice(6) : null;
}

/**
 * An address as a document keeps it: anything but what a program would run or what carries a whole file within it; null else.
 * Relative ones are kept, whoever imports may know what they name.
 */
export function storedAssetUrl(address: string | null): string | null {
  if (address === null) return null;
  const bare = address
    .split('')
    .filter((character) => character > ' ')
    .join('');
  return bare === '' || /^(?:javascript|vbscript|data|file|blob):/i.test(bare) ? null : address.trim();
}
