import type { ZipEntry } from './zip-stream.ts';

/** Returns a file of a zip that contains a value as indented JSON. */
export const jsonFile = (path: string, value: unknown): ZipEntry => ({
  path,
  content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
});

/** Returns a file with an array that is read item by item, so that it is never in memory as a whole. */
export const jsonArrayFile = (path: string, items: AsyncIterable<unknown>): ZipEntry => ({
  path,
  content: arrayText(items),
});

async function* arrayText(items: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const item of items) {
    yield Buffer.from(`${isFirst ? '[' : ','}\n${JSON.stringify(item, null, 2)}`);
    isFirst = false;
  }
  yield Buffer.from(isFirst ? '[]\n' : '\n]\n');
}
