import { whenIdle } from '#client/lib/when-idle.ts';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { onVisibleRangeChange, visiblePositions, rangeOf } from '../../../views/visible-range.ts';
import { Paint } from '../../../views/paint.ts';
import type * as Colors from './color-code.ts';
import type { CodeKind, ColoredPiece } from './color-code.ts';

/** Characters of the longest code that is colored: longer code would block the page at every key. */
const MAX_LENGTH = 50_000;
/** Delay in milliseconds after the last key before code is colored again; until then colors move with their text. */
const DELAY_MS = 80;

const piecesByBlock = new WeakMap<Node, readonly ColoredPiece[]>();

/** Colors the visible code blocks. The grammars are fetched when the first one becomes visible. */
class CodeColors {
  readonly #view: EditorView;
  readonly #paint = new Paint();
  readonly #unsubscribe: () => void;
  #colors: typeof Colors | undefined;
  #isLoading = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #cancelIdle: (() => void) | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    this.#unsubscribe = onVisibleRangeChange(view, () => this.#show());
    this.#schedule();
  }

  update(view: EditorView, before: { doc: Node }): void {
    if (view.state.doc !== before.doc) this.#schedule();
  }

  destroy(): void {
    this.#unsubscribe();
    clearTimeout(this.#timer);
    this.#cancelIdle?.();
    this.#paint.end();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#cancelIdle?.();
      this.#cancelIdle = whenIdle(() => this.#show());
    }, DELAY_MS);
  }

  #show(): void {
    const view = this.#view;
    if (view.isDestroyed) return;
    const { from, to } = visiblePositions(view);
    const blocks: { block: Node; start: number; language: string }[] = [];
    view.state.doc.nodesBetween(from, Math.min(to, view.state.doc.content.size), (node, pos) => {
      const language: unknown = node.attrs['language'];
      const isCode = node.type.spec.code === true && node.content.size <= MAX_LENGTH;
      if (isCode && typeof language === 'string') blocks.push({ block: node, start: pos + 1, language });
      return !node.isTextblock;
    });
    if (blocks.length > 0 && !this.#colors) return this.#load();
    const ranges = new Map<CodeKind, Range[]>();
    for (const { block, start, language } of blocks) {
      for (const { from: first, to: last, kind } of this.#piecesOf(block, language)) {
        const range = rangeOf(view, start + first, start + last);
        const kindRanges = ranges.get(kind) ?? [];
        if (range) kindRanges.push(range);
        ranges.set(kind, kindRanges);
      }
    }
    for (const kind of this.#colors?.CODE_KINDS ?? [])
      this.#paint.show(`code-${kind}`, ranges.get(kind) ?? []);
  }

  #piecesOf(block: Node, language: string): readonly ColoredPiece[] {
    let colored = piecesByBlock.get(block);
    if (!colored) {
      colored = this.#colors?.colorCode(block.textContent, language) ?? [];
      piecesByBlock.set(block, colored);
    }
    return colored;
  }

  #load(): void {
    if (this.#isLoading) return;
    this.#isLoading = true;
    import('./color-code.ts').then(
      (colors) => {
        this.#colors = colors;
        this.#show();
      },
      // Offline, code stays uncolored; the next update tries again.
      () => (this.#isLoading = false),
    );
  }
}

/** Creates the plugin that colors the visible code blocks. */
export const codeColors = (): Plugin => new Plugin({ view: (view) => new CodeColors(view) });
