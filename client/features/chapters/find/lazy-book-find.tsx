import { useCallback } from 'react';
import { FIND_EVENT, FindOpener } from '#client/editor/find/find-opener.tsx';
import { lazyModule } from '#client/lib/lazy-module.ts';
import type { BookFindBarProps } from './book-find-bar.tsx';

const barModule = lazyModule(() => import('./book-find-bar.tsx'));

type LazyBookFindProps = Omit<BookFindBarProps, 'openCount' | 'initialText' | 'onClose'>;

/** Renders the find bar of the page of several chapters once the writer opens it. */
export function LazyBookFind(props: LazyBookFindProps) {
  const { sheet, onLeave } = props;
  const listen = useCallback(
    (listener: (event: Event) => void) => {
      const { current } = sheet;
      current?.addEventListener(FIND_EVENT, listener);
      return () => current?.removeEventListener(FIND_EVENT, listener);
    },
    [sheet],
  );
  return (
    <FindOpener listen={listen} module={barModule} focusText={() => onLeave(null)}>
      {({ BookFindBar }, bar) => <BookFindBar {...props} {...bar} />}
    </FindOpener>
  );
}
