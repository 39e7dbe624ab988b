import { SlidersHorizontal, Sparkles, Type } from 'lucide-react';
import type { SettingsTab } from '#client/workspace/contributions/contribution.ts';
import { lazyItem } from '#client/workspace/contributions/lazy-item.tsx';

const loadParts = () => import('./settings-parts.ts');

/** The settings tabs that this feature contributes. Other features can contribute more. */
export const builtInTabs: readonly SettingsTab[] = [
  {
    order: 10,
    id: 'general',
    label: 'General',
    icon: SlidersHorizontal,
    Tab: lazyItem(async () => (await loadParts()).GeneralTab),
  },
  {
    order: 20,
    id: 'appearance',
    label: 'Appearance',
    icon: Type,
    Tab: lazyItem(async () => (await loadParts()).AppearanceTab),
  },
  {
    order: 25,
    id: 'ai',
    label: 'AI',
    icon: Sparkles,
    Tab: lazyItem(async () => (await loadParts()).AiTab),
  },
];
