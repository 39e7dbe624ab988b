import { AI_GROUPS } from './rows/ai/ai.ts';
import { ackLatency } from './rows/rooms/ack-latency.ts';
import { appStart } from './rows/app-start.ts';
import { appendWait } from './rows/rooms/append-wait.ts';
import { bundleSize } from './rows/bundle-size.ts';
import { canvas } from './rows/canvas.ts';
import { canvasFrames } from './rows/canvas-frames.ts';
import { connectionMemory } from './rows/rooms/connection-memory.ts';
import { findInText } from './rows/find-in-text.ts';
import { foldTreeRow } from './rows/tree/fold-tree.ts';
import { foldLoopDelay } from './rows/rooms/fold-loop-delay.ts';
import { keyTrace } from './rows/key-trace.ts';
import { largeTree } from './rows/tree/large-tree.ts';
import { longDocument } from './rows/long-document.ts';
import { outboxDrain } from './rows/tree/outbox-drain.ts';
import { pageKeys } from './rows/page-keys.ts';
import { population } from './rows/population.ts';
import { propagation } from './rows/rooms/propagation.ts';
import { remoteKey } from './rows/remote-key.ts';
import { replication } from './rows/rooms/replication.ts';
import type { Row } from './rows/row.ts';
import { search } from './rows/tree/search.ts';
import { serverCpu } from './rows/rooms/server-cpu.ts';
import { traceOpening } from './rows/trace-opening.ts';
import { treeLoopDelay } from './rows/tree/tree-loop-delay.ts';
import { typingHour } from './rows/typing-hour.ts';

/** The groups of `npm run bench [-- name …]`. Each compares the product with named references, in the same run. */
const GROUPS: Readonly<Record<string, () => Promise<Row[]>>> = {
  ...AI_GROUPS,
  size: bundleSize,
  start: appStart,
  canvas,
  'canvas-frames': canvasFrames,
  cpu: serverCpu,
  ack: ackLatency,
  fold: foldLoopDelay,
  'fold-tree': foldTreeRow,
  append: appendWait,
  long: longDocument,
  keys: pageKeys,
  'key-trace': keyTrace,
  'remote-key': remoteKey,
  find: findInText,
  hour: typingHour,
  memory: connectionMemory,
  outbox: outboxDrain,
  population,
  propagation,
  replication,
  search,
  trace: traceOpening,
  tree: async () => [...(await treeLoopDelay()), ...(await largeTree())],
};

const requested = process.argv
  .slice(2)
  .flatMap((name) => (name === 'ai' ? Object.keys(AI_GROUPS) : name))
  .filter((name) => Object.hasOwn(GROUPS, name));
const rows: Row[] = [];
for (const name of requested.length > 0 ? requested : Object.keys(GROUPS)) {
  console.log(`${name} …`);
  rows.push(...((await GROUPS[name]?.()) ?? []));
}
console.log('');
console.log('| Measure | Foolscap | Reference | Ratio | Goal | |\n|---|---|---|---|---|---|');
for (const row of rows) {
  console.log(
    `| ${row.measure} | ${row.product} | ${row.reference} | ${row.ratio} | ${row.goal} | ${row.met ? 'met' : 'missed'} |`,
  );
}
process.exit(0);
