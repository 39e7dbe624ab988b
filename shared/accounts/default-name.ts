/** The name that other people see of a user who has set none (H5). */
export const DEFAULT_NAME = 'Writer';
