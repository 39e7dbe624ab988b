import type { Page } from 'playwright';

const FOLDER_EVERY = 10;

/**
 * The reference for the large tree: a page with one element for each row. The browser skips the elements outside the
 * viewport (`content-visibility`).
 */
export class PlainList {
  readonly #page: Page;
  readonly #rows: number;

  constructor(page: Page, rows: number) {
    this.#page = page;
    this.#rows = rows;
  }

  /** Creates the rows. Only folders are shown. */
  open(): Promise<void> {
    return this.#page.evaluate(
      ([rows, part]) => {
        document.body.innerHTML = Array.from({ length: rows }, (_, at) => {
          const style = 'height:32px;content-visibility:auto;contain-intrinsic-height:32px';
          return at % part === 0
            ? `<div style="${style}">Part ${at} of the book</div>`
            : `<div style="${style}" hidden>Chapter ${at}, in which something happens</div>`;
        }).join('');
      },
      [this.#rows, FOLDER_EVERY] as const,
    );
  }

  unfoldAll(): Promise<void> {
    return this.#page.evaluate(() => {
      // All children of the body are rows of `open`.
      for (const row of document.body.children) (row as HTMLElement).hidden = false;
    });
  }

  filter(words: string): Promise<void> {
    return this.#page.evaluate((searchText) => {
      for (const row of document.body.children) {
        // All children of the body are rows of `open`.
        const element = row as HTMLElement;
        const isHidden = !(element.textContent ?? '').toLowerCase().includes(searchText);
        if (element.hidden !== isHidden) element.hidden = isHidden;
      }
    }, words);
  }

  /** Finds the row under the pointer and marks it. */
  dragOver(row: number): Promise<void> {
    return this.#page.evaluate((at) => {
      const over = document.elementFromPoint(90, (at + 0.5) * 32);
      document.querySelector('[data-over]')?.removeAttribute('data-over');
      over?.setAttribute('data-over', String(over.getBoundingClientRect().top));
    }, row);
  }

  drop(): Promise<void> {
    return this.#page.evaluate(() => {
      const [moved, before] = [document.body.children[2], document.body.children[23]];
      if (moved && before) document.body.insertBefore(moved, before);
    });
  }
}
