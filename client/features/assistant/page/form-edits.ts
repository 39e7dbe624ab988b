import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import type { Mapping } from '@tiptap/pm/transform';
import type { MarkedRange } from '../diff/marked-ranges.ts';
import type { BlockForm } from '../diff/selected-part.ts';
import type { PageEdit } from './page-edits.ts';
import { contentStart, type TrackedTarget } from './tracked-target.ts';

/** Returns the attributes that give a paragraph a kind. The nesting of a paragraph without a list stays. */
export function attributesOf({ attrs }: Node, form: BlockForm): Record<string, unknown> {
  const { level, list, quote } = form;
  const indent = list === null ? (attrs['list'] === null ? attrs['indent'] : null) : form.indent || null;
  return {
    level,
    list,
    quote: quote ?? attrs['quote'],
    checked: list === 'task' ? form.checked : null,
    start: list === 'ordered' ? form.start : null,
    indent,
  };
}

/** Edits that leave the characters as they are: kinds of paragraphs, and marks of words that stay. */
export class FormEdits {
  readonly #edits: readonly PageEdit[];
  #marks: { from: number; to: number; mark: MarkedRange['mark'] }[];

  /** @param target with the present positions of its paragraphs */
  constructor(edits: readonly PageEdit[], { parts }: TrackedTarget) {
    this.#edits = edits;
    this.#marks = edits.flatMap((edit) => {
      const block = edit.kind === 'marks' ? parts[edit.part]?.block : null;
      if (edit.kind !== 'marks' || !block) return [];
      const start = contentStart(block);
      return [{ mark: edit.mark, from: start + edit.from, to: start + edit.to }];
    });
  }

  /** Follows a change that was made before these. */
  follow(mapping: Mapping): void {
    this.#marks = this.#marks.map(({ from, to, mark }) => ({
      from: mapping.map(from, 1),
      to: mapping.map(to, -1),
      mark,
    }));
  }

  /** Makes the edits. @returns no stretches: no text is written */
  make(tr: Transaction, { parts }: TrackedTarget): [] {
    for (const edit of this.#edits) {
      const block = edit.kind === 'form' ? parts[edit.part]?.block : null;
      if (edit.kind !== 'form' || !block) continue;
      for (const [name, value] of Object.entries(attributesOf(block.node, edit.form)))
        if (block.node.attrs[name] !== value) tr.setNodeAttribute(block.pos, name, value);
    }
    for (const { from, to, mark } of this.#marks)
      if (from < to) tr.addMark(from, to, tr.doc.type.schema.mark(mark.type, mark.attrs));
    return [];
  }
}
