import { expect, test } from 'vitest';
import { layerFaults, type Stylesheet } from './layer-faults.ts';

const FIRST: Stylesheet = {
  path: 'client/ui/styles/index.css',
  text: `/* The order. */
@layer reset, vendor, tokens, ui, editor, canvas, workspace, features;
@import url('./tokens.css');`,
};
const faults = (path: string, text: string): string[] => layerFaults([FIRST, { path, text }], []);

test.each([
  ['client/ui/button.css', '@layer ui { .btn { color: red; } @media print { .btn { color: black; } } }'],
  ['client/ui/styles/base.css', '@layer reset { p { margin: 0; } }'],
  ['client/ui/styles/tokens.css', '@layer tokens { :root { --ink: black; } }'],
  ['client/app/update-prompt.css', '/* Quiet. */\n@layer features { .prompt { color: red; } }'],
  ['client/features/tree/tree.css', '@layer features { .tree { color: red; } }'],
  ['client/canvas/react-flow.css', "@import url('@xyflow/react/dist/base.css') layer(vendor);"],
  ['client/ui/styles/editor-fonts.css', "@import '@fontsource/tinos/400.css';"],
])('%s passes, because its rules are in the layer of its folder', (path, text) => {
  expect(faults(path, text)).toEqual([]);
});

test('a rule outside of all layers is reported', () => {
  expect(faults('client/ui/button.css', '@layer ui { .btn { color: red; } }\n.btn { color: blue; }')).toEqual(
    ['client/ui/button.css has ".btn" outside of "@layer ui".'],
  );
  expect(faults('client/ui/button.css', '@media print { .btn { color: blue; } }')).toEqual([
    'client/ui/button.css has "@media print" outside of "@layer ui".',
  ]);
});

test('a rule in the layer of another folder is reported', () => {
  expect(faults('client/editor/page/text.css', '@layer features { .page { color: red; } }')).toEqual([
    'client/editor/page/text.css has "@layer features" outside of "@layer editor".',
  ]);
});

test('a second declaration of the layer order is reported', () => {
  expect(faults('client/ui/button.css', '@layer features, ui;')).toEqual([
    'client/ui/button.css has "@layer features, ui" outside of "@layer ui".',
  ]);
});

test('a library’s stylesheet that is imported outside of layer(vendor) is reported', () => {
  expect(faults('client/canvas/react-flow.css', "@import url('@xyflow/react/dist/base.css');")).toEqual([
    'client/canvas/react-flow.css imports @xyflow/react/dist/base.css outside of layer(vendor).',
  ]);
});

test('a module that imports a library’s stylesheet directly is reported', () => {
  const imports = [
    '@xyflow/react/dist/base.css',
    '@fontsource/tinos/400.css',
    './canvas.css',
    '#client/ui/kbd.css',
  ];
  expect(layerFaults([FIRST], [{ path: 'client/canvas/canvas-flow.tsx', imports }])).toEqual([
    'client/canvas/canvas-flow.tsx imports @xyflow/react/dist/base.css, which a stylesheet has to import into layer(vendor).',
  ]);
});

test('a first stylesheet that does not begin with the layer order is reported', () => {
  const text = `@import url('./tokens.css');\n@layer reset, ui;`;
  expect(layerFaults([{ ...FIRST, text }], [])).toContain(
    'client/ui/styles/index.css does not begin with "@layer reset, vendor, tokens, ui, editor, canvas, workspace, features;".',
  );
});
