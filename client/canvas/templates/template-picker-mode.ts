import { atom } from 'nanostores';

/** Whether a template replaces the content of the canvas, or is added beside it. */
export type TemplateMode = 'replace' | 'add';

/** The mode of the open template picker; null while the picker is closed. */
export const templatePickerMode = atom<TemplateMode | null>(null);
