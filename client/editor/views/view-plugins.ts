export { dropCursor } from '@tiptap/pm/dropcursor';
export { gapCursor } from '@tiptap/pm/gapcursor';

export { codeColors } from '../code-colors/code-colors.ts';
export { marginMarks } from '../presence/margin-marks.ts';
