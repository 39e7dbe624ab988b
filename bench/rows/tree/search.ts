import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as Y from 'yjs';
import { blockTexts } from '#shared/editor/content/fragment-text.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { parseSearchQuery } from '#shared/search/index-words.ts';
import { searchChange, searchRows } from '#server/documents/search/search-rows.ts';
import { writeSearchRows } from '#server/documents/search/write-search-rows.ts';
import { testServer } from '#server/testing/server.ts';
import { newWorkspace } from '#server/testing/workspace.ts';
import { TextScan } from '#client/sync/device-search/text-scan.ts';
import { variedText, vocabulary } from '../../load/texts/varied-text.ts';
import { ms, percentile, times, type Row } from '../row.ts';

const DOCUMENTS = 1_000;
const WORDS = 5_000;
const ROUNDS = 5;
const DEVICE_GOAL_MS = 150;
const SERVER_GOAL_MS = 50;
const LIBRARY = `${DOCUMENTS.toLocaleString('en')} documents of ${WORDS.toLocaleString('en')} words`;

/** Times searches of many documents, on a device (in Node, without its database) and by the server's operation. */
export async function search(): Promise<Row[]> {
  const words = vocabulary();
  const texts = (at: number): string[] => variedText(words, WORDS, at);
  const questions = questionsOf(words);
  return [measureDevice(texts, questions), await measureServer(texts, questions)];
}

/** Returns search texts: a prefix, common words, rare words, and words that occur nowhere together. */
function questionsOf(words: readonly string[]): string[] {
  const [common = '', other = '', third = ''] = words.filter(({ length }) => length > 4);
  const rare = words.at(-7) ?? '';
  return [
    common.slice(0, 2),
    common,
    `${common} ${other}`,
    `"${common} ${other}"`,
    `${common} ${third} ${rare}`,
    rare,
  ];
}

const blocksOf = (texts: readonly string[]) => texts.map((text, at) => ({ id: `block${at}`, text }));

function fragmentOf(blocks: readonly string[]): Y.XmlFragment {
  const fragment = new Y.Doc().getXmlFragment(CONTENT_FRAGMENT);
  fragment.push(
    blocksOf(blocks).map(({ id, text }) => {
      const paragraph = new Y.XmlElement('paragraph');
      paragraph.setAttribute('id', id);
      paragraph.insert(0, [new Y.XmlText(text)]);
      return paragraph;
    }),
  );
  return fragment;
}

function measureDevice(texts: (at: number) => string[], questions: readonly string[]): Row {
  const scan = new TextScan();
  const ids = Array.from({ length: DOCUMENTS }, (_, at) => `d${at}`);
  const before = usedBytes();
  let building = 0;
  for (const [at, id] of ids.entries()) {
    const { doc } = fragmentOf(texts(at));
    const update = doc ? Y.encodeStateAsUpdate(doc) : new Uint8Array();
    // A device starts from the stored bytes.
    const startedAt = performance.now();
    const read = new Y.Doc();
    Y.applyUpdate(read, update);
    scan.set(id, blockTexts(read.getXmlFragment(CONTENT_FRAGMENT)));
    building += performance.now() - startedAt;
  }
  const addedBytes = usedBytes() - before;
  const took = questions.flatMap((question) => {
    const runs = Array.from({ length: ROUNDS }, () => {
      const startedAt = performance.now();
      const found = scan.search(parseSearchQuery(question), ids).length;
      return { found, time: performance.now() - startedAt };
    });
    console.log(
      `  device, ${question}: ${runs.map(({ time }) => ms(time)).join(', ')}, ${runs[0]?.found} found`,
    );
    return runs.map(({ time }) => time);
  });
  return goalRow(
    `a search of the texts on a device, ${LIBRARY}, the slowest of ${took.length} (texts read in ${(building / 1000).toFixed(1)} s, ${(addedBytes / 1e6).toFixed(0)} MB)`,
    Math.max(...took),
    DEVICE_GOAL_MS,
  );
}

async function measureServer(texts: (at: number) => string[], questions: readonly string[]): Promise<Row> {
  const server = await testServer();
  try {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    for (let at = 0; at < DOCUMENTS; at += 1) {
      const { body } = await server.call(owner, 'create-document', { workspaceId, title: `Part ${at}` });
      const change = searchChange(server.db.rawReader, body.id, searchRows(blocksOf(texts(at))));
      await writeSearchRows(server.db, { documentId: body.id, workspaceId, rev: Infinity }, change);
    }
    const took: number[] = [];
    for (const query of questions) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const startedAt = performance.now();
        await server.call(owner, 'search-workspace', { workspaceId, query });
        times.push(performance.now() - startedAt);
      }
      console.log(`  server, ${query}: ${times.map(ms).join(', ')}`);
      // The first search of each text reads pages of the index from the disk.
      took.push(...times.slice(1));
    }
    return goalRow(
      `search-workspace, ${LIBRARY}, p95 of ${took.length}`,
      percentile(took, 0.95),
      SERVER_GOAL_MS,
    );
  } finally {
    await server.close();
  }
}

const goalRow = (measure: string, value: number, goal: number): Row => ({
  measure,
  product: ms(value),
  reference: '–',
  ratio: times(value / goal),
  goal: `≤ ${goal} ms`,
  met: value <= goal,
});

/** Returns the bytes in use after a garbage collection. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  // Exposed here, so that the whole process needs no flag.
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
