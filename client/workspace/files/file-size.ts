const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** Formats a file size with one decimal: `512.0 B`, `1.5 KB`, `4.0 MB`. */
export function fileSizeText(bytes: number): string {
  const unitIndex = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${(bytes / 1024 ** unitIndex).toFixed(1)} ${UNITS[unitIndex]}`;
}
