import type { Download } from '@playwright/test';

/** Some of everything that a text can hold. */
export const FORMATTED = `The *sea* did **not** come in, see [Remarks](LINK).

- [x] look at the board
- [ ] write the figure

| Hour | Feet |
| --- | --- |
| 6.14 | none |

> “It’s late,” said Mr. Anselm.[^1]

[^1]: He had his coat on.
`;

/** Keeps what a page hands over as a file. @returns under which name it was given */
export async function saveFile(download: Promise<Download>, path: string): Promise<string> {
  const file = await download;
  await file.saveAs(path);
  return file.suggestedFilename();
}
