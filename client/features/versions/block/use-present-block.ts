import { useEffect, useMemo, useState } from 'react';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { detailOf } from '../diff/diff-blocks.ts';
import { DiffSchema } from '../diff/diff-schema.ts';

/** Milliseconds after the last key at which a paragraph is read anew. */
const SETTLE = 400;

/** A paragraph of the open page as it is now. */
export interface PresentBlock {
  schema: DiffSchema;
  /** Null where it is not on the page any more. */
  block: ProseMirrorNode | null;
  /** Whether it looks the same as this. */
  reads: (json: NodeJson) => boolean;
}

function blockOf(page: PageHandle | null, blockId: string): ProseMirrorNode | null {
  let found: ProseMirrorNode | null = null;
  page?.doc?.().descendants((node) => {
    if (found === null && node.attrs['id'] === blockId) found = node;
    return found === null && !node.inlineContent;
  });
  return found;
}

/** Takes a step-by-step answer at once: one block is never long. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Follows a paragraph of the open page. */
export function usePresentBlock(page: PageHandle | null, blockId: string): PresentBlock {
  const [schema] = useState(() => new DiffSchema());
  const [live, setLive] = useState(() => blockOf(page, blockId));
  useEffect(() => {
    const read = (): void => setLive(blockOf(page, blockId));
    read();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = page?.onChange(() => {
      clearTimeout(timer);
      timer = setTimeout(read, SETTLE);
    });
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [page, blockId]);
  return useMemo(() => {
    const [block = null] = live ? blocksOf(schema, live.toJSON() as NodeJson) : []; // toJSON's form
    return {
      schema,
      block,
      reads: (json) => {
        const [former] = blocksOf(schema, json);
        return former !== undefined && block !== null && atOnce(detailOf(former, block)) === null;
      },
    };
  }, [schema, live]);
}

/** One block in the schema of comparisons; none where it holds what no version allows. */
export function blocksOf(schema: DiffSchema, json: NodeJson): ProseMirrorNode[] {
  try {
    return atOnce(schema.read({ type: 'doc', content: [json] }));
  } catch {
    return [];
  }
}
