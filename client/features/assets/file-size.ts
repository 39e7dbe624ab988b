const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** A file's size in words, with one decimal: `512 B`, `1.5 KB`, `4.0 MB`. */
export function fileSizeText(bytes: number): string {
  const at = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${(bytes / 1024 ** at).toFixed(1)} ${UNITS[at]}`;
}
