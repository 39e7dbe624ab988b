/** Hands a file to the writer, made in this browser: nothing is asked of the server. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by the next turn; Safari reads the address a little later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
