import { apiUrl } from '#client/api/api-fetch.ts';
import { limitedFetch } from '#client/lib/requests/limited-fetch.ts';

/**
 * Fetches a file from a signed URL. From another origin, such as a bucket, it bypasses the browser's cache. An image
 * on the page may have left a response there that was requested without CORS, and scripts may not read such a
 * response.
 * @throws TypeError when no response arrives, `TimeoutError` when the response stalls, and the signal's reason
 */
export function fetchFile(url: string, signal?: AbortSignal): Promise<Response> {
  const isSameOrigin = url.startsWith('/');
  return limitedFetch(isSameOrigin ? apiUrl(url) : url, {
    credentials: 'omit',
    cache: isSameOrigin ? 'default' : 'reload',
    ...(signal && { signal }),
  });
}
