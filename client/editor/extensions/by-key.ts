export { selectedRun } from '../blocks/block-run.ts';
export { setHeading, toggleHeading, toggleQuote } from './headings/block-kind.ts';
export { indentCode, outdentCode } from './code-block/commands/indent-code.ts';
export { moveBlocks } from './block-handle/move-blocks.ts';
export { toggleCodeBlock } from './code-block/commands/toggle-code-block.ts';
export { toggleList, toggleTask } from './lists/toggle-list.ts';
