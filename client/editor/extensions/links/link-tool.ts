import { Link } from 'lucide-react';
import { openLinkField } from './link-field.ts';

/** The button that opens the link field at the selection. */
export const LINK_TOOL = { icon: Link, label: 'Link', keys: 'Mod+Shift+U', command: openLinkField } as const;
