import { useEffect, useMemo, useState } from 'react';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { detailOf } from '../diff/diff-blocks.ts';
import { DiffSchema } from '../diff/diff-schema.ts';

/** Milliseconds after the last change of the page before the paragraph is read again. */
const SETTLE_MS = 400;

/** A paragraph of the open page in its present state. */
export interface CurrentBlock {
  schema: DiffSchema;
  /** Null when the paragraph is no longer on the page. */
  block: ProseMirrorNode | null;
  /** Whether the paragraph looks the same as another block. */
  looksLike: (json: NodeJson) => boolean;
}

function findPageBlock(page: PageHandle | null, blockId: string): ProseMirrorNode | null {
  let found: ProseMirrorNode | null = null;
  page?.doc?.().descendants((node) => {
    if (found === null && node.attrs['id'] === blockId) found = node;
    return found === null && !node.inlineContent;
  });
  return found;
}

/** Runs a generator to its end without a pause. Only for single blocks, which are never long. */
export function runToEnd<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Returns a paragraph of the open page, and updates it when the page changes. */
export function useCurrentBlock(page: PageHandle | null, blockId: string): CurrentBlock {
  const [schema] = useState(() => new DiffSchema());
  const [pageBlock, setPageBlock] = useState(() => findPageBlock(page, blockId));
  useEffect(() => {
    const read = (): void => setPageBlock(findPageBlock(page, blockId));
    read();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = page?.onChange(() => {
      clearTimeout(timer);
      timer = setTimeout(read, SETTLE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [page, blockId]);
  return useMemo(() => {
    // toJSON() returns a NodeJson.
    const [block = null] = pageBlock ? parseBlock(schema, pageBlock.toJSON() as NodeJson) : [];
    return {
      schema,
      block,
      looksLike: (json) => {
        const [former] = parseBlock(schema, json);
        return former !== undefined && block !== null && runToEnd(detailOf(former, block)) === null;
      },
    };
  }, [schema, pageBlock]);
}

/** Parses one block in the schema of comparisons. Returns an empty array when no version's schema allows it. */
export function parseBlock(schema: DiffSchema, json: NodeJson): ProseMirrorNode[] {
  try {
    return runToEnd(schema.read({ type: 'doc', content: [json] }));
  } catch {
    return [];
  }
}
