/** Downloads a file that was created in this browser, without a request to the server. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has started by the next task; Safari reads the URL a little later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
