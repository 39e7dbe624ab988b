import { wantedModule } from '#client/lib/wanted-module.ts';

/** What sends files: they are stored on the device and shown before it is there, and go out when it comes. */
export const uploadSending = wantedModule(() => import('./upload-sender.ts'));
