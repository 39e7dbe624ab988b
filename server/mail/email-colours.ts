/**
 * The design tokens that emails use. Mail programs know no custom properties, so their values are written into each
 * email.
 */
export const LIGHT = {
  desk: '#f4f1e8',
  paper: '#fffdf6',
  line: '#e4dfd0',
  ink: '#1d1b16',
  'ink-soft': '#5b564a',
  link: '#2456a6',
  brand: '#ffcc00',
  'on-brand': '#1d1b16',
} as const;

export const DARK: Readonly<Record<DarkToken, string>> = {
  desk: '#131210',
  paper: '#1e1c18',
  line: '#322f28',
  ink: '#ece7da',
  'ink-soft': '#b3ac9b',
  link: '#8fb8ff',
};

/** The pad is yellow with ink on it in both themes. */
type DarkToken = Exclude<keyof typeof LIGHT, 'brand' | 'on-brand'>;

/** The token `margin-rule` as it looks on paper: many mail programs draw no half-transparent border. */
export const MARGIN_RULE = { light: '#f0a8a8', dark: '#753a37' } as const;

/**
 * The classes that recolour an email in the dark theme. Every element also has its light colours inline, because some
 * mail programs drop this sheet; they then show the light email.
 */
export const THEME_SHEET = `@media (prefers-color-scheme:dark){${[
  `.desk{background:${DARK.desk}!important}`,
  `.paper{background:${DARK.paper}!important;border-color:${DARK.line}!important}`,
  `.rule{border-color:${MARGIN_RULE.dark}!important}`,
  `.ink{color:${DARK.ink}!important}`,
  `.soft{color:${DARK['ink-soft']}!important}`,
  `.link{color:${DARK.link}!important}`,
].join(
  '',
)}}@media (max-width:480px){.desk-gap{padding:24px 8px!important}.rule{width:16px!important}.sheet-gap{padding:28px 20px 28px 16px!important}.title{font-size:26px!important}}`;
