import { useEffect, useState } from 'react';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { classNames } from '#client/ui/class-names.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { closeInspector } from '#client/workspace/inspector/inspector-state.ts';
import { useOpenPage } from '#client/workspace/pages/open-pages.ts';
import './outline.css';

/** Milliseconds after the last change after which the headings are read again. */
const HEADINGS_DELAY_MS = 200;

function useHeadings(page: PageHandle): ReturnType<PageHandle['headings']> {
  const [headings, setHeadings] = useState(() => page.headings());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = page.onChange(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setHeadings(page.headings()), HEADINGS_DELAY_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [page]);
  return headings;
}

/** The headings of the open page. A click goes to the heading; the outline stays open beside the page. */
export function Outline() {
  const page = useOpenPage(useOpenWorkspace().items.pageId);
  return page && <Headings page={page} />;
}

function Headings({ page }: { page: PageHandle }) {
  const { isNarrow } = useOpenWorkspace();
  const headings = useHeadings(page);
  if (headings.length === 0) {
    return (
      <p className="inspector__note">Headings of this page appear here. Start a line with # and a space.</p>
    );
  }
  return (
    <ol className="outline__list" aria-label="Headings">
      {headings.map((heading) => (
        <li key={heading.id ?? heading.pos}>
          <button
            type="button"
            className={classNames('outline__item', `outline__item--${Math.min(heading.level, 3)}`)}
            onClick={() => {
              // The sheet of a narrow screen covers the page.
              if (isNarrow) closeInspector();
              // After the sheet has restored the focus.
              setTimeout(() => page.goTo(heading));
            }}
          >
            {heading.text}
          </button>
        </li>
      ))}
    </ol>
  );
}
