import { UserPlus } from 'lucide-react';
import type { LaterContribution } from '#client/workspace/contributions/contribution.ts';
import { shareOpen } from './share-open.ts';

/** Share, as a command. */
export const share: LaterContribution = {
  commands: [{ order: 140, label: 'Share', icon: UserPlus, action: () => () => shareOpen.set(true) }],
};
