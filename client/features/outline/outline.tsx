import { useEffect, useState } from 'react';
import type { Heading } from '#client/editor/outline/headings.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { classNames } from '#client/ui/class-names.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { closeInspector } from '#client/workspace/inspector/inspector-state.ts';
import { useOpenPage } from '#client/workspace/pages/open-pages.ts';
import './outline.css';

/** Milliseconds after the last change, caret movement or scroll after which the outline is read again. */
const HEADINGS_DELAY_MS = 200;

interface OutlineState {
  headings: readonly Heading[];
  /** The heading above the caret or the visible text; null above the first heading. */
  current: Heading | null;
}

function useOutline(page: PageHandle): OutlineState {
  const [outline, setOutline] = useState(() => readOutline(page));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setOutline(readOutline(page)), HEADINGS_DELAY_MS);
    };
    const unsubscribe = page.onChange(readSoon);
    // The current heading depends on the caret and on the scroll position.
    document.addEventListener('selectionchange', readSoon);
    document.addEventListener('scroll', readSoon, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener('selectionchange', readSoon);
      document.removeEventListener('scroll', readSoon, { capture: true });
    };
  }, [page]);
  return outline;
}

const readOutline = (page: PageHandle): OutlineState => ({
  headings: page.headings(),
  current: page.currentHeading(),
});

/** Called with the item of the current heading when it becomes the current one. */
const scrollIntoView = (item: HTMLElement | null): void => item?.scrollIntoView({ block: 'nearest' });

const isSame = (heading: Heading, current: Heading | null): boolean =>
  heading.id === current?.id && (heading.id !== null || heading.pos === current.pos);

/**
 * The headings of the open page, with the current heading marked. A click scrolls to the heading; the outline stays
 * open beside the page.
 */
export function Outline() {
  const page = useOpenPage(useOpenWorkspace().items.pageId);
  return page && <Headings page={page} />;
}

function Headings({ page }: { page: PageHandle }) {
  const { isNarrow } = useOpenWorkspace();
  const { headings, current } = useOutline(page);
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
            ref={isSame(heading, current) ? scrollIntoView : undefined}
            type="button"
            aria-current={isSame(heading, current) ? 'location' : undefined}
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
