import { onTestFinished } from 'vitest';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { replicas, type Replica } from './replica.ts';

/** Opens one text in the editors of two writers. They are closed when the test ends. */
export function openPair(...content: NodeJson[]): [Replica, Replica] {
  const [a, b] = replicas(2, content);
  if (!a || !b) throw new Error('no replicas');
  onTestFinished(() => {
    for (const each of [a, b]) each.destroy();
  });
  return [a, b];
}
