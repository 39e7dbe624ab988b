/** A public page that the build has rendered. */
export interface RenderedPage {
  path: string;
  html: string;
  /** The module whose stylesheets the page needs, as the build's manifest names it. */
  module: string;
  /** Whether the application takes the page over at once, as its forms need it. */
  isApp: boolean;
}
