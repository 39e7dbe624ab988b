import type { Command } from './contribution.ts';

/** A row of Help's Keys: the lowest `order` first. */
export interface HelpKeys {
  order: number;
  keys: string;
  text: string;
}

/** The rows of all commands that have keys. */
export const helpKeys = (commands: readonly Command[]): HelpKeys[] =>
  commands.flatMap(({ keys, help, label }) => {
    const row = help ?? (typeof label === 'string' ? { order: Infinity, text: label } : undefined);
    return keys !== undefined && row ? [{ keys, ...row }] : [];
  });
