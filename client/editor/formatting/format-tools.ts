export { FormatBar } from './format-bar.tsx';
export { FormatBubble } from './format-bubble.tsx';
export { LinkPopover } from './link-popover.tsx';
