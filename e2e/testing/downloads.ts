import type { Download } from '@playwright/test';

/** Markdown with most of the formats. A test can replace `LINK` by an address. */
export const FORMATTED_MARKDOWN = `The *sea* did **not** come in, see [Remarks](LINK).

- [x] look at the board
- [ ] write the figure

| Hour | Feet |
| --- | --- |
| 6.14 | none |

> “It’s late,” said Mr. Anselm.[^1]

[^1]: He had his coat on.
`;

/** Saves a download to a path. @returns the file name that the page suggested */
export async function saveDownload(download: Promise<Download>, path: string): Promise<string> {
  const file = await download;
  await file.saveAs(path);
  return file.suggestedFilename();
}
