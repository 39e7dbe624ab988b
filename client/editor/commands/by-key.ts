export { selectedRun } from '../blocks/block-run.ts';
export { setHeading, toggleHeading, toggleQuote } from '../extensions/headings/block-kind.ts';
export { indentCode, outdentCode } from '../extensions/code-block/commands/indent-code.ts';
export { moveBlocks } from './move-blocks.ts';
export { toggleCodeBlock } from '../extensions/code-block/commands/toggle-code-block.ts';
export { toggleList, toggleTask } from '../extensions/lists/toggle-list.ts';
