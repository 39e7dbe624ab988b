import type { Node } from '@tiptap/pm/model';

import { searchText, textOfBlock, type Match, type TextMatch } from './block-search.ts';
import type { PatternSearch } from './pattern-search.ts';

/** A textblock, and the position where its content starts. */
interface PositionedTextblock {
  block: Node;
  start: number;
}

/**
 * The matches of one query by textblock. Each block is searched once: unchanged blocks are the same objects in the next
 * document, so a key costs the search of one block.
 */
export class BlockMatches {
  readonly #patterns: Pick<PatternSearch, 'search'>;
  #matchesByBlock = new WeakMap<Node, readonly TextMatch[]>();

  constructor(patterns: Pick<PatternSearch, 'search'>) {
    this.#patterns = patterns;
  }

  /** Discards the matches of the previous query; an answer to it that is pending is discarded too. */
  clear(): void {
    this.#matchesByBlock = new WeakMap();
  }

  /**
   * Searches the blocks that have not been searched yet.
   * @param isPattern whether the expression is the writer's own
   * @returns a promise for a pattern, which a worker searches; undefined once the search is finished, before the next key
   * @throws PatternTooSlow, or the reason why the request was rejected, as a rejection
   */
  search(
    blocks: readonly PositionedTextblock[],
    expression: RegExp,
    isPattern: boolean,
  ): Promise<void> | undefined {
    const store = this.#matchesByBlock;
    const missing = blocks.filter(({ block }) => !store.has(block));
    if (!isPattern) {
      for (const { block } of missing) store.set(block, searchText(textOfBlock(block), expression));
      return undefined;
    }
    const texts = missing.map(({ block }) => textOfBlock(block));
    return this.#patterns.search(texts, expression).then((results) => {
      for (const [at, { block }] of missing.entries()) store.set(block, results[at] ?? []);
    });
  }

  /** Returns the matches in a block that has been searched, as positions in its document. */
  matchesIn({ block, start }: PositionedTextblock): Match[] {
    return (this.#matchesByBlock.get(block) ?? []).map(({ from, to, groups }) => ({
      from: start + from,
      to: start + to,
      groups,
    }));
  }
}
