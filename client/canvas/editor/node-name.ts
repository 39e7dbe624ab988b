import * as Y from 'yjs';
import type { StepPlace } from '#shared/canvas/layout/timelines.ts';
import { sliceOf, type NodeType } from '#shared/canvas/node-types.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';

/** What is asked for names. */
export interface Named {
  projection: { node: (id: string) => ShownNode | undefined };
  textOf: (id: string) => Y.XmlFragment | null;
  titleOf: (documentId: string) => string | undefined;
}

/** An item of a kind that this build does not know is one all the same. */
export const kindName = (type: NodeType | null): string => (type === null ? 'Item' : sliceOf(type).label);

/** As many letters of a text name it. */
const MOST = 60;

/** What a node is called where it is spoken of: its title, or its first words. */
export function nodeName(canvasEditor: Named, id: string): string {
  const node = canvasEditor.projection.node(id);
  if (!node) return 'nothing';
  const { type, title, step, alt, documentId } = node;
  if (step && title === null) return stepName(step);
  const of = documentId === null ? undefined : canvasEditor.titleOf(documentId);
  const text = title ?? alt ?? of ?? firstWords(canvasEditor.textOf(id));
  return text === '' ? kindName(type) : text;
}

/** The name of a step without a title. */
export const stepName = ({ isBranch, number }: StepPlace): string =>
  isBranch ? 'Timeline Detail' : `Step ${number}`;

/** The first words of a shared text, wherever in it they stand; empty for none. */
export function firstWords(text: Y.XmlFragment | null): string {
  let words = '';
  const take = (part: Y.XmlFragment | Y.XmlElement): void => {
    for (const child of part.toArray()) {
      if (words.length > MOST) return;
      if (child instanceof Y.XmlText) words += lettersOf(child);
      else if (child instanceof Y.XmlElement) {
        if (words !== '' && !words.endsWith(' ')) words += ' ';
        take(child);
      }
    }
  };
  if (text) take(text);
  const told = words.trim().replaceAll(/\s+/g, ' ');
  return told.length > MOST ? `${told.slice(0, MOST).trimEnd()}…` : told;
}

/** Without its marks, which `toString` would write as tags. */
const lettersOf = (text: Y.XmlText): string =>
  text
    .toDelta()
    .map(({ insert }: { insert: unknown }) => (typeof insert === 'string' ? insert : ''))
    .join('');
