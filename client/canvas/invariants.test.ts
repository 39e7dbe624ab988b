import { afterEach, expect, test } from 'vitest';
import type * as Y from 'yjs';
import { CanvasProjection, type CanvasView } from '#shared/canvas/projection/canvas-projection.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { newWordLog, RandomPeer, textsOf } from './testing/random-peer.ts';

/** Number of seeds. The long run sets the environment variable `RUNS=1000`. */
const RUNS = Number(import.meta.env['RUNS'] ?? 25);
const SEEDS = Array.from({ length: RUNS }, (_, at) => at + 1);
const STEPS = 80;

const ended: RandomPeer[] = [];
afterEach(() => {
  for (const { canvasEditor, doc } of ended.splice(0)) {
    canvasEditor.destroy();
    doc.destroy();
  }
});

/** A view in a canonical order: equal for two peers that show the same canvas. */
const normalizedView = ({ nodes, edges }: CanvasView) => ({
  nodes: [...nodes],
  edges: [...edges].sort((a, b) => (a.id < b.id ? -1 : 1)),
});

/** The view of a projection built from scratch, to compare with the incremental one. */
function rebuiltView(doc: Y.Doc) {
  const projection = new CanvasProjection(doc, (flush) => flush());
  const view = normalizedView(projection.getView());
  projection.destroy();
  return view;
}

/** Checks that numbers are integers, parents precede children, edges join shown nodes only and steps count from 1. */
function checkView({ canvasEditor, doc }: RandomPeer): void {
  const { nodes, edges } = canvasEditor.projection.getView();
  const seen = new Set<string>();
  for (const { id, position, size } of nodes) {
    expect(position.frameId === null || seen.has(position.frameId)).toBe(true);
    seen.add(id);
    const { absolute, relative } = position;
    for (const value of [absolute.x, absolute.y, relative.x, relative.y, size.width, size.height])
      expect(Number.isInteger(value)).toBe(true);
  }
  for (const { from, to } of edges) expect(seen.has(from.nodeId) && seen.has(to.nodeId)).toBe(true);
  const timelines = Map.groupBy(
    nodes.filter(({ step }) => step && !step.isBranch),
    ({ id }) => canvasEditor.projection.index.get(id)?.step?.timelineId,
  );
  for (const steps of timelines.values())
    expect(steps.map(({ step }) => step?.number ?? 0).sort((a, b) => a - b)).toEqual(
      steps.map((_, at) => at + 1),
    );
  expect(normalizedView(canvasEditor.projection.getView())).toEqual(rebuiltView(doc));
}

test.each(SEEDS)(
  '[K1][K2][K4][K5][K8][K10][K12] three peers with random commands end with the same view and lose no word, seed %i',
  (seed) => {
    const random = new SeededRandom(seed);
    const words = newWordLog();
    const peers = [1, 2, 3].map((at) => new RandomPeer(seed * 10 + at, random, words));
    ended.push(...peers);
    for (const peer of peers)
      for (const other of peers) if (other !== peer) peer.pendingUpdates.set(other, []);
    const randomPeer = (): RandomPeer => peers[random.below(3)] as RandomPeer; // there are three
    for (let step = 0; step < STEPS; step += 1) {
      const [one, other] = [randomPeer(), randomPeer()];
      if (random.below(4) > 0) expect(one.act(true), `step ${step}: words of others`).toEqual([]);
      else if (one !== other)
        expect(one.receive(other, 1 + random.below(6)), 'written while taking in').toBe(0);
      if (step % 8 === 0) checkView(one);
    }
    for (const one of peers)
      for (const other of peers) if (one !== other) expect(one.receive(other, Infinity)).toBe(0);
    const [first, ...others] = peers.map((peer) => {
      checkView(peer);
      return normalizedView(peer.canvasEditor.projection.getView());
    });
    for (const view of others) expect(view).toEqual(first);
    for (const { doc } of peers) {
      const { words: there } = textsOf(doc);
      const missing = [...words.by.keys()].filter(
        (word) =>
          !there.has(word) &&
          !words.undoneWords.has(word) &&
          !words.deletedBlocks.has(words.block.get(word) ?? ''),
      );
      expect(missing).toEqual([]);
    }
  },
);

test.each(SEEDS)(
  '[K11][K12] undoing and redoing every step of a single peer gives the same view, seed %i',
  (seed) => {
    const peer = new RandomPeer(seed, new SeededRandom(seed), newWordLog());
    ended.push(peer);
    for (let step = 0; step < STEPS; step += 1) peer.act(false);
    // All steps are redone first: the random commands may have ended with undone steps.
    const runAll = (which: 'undo' | 'redo'): void => {
      for (let left = 1_000; left > 0 && !peer.canvasEditor[which]().isEmpty; left -= 1);
    };
    runAll('redo');
    const texts = () => [...textsOf(peer.doc).words].sort();
    const [before, wordsBefore] = [normalizedView(peer.canvasEditor.projection.getView()), texts()];
    runAll('undo');
    expect(peer.canvasEditor.projection.getView().nodes).toEqual([]);
    runAll('redo');
    expect(normalizedView(peer.canvasEditor.projection.getView())).toEqual(before);
    expect(texts()).toEqual(wordsBefore);
  },
);
