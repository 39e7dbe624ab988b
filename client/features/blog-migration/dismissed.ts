import * as v from 'valibot';
import { storedJson } from '#client/lib/stored-json.ts';

/**
 * The users who dismissed the prompt on this device. Signing out clears it, so that the prompt is shown at the next
 * login; the account page offers the migration at any time.
 */
export const dismissedBy = storedJson('blog-migration-dismissed', v.array(v.string()), []);
