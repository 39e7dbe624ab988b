/**
 * The name of an exported file without its extension: each of `< > : " / \ | ? *` becomes an underscore, and so does a
 * run of whitespace; at most 100 characters, "document" when the title is empty.
 */
export function fileNameOf(title: string): string {
  const name = title
    .trim()
    .replaceAll(/[<>:"/\\|?*]/g, '_')
    .replaceAll(/\s+/g, '_');
  return [...name].slice(0, 100).join('') || 'document';
}
