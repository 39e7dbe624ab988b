import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COLOR_NAMES, expandColor } from '#shared/canvas/api/node-color.ts';

const css = readFileSync(join(import.meta.dirname, '../client/canvas/nodes/nodes.css'), 'utf8');
const dark = css.slice(css.indexOf(":root[data-theme='dark'] {"));

test.each(COLOR_NAMES)('the API describes the node colour %s with the values of the stylesheet', (name) => {
  const drawn = (sheet: string, key: string) => new RegExp(`--node-${key}: (#[0-9a-f]{6})`).exec(sheet)?.[1];
  expect(expandColor(name)).toMatchObject({
    id: name,
    backgroundColor: drawn(css, name),
    borderColor: drawn(css, `${name}-edge`),
    darkBackgroundColor: drawn(dark, name),
    darkBorderColor: drawn(dark, `${name}-edge`),
  });
});
