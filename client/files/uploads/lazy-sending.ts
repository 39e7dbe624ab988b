import { requestedModule } from '#client/lib/requested-module.ts';

/** What sends files: they are stored on the device and shown before it is there, and go out when it comes. */
export const uploadSending = requestedModule(() => import('./upload-sender.ts'));
