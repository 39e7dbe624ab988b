import * as Y from 'yjs';
import type { UnitRun } from '../inline-units.ts';
import type { Marks } from './atoms.ts';

/** Consecutive visible units of one text with the same marks. */
export interface MarkedRun extends UnitRun {
  readonly marks: Marks;
}

/** Returns the visible units of a text with their marks. */
export function markedRuns(text: Y.XmlText): MarkedRun[] {
  const runs: MarkedRun[] = [];
  let marks: Record<string, unknown> = {};
  for (let item = text._start; item; item = item.right) {
    if (item.deleted) continue;
    if (item.content instanceof Y.ContentFormat) {
      const { key, value } = item.content as unknown as { key: string; value: unknown };
      marks = { ...marks, [key]: value };
      if (value === null) Reflect.deleteProperty(marks, key);
    } else if (item.countable) runs.push({ ...item.id, length: item.length, marks });
  }
  return runs;
}

/** Returns the names of the marks in which two sets differ. */
export function differingMarks(a: Marks, b: Marks): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].filter((name) => JSON.stringify(a[name] ?? null) !== JSON.stringify(b[name] ?? null));
}
