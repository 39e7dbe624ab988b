/** What a folder can be coloured with, by what is stored; the names are the writer's. */
export const FOLDER_COLORS = [
  { id: 'amber', name: 'Warm' },
  { id: 'emerald', name: 'Forest' },
  { id: 'pink', name: 'Rose' },
  { id: 'blue', name: 'Ocean' },
  { id: 'purple', name: 'Plum' },
  { id: 'zinc', name: 'Stone' },
] as const;

/** Undefined for none, and for what this build has no colour for. */
export const folderColor = (stored: string | null) => FOLDER_COLORS.find(({ id }) => id === stored);
