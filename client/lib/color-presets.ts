/** The colours of folders and canvas nodes, by the stored id. Without one, the default colour is shown. */
export const COLOR_PRESETS = [
  { id: 'amber', label: 'Warm' },
  { id: 'emerald', label: 'Forest' },
  { id: 'pink', label: 'Rose' },
  { id: 'blue', label: 'Ocean' },
  { id: 'purple', label: 'Plum' },
  { id: 'zinc', label: 'Stone' },
] as const;

export const DEFAULT_COLOR_LABEL = 'Default';

/** Returns the preset of a stored id; undefined without an id, and for an id that this build does not know. */
export const presetOf = (stored: string | null) => COLOR_PRESETS.find(({ id }) => id === stored);
