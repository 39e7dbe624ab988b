export { setHeading, toggleHeading } from './headings/set-heading.ts';
export { indentCode, outdentCode } from './code-block/commands/indent-code.ts';
export { moveBlocks } from './block-handle/move-blocks.ts';
export { toggleCodeBlock } from './code-block/commands/toggle-code-block.ts';
export { toggleList, toggleTask } from './lists/toggle-list.ts';
export { toggleQuote } from './quote/toggle-quote.ts';
