import {
  Bookmark,
  BookOpen,
  Check,
  Clock,
  Feather,
  Flag,
  Lightbulb,
  Pin,
  Star,
  type LucideIcon,
} from 'lucide-react';
import type { CustomTab } from '#shared/custom-tabs/custom-tab.ts';

/** The icon component and label of each icon name. */
export const TAB_ICONS: Record<CustomTab['icon'], { icon: LucideIcon; label: string }> = {
  bookmark: { icon: Bookmark, label: 'Bookmark' },
  book: { icon: BookOpen, label: 'Book' },
  check: { icon: Check, label: 'Tick' },
  clock: { icon: Clock, label: 'Clock' },
  feather: { icon: Feather, label: 'Feather' },
  flag: { icon: Flag, label: 'Flag' },
  lightbulb: { icon: Lightbulb, label: 'Light bulb' },
  pin: { icon: Pin, label: 'Pin' },
  star: { icon: Star, label: 'Star' },
};
