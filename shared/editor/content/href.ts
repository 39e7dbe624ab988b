import { safeUrl } from '../schema/safe-url.ts';

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const HOST_WITH_PORT = /^[\w.-]+:\d+(?:[/?#]|$)/;
const EMAIL = /^[^\s@/:]+@[^\s@/:][^\s@/:.]*\.[^\s@/:]+$/;
/** Matches a domain with a top-level domain of letters, an IPv4 address or `localhost`. A single word is no domain. */
const HOST =
  /^(?:(?:[\p{L}\p{N}_-]+\.)+(?:xn--[a-z\d-]+|\p{L}{2,})|\d{1,3}(?:\.\d{1,3}){3}|localhost)(?::\d+)?(?:[/?#]|$)/iu;

/** Returns a URL that may be opened and is well formed; null for any other. */
function openableUrl(text: string): string | null {
  const url = safeUrl(text);
  if (url === null || /^(?:mailto|tel):$/i.test(url)) return null;
  return /^https?:/i.test(url) && !URL.canParse(url) ? null : url;
}

/**
 * Returns the URL that a writer's input stands for: `example.org` becomes `https://example.org`, and
 * `ines@example.org` a `mailto:` URL.
 * @returns null if the URL may not be opened (`javascript:`, `data:`) or the input is no URL: empty, with white space,
 * malformed (`https://`), or a word such as a name
 */
export function hrefFrom(input: string): string | null {
  const text = input.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (EMAIL.test(text)) return `mailto:${text}`;
  if (/^[#/?]/.test(text) || (SCHEME.test(text) && !HOST_WITH_PORT.test(text))) return openableUrl(text);
  return HOST.test(text) || HOST_WITH_PORT.test(text) ? openableUrl(`https://${text}`) : null;
}

/** Whether a text is a complete URL and nothing else, as when it was copied from an address bar. */
export const isUrl = (text: string): boolean =>
  /^(?:https?:\/\/|mailto:)\S+$/i.test(text.trim()) && hrefFrom(text) !== null;
