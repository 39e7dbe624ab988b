/**
 * Returns the name of an exported file without its extension. Each run of whitespace and the characters
 * `< > : " / \ | ? *` becomes one underscore. The name has at most 100 characters; it is "document" when the title is empty.
 */
export function exportFileName(title: string): string {
  const name = title.trim().replaceAll(/[<>:"/\\|?*\s]+/g, '_');
  return [...name].slice(0, 100).join('') || 'document';
}
