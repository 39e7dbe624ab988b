import { createContext, use, useEffect, type ReactNode } from 'react';
import { TextTools } from '#client/editor/tools/text-tool.ts';
import { AddedChoices } from '#client/editor/extensions/suggestion-menu/added-choices.ts';
import { AddedExtensions } from '#client/editor/extensions/added-extensions.ts';
import { isTyping } from '#client/lib/key-label.ts';
import { usePreloadedModule, type LazyModule } from '#client/lib/lazy-module.ts';
import { compose, type Contributions } from './compose.ts';

const Context = createContext<Contributions>(compose([]));

interface ContributionsProviderProps {
  value: Contributions;
  children: ReactNode;
}

/** Provides the contributions of the first load, then those of the lazy parts too, as soon as they are loaded. */
export function ContributionsProvider({ value, children }: ContributionsProviderProps) {
  const complete = usePreloadedModule(value.complete);
  useLoadOnFirstInput(value.complete, complete !== null);
  return (
    <Context value={complete ?? value}>
      <AddedExtensions value={value.editor}>
        <TextTools value={value.textTools}>
          <AddedChoices value={value.insertChoices}>{children}</AddedChoices>
        </TextTools>
      </AddedExtensions>
    </Context>
  );
}

/** Loads the lazy parts with the first click or key, which may open a dialog of theirs. Typing a text needs none. */
function useLoadOnFirstInput(complete: LazyModule<Contributions>, isLoaded: boolean): void {
  useEffect(() => {
    if (isLoaded) return undefined;
    const fetch = ({ type, target }: Event): void => {
      // Offline this fails; the next click or key tries again.
      if (type !== 'keydown' || !isTyping(target)) complete.load().catch(() => {});
    };
    window.addEventListener('pointerdown', fetch, true);
    window.addEventListener('keydown', fetch, true);
    return () => {
      window.removeEventListener('pointerdown', fetch, true);
      window.removeEventListener('keydown', fetch, true);
    };
  }, [complete, isLoaded]);
}

export const useContributions = (): Contributions => use(Context);
