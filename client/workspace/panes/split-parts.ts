import './split.css';

/** What two pages need that one does not. */
export { Divider } from './divider.tsx';
export { PaneHead } from './pane-head.tsx';
