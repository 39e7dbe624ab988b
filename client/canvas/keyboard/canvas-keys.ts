interface CanvasKeyGroup {
  title: string;
  keys: readonly { keys: readonly string[]; does: string }[];
}

/** The keys of the canvas, grouped by purpose, for its own list and for Help. */
export const CANVAS_KEYS: readonly CanvasKeyGroup[] = [
  {
    title: 'Add and write',
    keys: [
      { keys: ['N'], does: 'New note' },
      { keys: ['Enter'], does: 'Write in the chosen node, or name the chosen line' },
      { keys: ['Escape'], does: 'Stop writing, then choose nothing' },
      { keys: ['Delete'], does: 'Delete' },
      { keys: ['Mod+C', 'Mod+X', 'Mod+V'], does: 'Copy, cut, paste' },
      { keys: ['Mod+D'], does: 'Duplicate' },
      { keys: ['Mod+Z', 'Mod+Shift+Z'], does: 'Undo, redo' },
    ],
  },
  {
    title: 'Go and choose',
    keys: [
      { keys: ['Tab'], does: 'Next line or node in sight' },
      { keys: ['Alt+←', 'Alt+→', 'Alt+↑', 'Alt+↓'], does: 'Nearest node that way' },
      { keys: ['Mod+A'], does: 'Choose all' },
      { keys: ['Z'], does: 'Zoom to what is chosen' },
      { keys: ['Shift+1'], does: 'Fit view' },
    ],
  },
  {
    title: 'Move and arrange',
    keys: [
      { keys: ['←', '→', '↑', '↓'], does: 'Move by 1, or by the grid' },
      { keys: ['Shift+←', 'Shift+→', 'Shift+↑', 'Shift+↓'], does: 'Move by 20' },
      { keys: ['Alt+Shift+→', 'Alt+Shift+↓'], does: 'Wider, higher' },
      { keys: ['Alt+Shift+←', 'Alt+Shift+↑'], does: 'Narrower, lower' },
      { keys: [']', '['], does: 'Forward, backward' },
      { keys: ['Shift+T'], does: 'Tidy up' },
    ],
  },
  {
    title: 'Join and group',
    keys: [
      { keys: ['C'], does: 'Connect to: go to the other node, then Enter' },
      { keys: ['Mod+G'], does: 'Frame what is chosen' },
      { keys: ['Mod+Shift+G'], does: 'Take the frame away' },
    ],
  },
];
