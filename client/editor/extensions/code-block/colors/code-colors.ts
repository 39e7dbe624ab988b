import { whenIdle } from '#client/lib/when-idle.ts';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { onVisibleRangeChange, visiblePositions, rangeOf } from '../../../views/visible-range.ts';
import { Paint } from '../../../views/paint.ts';
import type * as Colors from './color-code.ts';
import type { CodeKind, ColoredPiece } from './color-code.ts';

/** Letters of the longest code that gets colours: a longer one would hold the page up with every key. */
const LONGEST = 50_000;
/** Milliseconds after the last key at which colours are looked at again; until then they move with their letters. */
const REST = 80;

const pieces = new WeakMap<Node, readonly ColoredPiece[]>();

/** Colours the code blocks in sight. The grammars are fetched when there is the first of them. */
class CodeColors {
  readonly #view: EditorView;
  readonly #paint = new Paint();
  readonly #stop: () => void;
  #colors: typeof Colors | undefined;
  #isLoading = false;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #cancelIdle: (() => void) | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    this.#stop = onVisibleRangeChange(view, () => this.#show());
    this.#later();
  }

  update(view: EditorView, before: { doc: Node }): void {
    if (view.state.doc !== before.doc) this.#later();
  }

  destroy(): void {
    this.#stop();
    clearTimeout(this.#rest);
    this.#cancelIdle?.();
    this.#paint.end();
  }

  #later(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#cancelIdle?.();
      this.#cancelIdle = whenIdle(() => this.#show());
    }, REST);
  }

  #show(): void {
    const view = this.#view;
    if (view.isDestroyed) return;
    const { from, to } = visiblePositions(view);
    const blocks: { block: Node; start: number; language: string }[] = [];
    view.state.doc.nodesBetween(from, Math.min(to, view.state.doc.content.size), (node, pos) => {
      const language: unknown = node.attrs['language'];
      const isCode = node.type.spec.code === true && node.content.size <= LONGEST;
      if (isCode && typeof language === 'string') blocks.push({ block: node, start: pos + 1, language });
      return !node.isTextblock;
    });
    if (blocks.length > 0 && !this.#colors) return this.#load();
    const ranges = new Map<CodeKind, Range[]>();
    for (const { block, start, language } of blocks) {
      for (const { from: first, to: last, kind } of this.#piecesOf(block, language)) {
        const range = rangeOf(view, start + first, start + last);
        const own = ranges.get(kind) ?? [];
        if (range) own.push(range);
        ranges.set(kind, own);
      }
    }
    for (const kind of this.#colors?.CODE_KINDS ?? [])
      this.#paint.show(`code-${kind}`, ranges.get(kind) ?? []);
  }

  #piecesOf(block: Node, language: string): readonly ColoredPiece[] {
    let known = pieces.get(block);
    if (!known) {
      known = this.#colors?.colorCode(block.textContent, language) ?? [];
      pieces.set(block, known);
    }
    return known;
  }

  #load(): void {
    if (this.#isLoading) return;
    this.#isLoading = true;
    import('./color-code.ts').then(
      (colors) => {
        this.#colors = colors;
        this.#show();
      },
      // Without a network code stays ink; the next look asks again.
      () => (this.#isLoading = false),
    );
  }
}

export const codeColors = (): Plugin => new Plugin({ view: (view) => new CodeColors(view) });
