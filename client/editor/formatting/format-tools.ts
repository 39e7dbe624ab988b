export { FormatBar } from './format-bar.tsx';
export { FormatBubble } from './format-bubble.tsx';
export { LinkPopover } from '../extensions/links/link-popover.tsx';
export { LinkCard } from '../extensions/links/link-card.tsx';
