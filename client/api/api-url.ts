/**
 * The base of every call. Unset or empty means this page's own origin; otherwise an absolute http(s) address [I8].
 * Returns it without a slash at the end. Throws an Error with the sentence to show when it is not such an address.
 */
export function parseApiUrl(value: string | undefined): string {
  if (value === undefined || value === '') return '';
  const url = URL.parse(value);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new Error('REACT_APP_API_URL must be a valid URL');
  }
  return url.href.replace(/\/+$/, '');
}
