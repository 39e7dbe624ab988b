import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import type { AnswerWords } from '#shared/editor/origins/answer-words.ts';
import { originBlock } from '#shared/editor/origins/origin-block.ts';
import { originSegments, type OriginSegment } from '#shared/editor/origins/origin-segments.ts';
import { wordOrigins, type Origin } from '#shared/editor/origins/word-origins.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';
import { Paint } from '../views/paint.ts';
import { onVisibleRangeChange, rangeOf, visiblePositions } from '../views/visible-range.ts';
import './origins.css';

const TINTED = ['pasted', 'imported', 'ai', 'edited'] as const satisfies readonly Origin[];
/** The name of the highlight of an origin, as `origins.css` styles it. */
const highlightOf = (origin: (typeof TINTED)[number]): string => `origin-${origin}`;

/** A paint that took longer, in milliseconds, waits for a pause in typing. */
const SLOW_PAINT_MS = 4;
const PAUSE_MS = 250;

/** A part of a textblock, in positions from the start of its content. */
interface TintedRange {
  readonly from: number;
  readonly to: number;
  readonly origin: OriginSegment['origin'];
}

/**
 * Tints the visible text by its origin, without changing the text or its elements. Only visible blocks are read, and
 * each again only after it has changed.
 */
export class OriginPainter {
  readonly #editor: TextEditor;
  readonly #paint = new Paint();
  readonly #stops: readonly (() => void)[];
  readonly #onCaret: (origin: Origin | null) => void;
  #answers: AnswerWords = new Map();
  #ranges = new WeakMap<ProseMirrorNode, readonly TintedRange[]>();
  #frame: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastDuration = 0;
  #caretOrigin: Origin | null = null;

  /** @param onCaret called with the origin of the text at the caret whenever it changes; null without a caret */
  constructor(editor: TextEditor, onCaret: (origin: Origin | null) => void) {
    this.#editor = editor;
    this.#onCaret = onCaret;
    this.#stops = [
      onVisibleRangeChange(editor.view, () => this.#draw()),
      editor.listen((transaction) => {
        if (transaction?.docChanged) this.#schedule();
        else if (transaction?.selectionSet) this.#reportCaret();
      }),
    ];
    this.#draw();
  }

  /** Sets the words of the answers, with which the text of AI is compared. */
  setAnswers(answers: AnswerWords): void {
    this.#answers = answers;
    this.#ranges = new WeakMap();
    this.#draw();
  }

  end(): void {
    for (const stop of this.#stops) stop();
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#paint.end();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#lastDuration > SLOW_PAINT_MS) this.#timer = setTimeout(() => this.#draw(), PAUSE_MS);
    else
      this.#frame ??= requestAnimationFrame(() => {
        this.#frame = undefined;
        this.#draw();
      });
  }

  #draw(): void {
    const { view, isDestroyed } = this.#editor;
    if (isDestroyed) return;
    const startedAt = performance.now();
    const visible = visiblePositions(view);
    const drawn = Object.groupBy(this.#visibleRanges(visible), ({ origin }) => origin);
    for (const origin of TINTED) {
      const ranges = (drawn[origin] ?? []).flatMap(({ from, to }) => rangeOf(view, from, to) ?? []);
      this.#paint.show(highlightOf(origin), ranges);
    }
    this.#reportCaret();
    this.#lastDuration = performance.now() - startedAt;
  }

  #visibleRanges({ from, to }: { from: number; to: number }): TintedRange[] {
    const all: TintedRange[] = [];
    this.#editor.state.doc.nodesBetween(from, to, (node, pos) => {
      if (!node.isTextblock) return true;
      for (const range of this.#rangesIn(node))
        all.push({ ...range, from: pos + 1 + range.from, to: pos + 1 + range.to });
      return false;
    });
    return all;
  }

  #rangesIn(block: ProseMirrorNode): readonly TintedRange[] {
    const cached = this.#ranges.get(block);
    if (cached) return cached;
    // `toJSON` of a node always has this shape; its type in ProseMirror is `any`.
    const read = originBlock(block.toJSON() as NodeJson);
    const starts: number[] = [];
    block.forEach((_child, offset) => starts.push(offset));
    const ranges = originSegments(read, wordOrigins(read, this.#answers)).map(
      ({ child, from, to, origin }) => ({
        from: (starts[child] ?? 0) + from,
        to: (starts[child] ?? 0) + to,
        origin,
      }),
    );
    this.#ranges.set(block, ranges);
    return ranges;
  }

  #reportCaret(): void {
    const { $head } = this.#editor.state.selection;
    const at = $head.parentOffset;
    const origin = $head.parent.isTextblock
      ? (this.#rangesIn($head.parent).find(({ from, to }) => from < at && at <= to)?.origin ?? 'typed')
      : null;
    if (origin === this.#caretOrigin) return;
    this.#caretOrigin = origin;
    this.#onCaret(origin);
  }
}
