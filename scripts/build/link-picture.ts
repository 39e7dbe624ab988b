import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import type { PublicPage } from '#shared/site/public-pages.ts';

const require = createRequire(import.meta.url);
const WIDTH = 1200;
const HEIGHT = 630;
/** The margin line, as on the pages. */
const RULE_AT = 200;

/** Satori reads no WOFF2 and no variable fonts, which rules out the pages' own. */
const fontFile = (weight: number): string =>
  require.resolve(`@fontsource/tinos/files/tinos-latin-${weight}-normal.woff`);

type Child = string | PictureElement;
interface PictureElement {
  type: string;
  props: { style: Record<string, string | number>; children?: Child | Child[] };
}
const box = (style: Record<string, string | number>, ...children: Child[]): PictureElement => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});

/** Draws the picture that shared links of a page show. @returns a PNG of 1200 × 630 px */
export async function linkPicture({ title, description, path }: PublicPage): Promise<Uint8Array> {
  const heading = path === '/' ? 'A writers toolkit for modern creators' : title.replace(/ · Foolscap$/, '');
  const fonts = ([400, 700] as const).map((weight) => ({
    name: 'Tinos',
    data: readFileSync(fontFile(weight)),
    weight,
    style: 'normal' as const,
  }));
  const picture = box(
    { width: WIDTH, height: HEIGHT, background: '#fffdf7', color: '#1d1b16', fontFamily: 'Tinos' },
    box({ position: 'absolute', left: RULE_AT, top: 0, width: 2, height: HEIGHT, background: '#e3b8c4' }),
    box({ position: 'absolute', left: 96, top: 72, width: 40, height: 52, background: '#ffcc00' }),
    box({ position: 'absolute', left: 96, top: 72, width: 40, height: 9, background: '#1d1b16' }),
    box(
      {
        position: 'absolute',
        left: RULE_AT + 48,
        top: 0,
        width: 860,
        height: HEIGHT,
        flexDirection: 'column',
      },
      box({ marginTop: 72, fontSize: 40 }, 'Foolscap'),
      box({ marginTop: 96, fontSize: 84, lineHeight: 1.05, letterSpacing: -2 }, heading),
      box({ marginTop: 32, fontSize: 34, lineHeight: 1.35, color: '#5c574b' }, description),
    ),
  );
  // Satori takes elements of any library as long as they have React's form.
  const svg = await satori(picture as Parameters<typeof satori>[0], { width: WIDTH, height: HEIGHT, fonts });
  return new Resvg(svg).render().asPng();
}
