const UNITS = ['B', 'KB', 'MB', 'GB'];

/** Formats a number of bytes with one decimal in every unit: `512.0 B`, `1.5 KB`, `4.0 MB`. */
export function fileSizeText(bytes: number): string {
  let value = bytes;
  let unitIndex = 0;
  for (; value >= 1024 && unitIndex < UNITS.length - 1; unitIndex += 1) value /= 1024;
  return `${value.toFixed(1)} ${UNITS[unitIndex]}`;
}
