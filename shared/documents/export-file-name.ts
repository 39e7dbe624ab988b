/**
 * Returns the name of an exported file without its extension. Each of `< > : " / \ | ? *` and each run of whitespace
 * becomes an underscore. The name has at most 100 characters; it is "document" when the title is empty.
 */
export function exportFileName(title: string): string {
  const name = title
    .trim()
    .replaceAll(/[<>:"/\\|?*]/g, '_')
    .replaceAll(/\s+/g, '_');
  return [...name].slice(0, 100).join('') || 'document';
}
