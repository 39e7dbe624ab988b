import { createFileRoute } from '@tanstack/react-router';
import { RequestPasswordResetPage } from '#client/features/auth/request-password-reset-page.tsx';

export const Route = createFileRoute('/request-password-reset')({ component: RequestPasswordResetPage });
