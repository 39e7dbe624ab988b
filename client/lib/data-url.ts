/** Returns the bytes as a `data:` URL of their type. */
export function dataUrlOf(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
  reader.addEventListener('error', () => reject(reader.error ?? new Error('The bytes cannot be read.')));
  reader.readAsDataURL(blob);
  return promise;
}
