import { Fragment, useEffect, useState, type ReactNode, type SyntheticEvent } from 'react';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { classNames } from '#client/ui/class-names.ts';
import { SheetSkeleton } from '../pages/sheet-skeleton.tsx';
import type { OpenItem } from '../open/open-item.ts';
import type { Side, Split } from './split.ts';

const controlsModule = lazyModule(() => import('./split-controls.tsx'));

/** The state of a document's pane. */
export interface PaneState {
  /** The controls around the pages act on this one. */
  isActive: boolean;
  /** The element for the formatting bar; undefined for its usual place in the page, null for no bar. */
  toolbarSlot: Element | null | undefined;
}

interface PanesProps {
  workspaceId: string;
  /** The id that the address names. */
  openId: string;
  split: Split | null;
  itemOf: (id: string) => OpenItem;
  onActivate: (id: string) => void;
  onClose: (side: Side) => void;
  /** Shown in place of a document that does not exist. */
  missing: ReactNode;
  /** The frame around the active page. */
  frame: ReactNode;
  children: (document: TreeDocument, pane: PaneState) => ReactNode;
}

/** The open page, or two side by side. A page stays the same DOM element when the other one opens or closes. */
export function Panes(props: PanesProps) {
  const { workspaceId, openId, split, itemOf, missing, frame, children } = props;
  const isSplit = split !== null;
  const controls = controlsModule.useLoaded();
  const [barSlot, setBarSlot] = useState<Element | null>(null);
  useEffect(() => {
    // The pages work without these controls; the next split tries again.
    if (isSplit) controlsModule.load().catch(() => {});
  }, [isSplit]);

  const sides: readonly Side[] = ['left', 'right'];
  const panes = split
    ? sides.map((side) => ({ side, id: split[side], isActive: side === split.active }))
    : [{ side: null, id: openId, isActive: true }];
  return (
    <>
      {isSplit && <div ref={setBarSlot} className="panes-bar" />}
      <div className={classNames('panes', isSplit && 'panes--split')}>
        {panes.map(({ side, id, isActive }) => {
          const item = itemOf(id);
          const title = item.state === 'document' ? item.document.name : 'Document';
          const toolbarSlot = isSplit ? (isActive ? barSlot : null) : undefined;
          const activate = ({ target }: SyntheticEvent): void => {
            // The close button does not activate its page first.
            if (isActive || (target instanceof Element && target.closest('.pane__head button'))) return;
            props.onActivate(id);
          };
          return (
            <Fragment key={id}>
              {side === 'right' && controls && <controls.Divider key="divider" workspaceId={workspaceId} />}
              <div
                className={classNames('pane', !isActive && 'pane--resting')}
                data-item={id}
                {...(isSplit && { role: 'group', 'aria-label': title })}
                onPointerDownCapture={activate}
                onFocusCapture={activate}
              >
                {side !== null && controls && (
                  <controls.PaneHead title={title} isActive={isActive} onClose={() => props.onClose(side)} />
                )}
                {isActive && frame}
                {item.state === 'document' && children(item.document, { isActive, toolbarSlot })}
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
