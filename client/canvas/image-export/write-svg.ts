import { escapeText } from '#shared/editor/html/render/html-text.ts';
import { familyOf, LINE, WHITE, type Picture, type PictureImages, type Shape } from '../shapes/picture.ts';

const round = (value: number): string => String(Math.round(value * 100) / 100);

/** A picture as an SVG file: shapes and words that any drawing program can change; fonts by their names, images within it. */
export function writeSvg({ title, x, y, width, height, shapes }: Picture, images: PictureImages): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">
<title>${escaped(title)}</title>
<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${WHITE}"/>
${shapes.map((shape) => writeShape(shape, images)).join('\n')}
</svg>
`;
}

function writeShape(shape: Shape, images: PictureImages): string {
  if (shape.kind === 'line')
    return `<path d="${shape.path}" fill="none" stroke="${LINE}" stroke-width="1.75"${dashes(shape.isDashed)}/>`;
  if (shape.kind === 'box') {
    const { x, y, width, height, radius, fill, stroke, isDashed } = shape;
    const edge = stroke === null ? '' : ` stroke="${stroke}"`;
    return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="${fill}"${edge}${dashes(isDashed)}/>`;
  }
  if (shape.kind === 'image') {
    const { assetId, x, y, width, height } = shape;
    const href = images.get(assetId)?.dataUrl;
    return href === undefined
      ? ''
      : `<image x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" href="${href}"/>`;
  }
  const { x, y, width, text, font, color, decoration } = shape;
  const look = [
    `font-family="${familyOf(font)}"`,
    `font-size="${round(font.size)}"`,
    font.weight !== 400 && `font-weight="${font.weight}"`,
    font.isItalic && 'font-style="italic"',
    decoration !== null && `text-decoration="${decoration}"`,
    `fill="${color}"`,
    // In another font the words take up the same room.
    text.length > 1 && `textLength="${round(width)}" lengthAdjust="spacingAndGlyphs"`,
  ].filter((part) => part !== false);
  return `<text x="${round(x)}" y="${round(y)}" ${look.join(' ')} xml:space="preserve">${escaped(text)}</text>`;
}

const dashes = (isDashed: boolean): string => (isDashed ? ' stroke-dasharray="4 4"' : '');

/** Signs that XML cannot hold are left out, halves of a sign among them. */
const escaped = (text: string): string => escapeText([...text].filter(isXml).join(''));

function isXml(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  return !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
}
