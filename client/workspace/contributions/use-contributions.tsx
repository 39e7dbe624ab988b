import { createContext, use, useEffect, type ReactNode } from 'react';
import { TextTools } from '#client/editor/tools/text-tool.ts';
import { AddedExtensions } from '#client/editor/extensions/added-extensions.ts';
import { isTyping } from '#client/lib/key-label.ts';
import { useLazyModuleSoon, type LazyModule } from '#client/lib/lazy-module.ts';
import { compose, type Contributions } from './compose.ts';

const Context = createContext<Contributions>(compose([]));

interface ContributionsProviderProps {
  value: Contributions;
  children: ReactNode;
}

/** Provides the contributions of the first load, and once they have come those of the later parts too. */
export function ContributionsProvider({ value, children }: ContributionsProviderProps) {
  const whole = useLazyModuleSoon(value.whole);
  useFetchOnPress(value.whole, whole !== null);
  return (
    <Context value={whole ?? value}>
      <AddedExtensions value={value.editor}>
        <TextTools value={value.textTools}>{children}</TextTools>
      </AddedExtensions>
    </Context>
  );
}

/** The first press or key fetches the later parts, which may have the dialog that it opens. Letters of a text need none. */
function useFetchOnPress(whole: LazyModule<Contributions>, isHere: boolean): void {
  useEffect(() => {
    if (isHere) return undefined;
    const fetch = ({ type, target }: Event): void => {
      // Without a network nothing comes of it; the next press asks again.
      if (type !== 'keydown' || !isTyping(target)) whole.load().catch(() => {});
    };
    window.addEventListener('pointerdown', fetch, true);
    window.addEventListener('keydown', fetch, true);
    return () => {
      window.removeEventListener('pointerdown', fetch, true);
      window.removeEventListener('keydown', fetch, true);
    };
  }, [whole, isHere]);
}

export const useContributions = (): Contributions => use(Context);
