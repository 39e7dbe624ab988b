import type { EditorFont } from '#shared/documents/workspace-settings.ts';

/**
 * What the editor's fonts are called, and how CSS names them. Ours come first, so that a page looks alike to everybody who
 * writes in it: those that are not free stand under their names in faces of the same widths.
 */
export const FONT_FACES: Record<EditorFont, { label: string; family: string }> = {
  garamond: { label: 'Garamond', family: 'var(--font-page)' },
  'times-new-roman': {
    label: 'Times New Roman',
    family: "Tinos, 'Times New Roman', serif",
  },
  courier: { label: 'Courier', family: "'Courier Prime', Courier, monospace" },
  'courier-new': { label: 'Courier New', family: "Cousine, 'Courier New', monospace" },
  helvetica: { label: 'Helvetica', family: "'Arimo Variable', Helvetica, Arial, sans-serif" },
  montserrat: { label: 'Montserrat', family: "'Montserrat Variable', Montserrat, sans-serif" },
  roboto: { label: 'Roboto', family: "'Roboto Variable', Roboto, sans-serif" },
  'open-sans': { label: 'Open Sans', family: "'Open Sans Variable', 'Open Sans', sans-serif" },
};

/** Declares the faces that are not part of every screen. A browser loads a face only where it is used. */
export async function loadEditorFonts(): Promise<void> {
  await import('../styles/editor-fonts.css');
}
