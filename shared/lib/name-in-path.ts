/** Returns the name at the end of a path with `/` between its folders. */
export const nameInPath = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
