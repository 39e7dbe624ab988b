const UNITS = ['B', 'KB', 'MB', 'GB'];

/** Formats a number of bytes as B, KB, MB or GB. All units but B have one decimal. */
export function fileSize(bytes: number): string {
  return bytes < 1024 ? `${Math.round(bytes)} B` : fileSizeText(bytes);
}

/** Formats the size of a file with one decimal in every unit: `512.0 B`, `1.5 KB`, `4.0 MB`. */
export function fileSizeText(bytes: number): string {
  let value = bytes;
  let unitIndex = 0;
  for (; value >= 1024 && unitIndex < UNITS.length - 1; unitIndex += 1) value /= 1024;
  return `${value.toFixed(1)} ${UNITS[unitIndex]}`;
}
