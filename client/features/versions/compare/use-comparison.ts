import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import type { References } from '#client/editor/references/references.ts';
import { inSlices } from '#client/lib/time-sliced.ts';
import type { BlockDiff } from '../diff/block-diff.ts';
import { ComparedText, type DrawnChange } from '../diff/compared-text.ts';
import { diffBlocks } from '../diff/diff-blocks.ts';
import { diffCounts, type DiffCounts } from '../diff/diff-counts.ts';
import { DiffSchema } from '../diff/diff-schema.ts';

/** Milliseconds after the last key of somebody else's at which the page is compared anew. */
const SETTLE = 600;

export interface Comparison {
  changes: readonly DrawnChange[];
  counts: DiffCounts;
}

interface Compared {
  /** The chosen version, in ProseMirror's JSON; undefined before it is here. */
  before: NodeJson | undefined;
  /** What it is compared with: another version, or the open page; undefined before it is here. */
  after: NodeJson | PageHandle | undefined;
  /** The version alone, with nothing marked. */
  isAlone: boolean;
  references: References;
}

const isPage = (side: NodeJson | PageHandle): side is PageHandle => 'markdown' in side;

interface Sides extends Pick<Compared, 'after' | 'isAlone'> {
  schema: DiffSchema;
  text: ComparedText;
  before: NodeJson;
}

/** Tells two texts apart and draws them, in steps. */
function* compareTexts({ schema, text, before, after, isAlone }: Sides): Generator<void, Comparison> {
  const olds = yield* schema.read(before);
  if (isAlone || !after) {
    const alone = olds.map((block): BlockDiff => ({ kind: 'same', before: block, after: block }));
    return { changes: yield* text.show(alone), counts: { added: 0, removed: 0 } };
  }
  const doc = isPage(after) ? after.doc?.() : undefined;
  const nows = doc ? yield* schema.readPage(doc) : isPage(after) ? [] : yield* schema.read(after);
  const diffs = yield* diffBlocks(olds, nows);
  return { changes: yield* text.show(diffs), counts: diffCounts(diffs) };
}

/** Draws two texts in one, and the open page anew when it changes. Keys and paints go before it. */
export function useComparison(place: RefObject<HTMLElement | null>, compared: Compared) {
  const { before, after, isAlone, references } = compared;
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [schema] = useState(() => new DiffSchema());
  const [text] = useState(() => new ComparedText(schema, references));

  useLayoutEffect(() => {
    place.current?.append(text.dom);
  }, [place, text]);

  useEffect(() => {
    if (!before || (!after && !isAlone)) return undefined;
    let running = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = async (): Promise<void> => {
      running.abort();
      running = new AbortController();
      const { signal } = running;
      try {
        const made = await inSlices(compareTexts({ schema, text, before, after, isAlone }), signal);
        setHasFailed(false);
        setComparison(made);
      } catch {
        if (!signal.aborted) setHasFailed(true);
      }
    };
    const stop =
      after && isPage(after) && !isAlone
        ? after.onChange(() => {
            clearTimeout(timer);
            timer = setTimeout(() => void draw(), SETTLE);
          })
        : () => {};
    void draw();
    return () => {
      stop();
      clearTimeout(timer);
      running.abort();
    };
  }, [before, after, isAlone, schema, text]);
  return { comparison, hasFailed };
}
