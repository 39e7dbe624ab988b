import { INSERT_CHOICES, KIND_CHOICES } from '#client/editor/extensions/choices.ts';
import { LINK_TOOL } from '#client/editor/extensions/links/link-tool.ts';
import { MARK_TOOLS } from '#client/editor/extensions/marks/mark-tools.ts';
import type { HelpKeys } from '../contributions/help-keys.ts';

/** The orders of these rows begin here: after the keys that move the caret, before undo. */
const FIRST_ORDER = 120;

const TOOLS: readonly { label: string; keys?: string }[] = [
  ...Object.values(MARK_TOOLS),
  LINK_TOOL,
  ...KIND_CHOICES,
  ...INSERT_CHOICES,
];

/** The keys that format a text, named as its menus name them. */
export const TEXT_KEYS: readonly HelpKeys[] = TOOLS.flatMap(({ label, keys }, at) =>
  keys === undefined ? [] : [{ order: FIRST_ORDER + at, keys, text: label }],
);
