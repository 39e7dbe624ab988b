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
    const row = help ?? (typeof label === 'string' ? { order: Infinity, text: label } : undefined);
    return keys !== undefined && row ? [{ keys, ...row }] : [];
  });
