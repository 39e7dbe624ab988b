import {
  FoldVertical,
  Languages,
  ListTree,
  MessageSquareText,
  PenLine,
  SlidersHorizontal,
  SpellCheck,
  TextCursorInput,
  UnfoldVertical,
  type LucideIcon,
} from 'lucide-react';
import type { AiActionId } from '#shared/ai/actions/index.ts';

export const ACTION_ICONS: Record<AiActionId, LucideIcon> = {
  expand: UnfoldVertical,
  shorten: FoldVertical,
  rewrite: PenLine,
  summarize: ListTree,
  'fix-grammar': SpellCheck,
  'change-tone': SlidersHorizontal,
  translate: Languages,
  continue: TextCursorInput,
  custom: MessageSquareText,
};

/** The key of an action in the open AI menu. */
export const ACTION_KEYS: Record<AiActionId, string> = {
  expand: 'E',
  shorten: 'S',
  rewrite: 'R',
  summarize: 'U',
  'fix-grammar': 'G',
  'change-tone': 'T',
  translate: 'L',
  continue: 'C',
  custom: 'Enter',
};
