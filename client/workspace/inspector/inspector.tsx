import { Tabs } from '@base-ui/react/tabs';
import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { usePreload } from '../contributions/lazy-item.tsx';
import { useOpenWorkspace } from '../contributions/open-workspace.ts';
import { useContributions } from '../contributions/use-contributions.tsx';
import { getOpenPage } from '../pages/open-pages.ts';
import { closeInspector, inspectorState, selectInspectorTab } from './inspector-state.ts';
import './inspector.css';

/** The tabs about the open page that features contribute. */
export function Inspector() {
  const { items, isNarrow } = useOpenWorkspace();
  const { inspector: tabs } = useContributions();
  usePreload(
    useMemo(() => tabs.map(({ Tab }) => Tab), [tabs]),
    true,
  );
  const { tabId, takesFocus } = useStore(inspectorState);
  const list = useRef<HTMLDivElement>(null);
  const selected = tabs.find(({ id }) => id === tabId) ?? tabs[0];
  const selectedId = selected?.id;
  // An inspector that was left open does not take the focus from the page that opens.
  useEffect(() => {
    if (!takesFocus || selectedId === undefined) return;
    inspectorState.set({ ...inspectorState.get(), takesFocus: false });
    list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [takesFocus, selectedId]);

  const focusPage = (): void => {
    const id = items.activeDocument?.id ?? items.pageId;
    if (id !== undefined) getOpenPage(id)?.focus?.();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // Events of a list that is open over the inspector reach it through React, not through the DOM.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || isNarrow || !isOwn) return;
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    focusPage();
  };
  if (!selected) return null;
  return (
    <Tabs.Root
      className="inspector__tabs-root"
      value={selected.id}
      onValueChange={(id: string) => selectInspectorTab(id)}
      onKeyDown={handleKeyDown}
    >
      <header className="inspector__head">
        <Tabs.List ref={list} className="inspector__tabs" aria-label="Inspector">
          {tabs.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id} className="inspector__tab">
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <IconButton
          icon={X}
          size="md"
          label="Close inspector"
          onClick={() => {
            closeInspector();
            if (!isNarrow) focusPage();
          }}
        />
      </header>
      {tabs.map(({ id, Tab }) => (
        <Tabs.Panel key={id} value={id} className="inspector__body">
          <Tab />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
