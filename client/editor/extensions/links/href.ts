import { safeUrl } from '#shared/editor/schema/safe-url.ts';

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const HOST_WITH_PORT = /^[\w.-]+:\d+(?:[/?#]|$)/;
const EMAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;

/**
 * Returns the URL that a writer's input stands for: `example.org` becomes `https://example.org`, and
 * `ines@example.org` a `mailto:` URL.
 * @returns null if the URL may not be opened (`javascript:`, `data:`) or the input is no URL (empty, or with white
 * space)
 */
export function hrefFrom(input: string): string | null {
  const text = input.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (EMAIL.test(text)) return `mailto:${text}`;
  if (/^[#/?]/.test(text) || (SCHEME.test(text) && !HOST_WITH_PORT.test(text))) return safeUrl(text);
  return safeUrl(`https://${text}`);
}

/** Whether a text is a complete URL and nothing else, as when it was copied from an address bar. */
export const isUrl = (text: string): boolean =>
  /^(?:https?:\/\/|mailto:)\S+$/i.test(text.trim()) && hrefFrom(text) !== null;
