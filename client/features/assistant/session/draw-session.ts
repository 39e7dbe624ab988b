import type { Node } from '@tiptap/pm/model';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { classNames } from '#client/ui/class-names.ts';
import type { AssistantState } from './assistant-state.ts';
import { spanText, usedChanges, type ShownChange } from './shown-change.ts';
import type { Hunk } from '../diff/diff-paragraph.ts';
import type { AddedParagraph } from '../diff/suggest.ts';
import { markedText, showForm } from '../page/shown-form.ts';
import { lengthOfPieces, presentRange } from '../page/pieces.ts';
import { contentStart, placeOfAdded, type TrackedPart, type TrackedTarget } from '../page/tracked-target.ts';

/** A change as the page shows it. */
interface DrawnChange extends ShownChange {
  isCurrent: boolean;
  /** It is not decided, and would not be made: others are accepted. */
  isWaiting: boolean;
}

/** Class names of a change on the page. */
const classOf = ({ decision, isCurrent, isWaiting }: DrawnChange): string =>
  classNames('ai-change', `is-${decision}`, isCurrent && 'is-current', isWaiting && 'is-waiting');

/** Shows the sent characters in a range, without the words that somebody wrote among them. */
function sentRanges(
  tracked: TrackedPart,
  from: number,
  to: number,
  attributes: Record<string, string>,
): Decoration[] {
  if (!tracked.block) return [];
  const start = contentStart(tracked.block) + tracked.from;
  return presentRange(tracked.pieces, from, to).ranges.map((range) =>
    Decoration.inline(start + range.from, start + range.to, attributes),
  );
}

/** Shows words that are not in the text yet. */
function insertedWords(
  pos: number,
  { text, marks }: Pick<Hunk, 'text' | 'marks'>,
  className: string,
  key: string,
): Decoration {
  const draw = (): HTMLElement => {
    const element = document.createElement('ins');
    element.className = className;
    element.append(...markedText(text, marks));
    return element;
  };
  // Behind the caret at the same position, and drawn again only when it changes.
  return Decoration.widget(pos, draw, { side: 1, key: `${key} ${className} ${text}`, ignoreSelection: true });
}

function addedParagraph(
  pos: number,
  { text, form, marks }: AddedParagraph,
  className: string,
  key: string,
): Decoration {
  const draw = (): HTMLElement => {
    const paragraph = document.createElement('p');
    paragraph.className = 'ai-paragraph';
    if (form) showForm(paragraph, form);
    const element = document.createElement('ins');
    element.className = className;
    element.append(...markedText(text, marks));
    paragraph.append(element);
    return paragraph;
  };
  return Decoration.widget(pos, draw, { side: 1, key: `${key} ${className} ${text}`, ignoreSelection: true });
}

/** Names the new form beside words or a paragraph that stay. */
function drawForm(tracked: TrackedPart, shown: DrawnChange): Decoration[] {
  const { change, form } = shown;
  const { block } = tracked;
  if (!block) return [];
  const isMade = shown.decision !== 'refused' && !shown.isWaiting;
  const attributes = {
    class: classNames(classOf(shown), isMade && 'is-reformed'),
    'data-change': String(shown.number),
    ...(isMade && { 'data-form': form?.name ?? '' }),
  };
  if (change.kind === 'marks')
    return change.ranges.flatMap(({ from, to }) => sentRanges(tracked, from, to, attributes));
  return [Decoration.node(block.pos, block.pos + block.node.nodeSize, attributes)];
}

/** A change as the page shows it: the words of a span are one replacement. */
function shownHunks(shown: ShownChange, sent: string): readonly Hunk[] {
  const { change } = shown;
  if (change.kind === 'removed') return [{ from: 0, to: sent.length, text: '' }];
  if (change.kind !== 'words') return [];
  if (!change.isSpan) return change.hunks;
  const [from, to] = [change.hunks[0]?.from ?? 0, change.hunks.at(-1)?.to ?? 0];
  return [{ from, to, text: spanText(change.hunks, sent) }];
}

function drawWords(tracked: TrackedPart, shown: DrawnChange): Decoration[] {
  const { block, part, pieces } = tracked;
  if (!block) return [];
  const className = classOf(shown);
  if (shown.form !== null) return drawForm(tracked, shown);
  return shownHunks(shown, part.text).flatMap(({ from, to, text, marks }, index) => {
    const isRefused = shown.decision === 'refused';
    // The two halves of a replacement are drawn as one.
    const isReplacing = !isRefused && to > from && text !== '';
    const classes = classNames(className, isReplacing && 'is-replacing');
    const removed = sentRanges(tracked, from, to, {
      ...(!isRefused && !shown.isWaiting && { nodeName: 'del' }),
      class: classes,
      'data-change': String(shown.number),
    });
    if (isRefused || text === '') return removed;
    const present = presentRange(pieces, from, to);
    const end = present.ranges.at(-1)?.to ?? present.at;
    const pos = contentStart(block) + tracked.from + end;
    return [
      ...removed,
      insertedWords(pos, { text, ...(marks && { marks }) }, classes, `${shown.number} ${index}`),
    ];
  });
}

function drawChange(target: TrackedTarget, shown: DrawnChange): Decoration[] {
  const { change } = shown;
  if (change.kind !== 'added') {
    const tracked = target.parts[change.part];
    return tracked ? drawWords(tracked, shown) : [];
  }
  const pos = shown.decision === 'refused' ? undefined : placeOfAdded(target, change.after)?.pos;
  return pos === undefined ? [] : [addedParagraph(pos, change, classOf(shown), `${shown.number}`)];
}

/** Shows the text that the assistant works on, while there is no suggestion yet. */
function drawTarget({ parts }: TrackedTarget): Decoration[] {
  return parts.flatMap(({ block, from, pieces }) => {
    if (!block) return [];
    const start = contentStart(block) + from;
    const length = lengthOfPieces(pieces);
    if (length > 0) return [Decoration.inline(start, start + length, { class: 'ai-target' })];
    const draw = (): HTMLElement => {
      const tip = document.createElement('span');
      tip.className = 'ai-caret';
      return tip;
    };
    return [Decoration.widget(start, draw, { side: 1, key: 'caret', ignoreSelection: true })];
  });
}

/** Returns what the page shows of a session: the selected text, or the suggestion in place. */
export function drawSession(doc: Node, target: TrackedTarget, state: AssistantState): DecorationSet {
  if (state.loss === 'split' || state.loss === 'deleted') return DecorationSet.empty;
  const used = new Set(usedChanges(state.changes));
  const decorations =
    state.phase === 'complete'
      ? state.changes.flatMap((shown, index) =>
          drawChange(target, {
            ...shown,
            isCurrent: index === state.current,
            isWaiting: shown.decision === 'open' && !used.has(shown),
          }),
        )
      : drawTarget(target);
  return DecorationSet.create(doc, decorations);
}

/** Shows inserted text while it turns from pencil to ink. */
export const drawInk = (doc: Node, inserted: readonly { from: number; to: number }[]): DecorationSet =>
  DecorationSet.create(
    doc,
    inserted.map(({ from, to }) => Decoration.inline(from, to, { class: 'ai-ink' })),
  );
