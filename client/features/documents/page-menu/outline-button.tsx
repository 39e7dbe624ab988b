import { ListTree } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { hasCommandKey, keyLabel } from '#client/lib/key-label.ts';
import { classNames } from '#client/ui/class-names.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Popover } from '#client/ui/layers/popover.tsx';
import { useOpenPage } from '#client/workspace/pages/open-page.ts';
import './outline-button.css';

/** Milliseconds after the last key at which the headings are read anew. */
const SETTLE = 200;

/** The headings of the open page; a press goes there. ⌘⇧O. */
export function OutlineButton({ documentId }: { documentId: string | undefined }) {
  const page = useOpenPage(documentId);
  const [isOpen, setIsOpen] = useState(false);
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isAsked = hasCommandKey(event) && event.shiftKey && event.key.toLowerCase() === 'o';
    if (!isAsked || event.defaultPrevented || !page) return;
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
      <Outline page={page} onGone={() => setIsOpen(false)} />
    </Popover>
  );
}

function useHeadings(page: PageHandle): ReturnType<PageHandle['headings']> {
  const [headings, setHeadings] = useState(() => page.headings());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = page.onChange(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setHeadings(page.headings()), SETTLE);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [page]);
  return headings;
}

function Outline({ page, onGone }: { page: PageHandle; onGone: () => void }) {
  const headings = useHeadings(page);
  if (headings.length === 0) {
    return (
      <p className="outline__empty">Headings of this page appear here. Start a line with # and a space.</p>
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
              onGone();
              // Once the popover has given the focus back.
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
