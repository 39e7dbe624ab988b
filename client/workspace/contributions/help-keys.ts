import type { Command } from './contribution.ts';

/** A row of the list of keys in Help: the lowest `order` is first. */
export interface HelpKeys {
  order: number;
  keys: string;
  text: string;
}

/** Returns a row for each command that has keys. */
export const helpKeys = (commands: readonly Command[]): HelpKeys[] =>
  commands.flatMap(({ keys, help, label }) => {
    if (keys === undefined || help?.isShown?.() === false) return [];
    if (help) return [{ keys, order: help.order, text: help.text }];
    return typeof label === 'string' ? [{ keys, order: Infinity, text: label }] : [];
  });
