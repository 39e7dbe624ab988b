import type { Page } from 'playwright';

const PART = 10;

/** As many rows as elements of a page, of which the browser leaves out what is not in sight: the plainest tree there is. */
export class PlainList {
  readonly #page: Page;
  readonly #rows: number;

  constructor(page: Page, rows: number) {
    this.#page = page;
    this.#rows = rows;
  }

  /** Folders alone show. */
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
      [this.#rows, PART] as const,
    );
  }

  unfoldAll(): Promise<void> {
    return this.#page.evaluate(() => {
      // The page's own rows.
      for (const row of document.body.children) (row as HTMLElement).hidden = false;
    });
  }

  filter(words: string): Promise<void> {
    return this.#page.evaluate((wanted) => {
      for (const row of document.body.children) {
        // The page's own rows.
        const element = row as HTMLElement;
        const isHidden = !(element.textContent ?? '').toLowerCase().includes(wanted);
        if (element.hidden !== isHidden) element.hidden = isHidden;
      }
    }, words);
  }

  /** Finds the row under a pointer and marks it. */
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
