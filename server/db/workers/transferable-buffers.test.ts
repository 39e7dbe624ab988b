import { expect, test } from 'vitest';
import { transferableBuffers } from './transferable-buffers.ts';

const bytes = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(length);

test('the byte arrays of an output, of its fields and of lists in them are transferred, each buffer once', () => {
  const [alone, field, listed] = [bytes(8), bytes(9), bytes(10)];
  expect(transferableBuffers(alone)).toEqual([alone.buffer]);
  expect(transferableBuffers({ kind: 'changed', field, again: field, list: [listed, 'text'] })).toEqual([
    field.buffer,
    listed.buffer,
  ]);
});

test.each([
  ['a view of a larger buffer', { view: bytes(64).subarray(8) }],
  ['shared memory', { shared: new Uint8Array(new SharedArrayBuffer(8)) }],
  ['nothing', undefined],
  ['a text', 'text'],
  ['null', { field: null }],
])('%s is copied', (_name, output) => {
  expect(transferableBuffers(output)).toEqual([]);
});
