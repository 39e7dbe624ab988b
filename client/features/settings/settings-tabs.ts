import { SlidersHorizontal, Type } from 'lucide-react';
import type { SettingsTab } from '#client/workspace/contributions/contribution.ts';
import { lazyItem } from '#client/workspace/contributions/lazy-item.tsx';

const parts = () => import('./settings-parts.ts');

/** The tabs of the settings that this feature adds itself. */
export const ownTabs: readonly SettingsTab[] = [
  {
    order: 10,
    id: 'general',
    label: 'General',
    icon: SlidersHorizontal,
    Tab: lazyItem(async () => (await parts()).GeneralTab),
  },
  {
    order: 20,
    id: 'appearance',
    label: 'Appearance',
    icon: Type,
    Tab: lazyItem(async () => (await parts()).AppearanceTab),
  },
];
