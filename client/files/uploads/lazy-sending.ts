import { requestedModule } from '#client/lib/requested-module.ts';

/** The code that sends files. Files are stored and displayed before it is loaded, and sent afterwards. */
export const uploadSending = requestedModule(() => import('./upload-sender.ts'));
