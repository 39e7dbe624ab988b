import { escapeText } from '#shared/editor/html/render/html-text.ts';
import { familyOf, LINE, WHITE, type Picture, type PictureImages, type Shape } from '../shapes/picture.ts';

const round = (value: number): string => String(Math.round(value * 100) / 100);

/** Writes a picture as an SVG file with editable shapes and text, fonts by name and embedded images. */
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
    const strokeAttribute = stroke === null ? '' : ` stroke="${stroke}"`;
    return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="${fill}"${strokeAttribute}${dashes(isDashed)}/>`;
  }
  if (shape.kind === 'image') {
    const { assetId, x, y, width, height } = shape;
    const href = images.get(assetId)?.dataUrl;
    return href === undefined
      ? ''
      : `<image x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" href="${href}"/>`;
  }
  const { x, y, width, text, font, color, decoration } = shape;
  const attributes = [
    `font-family="${familyOf(font)}"`,
    `font-size="${round(font.size)}"`,
    font.weight !== 400 && `font-weight="${font.weight}"`,
    font.isItalic && 'font-style="italic"',
    decoration !== null && `text-decoration="${decoration}"`,
    `fill="${color}"`,
    // Keeps the width of the text if the file is opened with another font.
    text.length > 1 && `textLength="${round(width)}" lengthAdjust="spacingAndGlyphs"`,
  ].filter((part) => part !== false);
  return `<text x="${round(x)}" y="${round(y)}" ${attributes.join(' ')} xml:space="preserve">${escaped(text)}</text>`;
}

const dashes = (isDashed: boolean): string => (isDashed ? ' stroke-dasharray="4 4"' : '');

/** Escapes a text and leaves out characters that XML forbids, lone surrogates included. */
const escaped = (text: string): string => escapeText([...text].filter(isXmlCharacter).join(''));

function isXmlCharacter(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  return !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
}
