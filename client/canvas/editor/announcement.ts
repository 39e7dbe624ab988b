import { atom } from 'nanostores';

/** The message that screen readers announce after a command. */
export const announcement = atom('');
