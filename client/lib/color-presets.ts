/** The colours that folders and nodes of a canvas can have, by what is stored; without one it is the default. */
export const COLOR_PRESETS = [
  { id: 'amber', label: 'Warm' },
  { id: 'emerald', label: 'Forest' },
  { id: 'pink', label: 'Rose' },
  { id: 'blue', label: 'Ocean' },
  { id: 'purple', label: 'Plum' },
  { id: 'zinc', label: 'Stone' },
] as const;

export const DEFAULT_COLOR_LABEL = 'Default';

/** Undefined for none, and for what this build has no colour for. */
export const presetOf = (stored: string | null) => COLOR_PRESETS.find(({ id }) => id === stored);
