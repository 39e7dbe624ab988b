import { trimEndOf } from '#shared/lib/trim-characters.ts';

/**
 * Parses the base URL of every call. Unset or empty means this page's own origin; otherwise it must be an absolute
 * http(s) URL [I8].
 * @returns the base without a trailing slash; empty for the own origin
 * @throws Error with the sentence to show when the value is not such a URL
 */
export function parseApiUrl(value: string | undefined): string {
  if (value === undefined || value === '') return '';
  const url = URL.parse(value);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new Error('REACT_APP_API_URL must be a valid URL');
  }
  return trimEndOf(url.href, '/');
}
