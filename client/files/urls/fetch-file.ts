import { apiUrl } from '#client/api/api-fetch.ts';
import { limitedFetch } from '#client/lib/requests/limited-fetch.ts';

/**
 * Asks for a file at a signed address. From another address than the page's, a bucket's above all, it comes over the
 * network and never from the browser's cache: what an image on the page left there was asked for without an origin, and
 * no script may read such an answer.
 * @throws TypeError where no answer comes, a `TimeoutError` where it stops coming, and the signal's reason
 */
export function fetchFile(url: string, signal?: AbortSignal): Promise<Response> {
  const isOwn = url.startsWith('/');
  return limitedFetch(isOwn ? apiUrl(url) : url, {
    credentials: 'omit',
    cache: isOwn ? 'default' : 'reload',
    ...(signal && { signal }),
  });
}
