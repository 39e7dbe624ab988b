import { atom } from 'nanostores';

/** What a chosen template does: takes the place of what is there, or comes beside it. */
export type TemplateMode = 'replace' | 'add';

/** The template picker while it is open; null when it is not. */
export const templatesOpen = atom<TemplateMode | null>(null);
