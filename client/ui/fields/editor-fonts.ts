import type { EditorFont } from '#shared/documents/workspace-settings.ts';

/**
 * The labels and CSS font families of the editor's fonts. A bundled font comes first in each family, so that all
 * writers see the same page. Fonts that are not free are represented by free ones with the same character widths.
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

/** Loads the CSS of the faces that not every screen needs. A browser downloads a face only when text uses it. */
export async function loadEditorFonts(): Promise<void> {
  await import('../styles/editor-fonts.css');
}
