/** The id of the inspector's tab with the outline. */
export const OUTLINE_TAB = 'outline';
