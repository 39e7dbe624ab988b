import { Fragment, useEffect, useState, type ReactNode, type SyntheticEvent } from 'react';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { classNames } from '#client/ui/class-names.ts';
import { SheetSkeleton } from '../pages/sheet-skeleton.tsx';
import type { OpenItem } from '../open/open-item.ts';
import type { Side, Split } from './split.ts';

const later = lazyModule(() => import('./split-parts.ts'));

/** How a document stands in its pane. */
export interface PanePlace {
  /** What is around the pages means this one. */
  isActive: boolean;
  /** Where the formatting bar stands: undefined for the page's own place, null for none. */
  toolbarPlace: Element | null | undefined;
}

interface PanesProps {
  workspaceId: string;
  /** What the address names. */
  openId: string;
  split: Split | null;
  itemOf: (id: string) => OpenItem;
  onActivate: (id: string) => void;
  onClose: (side: Side) => void;
  /** Shown in place of what is gone. */
  missing: ReactNode;
  /** Around the active page. */
  frame: ReactNode;
  children: (document: TreeDocument, place: PanePlace) => ReactNode;
}

/** The page that is open, or two beside each other. A page keeps its element when the other one comes or goes. */
export function Panes(props: PanesProps) {
  const { workspaceId, openId, split, itemOf, missing, frame, children } = props;
  const isSplit = split !== null;
  const parts = later.useLoaded();
  const [barPlace, setBarPlace] = useState<Element | null>(null);
  useEffect(() => {
    // The pages stand without them too; the next opening asks again.
    if (isSplit) later.load().catch(() => {});
  }, [isSplit]);

  const sides: readonly Side[] = ['left', 'right'];
  const panes = split
    ? sides.map((side) => ({ side, id: split[side], isActive: side === split.active }))
    : [{ side: null, id: openId, isActive: true }];
  return (
    <>
      {isSplit && <div ref={setBarPlace} className="panes-bar" />}
      <div className={classNames('panes', isSplit && 'panes--split')}>
        {panes.map(({ side, id, isActive }) => {
          const item = itemOf(id);
          const title = item.state === 'document' ? item.document.name : 'Document';
          const toolbarPlace = isSplit ? (isActive ? barPlace : null) : undefined;
          const activate = ({ target }: SyntheticEvent): void => {
            // What closes a page does not turn to it first.
            if (isActive || (target instanceof Element && target.closest('.pane__head button'))) return;
            props.onActivate(id);
          };
          return (
            <Fragment key={id}>
              {side === 'right' && parts && <parts.Divider key="divider" workspaceId={workspaceId} />}
              <div
                className={classNames('pane', !isActive && 'pane--resting')}
                {...(isSplit && { role: 'group', 'aria-label': title })}
                onPointerDownCapture={activate}
                onFocusCapture={activate}
              >
                {side !== null && parts && (
                  <parts.PaneHead title={title} isActive={isActive} onClose={() => props.onClose(side)} />
                )}
                {isActive && frame}
                {item.state === 'document' && children(item.document, { isActive, toolbarPlace })}
                {item.state === 'loading' && <SheetSkeleton />}
                {item.state === 'missing' && missing}
              </div>
            </Fragment>
          );
        })}
      </div>
    </>
  );
}
