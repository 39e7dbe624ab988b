import { safeUrl } from '#shared/editor/schema/safe-url.ts';

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const HOST_WITH_PORT = /^[\w.-]+:\d+(?:[/?#]|$)/;
const EMAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;

/**
 * The address that a writer meant: `example.org` becomes `https://example.org`, `ines@example.org` a mail address.
 * @returns null where it may not be opened (`javascript:`, `data:`) or is no address at all (empty, with blanks)
 */
export function hrefFrom(written: string): string | null {
  const text = written.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (EMAIL.test(text)) return `mailto:${text}`;
  if (/^[#/?]/.test(text) || (SCHEME.test(text) && !HOST_WITH_PORT.test(text))) return safeUrl(text);
  return safeUrl(`https://${text}`);
}

/** Whether a text is an address and nothing else, as it is when copied from an address bar. */
export const isAddress = (text: string): boolean =>
  /^(?:https?:\/\/|mailto:)\S+$/i.test(text.trim()) && hrefFrom(text) !== null;
