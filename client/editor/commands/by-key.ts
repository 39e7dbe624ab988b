export { selectedRun } from '../blocks/block-run.ts';
export { setHeading, toggleHeading, toggleQuote } from './block-kind.ts';
export { indentCode, outdentCode } from './indent-code.ts';
export { moveBlocks } from './move-blocks.ts';
export { toggleCodeBlock } from './toggle-code-block.ts';
export { toggleList, toggleTask } from './toggle-list.ts';
