export * from './assets.ts';
export * from './canvases.ts';
export * from './journal.ts';
export * from './operations.ts';
export * from './people.ts';
export * from './references.ts';
export * from './search.ts';
export * from './workspaces.ts';
