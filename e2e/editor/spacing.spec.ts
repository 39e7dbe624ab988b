import { expect, test } from './harness.ts';

test('the style sheet sets the space between blocks: list items are closer together, and quotes form one bar', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty&kind=general');
  await editor.text().click();
  await page.keyboard.type(
    '# Tides\nOne\nTwo\n- first\nsecond\n\nThree\n> lead\n- said\ntold\n\nclosing\n\nFour\n## Ebb\n- third',
  );
  const spaces = await editor.text().evaluate((text) => {
    const blocks = [...text.children].filter((child) => child.tagName === 'P');
    return blocks.slice(1).map((block, at) => {
      const bottomAbove = blocks[at]?.getBoundingClientRect().bottom ?? Number.NaN;
      const { top } = block.getBoundingClientRect();
      const textTop = top + Number.parseFloat(getComputedStyle(block).paddingTop);
      return `${block.textContent}: ${Math.round(top - bottomAbove)}, ${Math.round(textTop - bottomAbove)}`;
    });
  });
  // Pixels from the block above to the block, and to the block's text.
  expect(spaces).toEqual([
    'One: 16, 16',
    'Two: 16, 16',
    'first: 16, 16',
    'second: 4, 4',
    'Three: 16, 16',
    'lead: 16, 16',
    'said: 0, 16',
    'told: -12, 4',
    'closing: 0, 16',
    'Four: 16, 16',
    'Ebb: 32, 32',
    'third: 16, 16',
  ]);
});

test('in a novel a list has space around it, and the paragraph below it is not indented', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty&kind=novel');
  await editor.text().click();
  await page.keyboard.type('One\nTwo\n- first\nsecond\n\nThree\nFour');
  const blocks = await editor.text().evaluate((text) =>
    [...text.children].map((block) => {
      const above = block.previousElementSibling?.getBoundingClientRect().bottom;
      const space = above === undefined ? 0 : block.getBoundingClientRect().top - above;
      return `${block.textContent}: ${Math.round(space)}, ${Number.parseFloat(getComputedStyle(block).textIndent) > 0}`;
    }),
  );
  // Pixels from the block above, and whether the first line is indented.
  expect(blocks).toEqual([
    'One: 0, false',
    'Two: 0, true',
    'first: 12, false',
    'second: 0, false',
    'Three: 12, false',
    'Four: 0, true',
  ]);
});
