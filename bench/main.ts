import { ackLatency } from './rows/rooms/ack-latency.ts';
import { appStart } from './rows/app-start.ts';
import { appendWait } from './rows/rooms/append-wait.ts';
import { bundleSize } from './rows/bundle-size.ts';
import { canvas } from './rows/canvas.ts';
import { canvasFrames } from './rows/canvas-frames.ts';
import { connectionMemory } from './rows/rooms/connection-memory.ts';
import { findInText } from './rows/find-in-text.ts';
import { foldTreeRow } from './rows/tree/fold-tree.ts';
import { foldingBlock } from './rows/rooms/folding-block.ts';
import { keyTrace } from './rows/key-trace.ts';
import { largeTree } from './rows/tree/large-tree.ts';
import { longDocument } from './rows/long-document.ts';
import { outboxDrain } from './rows/tree/outbox.ts';
import { pageKeys } from './rows/page-keys.ts';
import { population } from './rows/population.ts';
import { propagation } from './rows/rooms/propagation.ts';
import { remoteKey } from './rows/remote-key.ts';
import { replication } from './rows/rooms/replication.ts';
import type { Row } from './rows/row.ts';
import { search } from './rows/tree/search.ts';
import { serverCpu } from './rows/rooms/server-cpu.ts';
import { traceOpening } from './rows/trace-opening.ts';
import { treeBlock } from './rows/tree/tree-block.ts';
import { typingHour } from './rows/typing-hour.ts';

/** `npm run bench [-- name …]`: the product beside named references, in the same run. */
const GROUPS: Readonly<Record<string, () => Promise<Row[]>>> = {
  size: bundleSize,
  start: appStart,
  canvas,
  'canvas-frames': canvasFrames,
  cpu: serverCpu,
  ack: ackLatency,
  fold: foldingBlock,
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
  tree: async () => [...(await treeBlock()), ...(await largeTree())],
};

const asked = process.argv.slice(2).filter((name) => Object.hasOwn(GROUPS, name));
const rows: Row[] = [];
for (const name of asked.length > 0 ? asked : Object.keys(GROUPS)) {
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
