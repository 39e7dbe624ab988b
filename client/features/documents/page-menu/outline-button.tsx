import { ListTree } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Heading } from '#client/editor/outline/headings.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { hasCommandKey, keyLabel } from '#client/lib/key-label.ts';
import { classNames } from '#client/ui/class-names.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Popover } from '#client/ui/layers/popover.tsx';
import { useOpenPage } from '#client/workspace/pages/open-pages.ts';
import './outline-button.css';

/** Milliseconds after the last change after which the headings are read again. */
const HEADINGS_DELAY_MS = 200;

/** The button that lists the headings of the open page and goes to the clicked one. Its shortcut is ⌘⇧O. */
export function OutlineButton({ documentId }: { documentId: string | undefined }) {
  const page = useOpenPage(documentId);
  const [isOpen, setIsOpen] = useState(false);
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = hasCommandKey(event) && event.shiftKey && event.key.toLowerCase() === 'o';
    if (!isShortcut || event.defaultPrevented || !page) return;
    event.preventDefault();
    setIsOpen(!isOpen);
  });
  useEffect(() => {
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, []);
  if (!page) return null;
  return (
    <Popover
      label="Outline"
      align="end"
      className="outline"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<IconButton icon={ListTree} label="Outline" keys={keyLabel('Mod+Shift+O')} />}
    >
      <Outline page={page} onNavigate={() => setIsOpen(false)} />
    </Popover>
  );
}

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

const isSame = (heading: Heading, current: Heading | null): boolean =>
  heading.id === current?.id && (heading.id !== null || heading.pos === current.pos);

/** The headings of a page; the one of the part where the writer is is marked. */
function Outline({ page, onNavigate }: { page: PageHandle; onNavigate: () => void }) {
  const headings = useHeadings(page);
  const [current] = useState(() => page.currentHeading());
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, []);
  if (headings.length === 0) {
    return (
      <p className="outline__empty">Headings of this page appear here. Start a line with # and a space.</p>
    );
  }
  return (
    <ol ref={list} className="outline__list" aria-label="Headings">
      {headings.map((heading) => (
        <li key={heading.id ?? heading.pos}>
          <button
            type="button"
            aria-current={isSame(heading, current) ? 'location' : undefined}
            className={classNames('outline__item', `outline__item--${Math.min(heading.level, 3)}`)}
            onClick={() => {
              onNavigate();
              // After the popover has restored the focus.
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
