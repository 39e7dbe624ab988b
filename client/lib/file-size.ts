/** Formats a number of bytes as B, KB, MB or GB. All units but B have one decimal. */
export function fileSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  let value = bytes;
  let unitIndex = 0;
  for (; value >= 1024 && unitIndex < units.length - 1; unitIndex += 1) value /= 1024;
  return unitIndex === 0 ? `${Math.round(value)} B` : `${value.toFixed(1)} ${units[unitIndex]}`;
}
