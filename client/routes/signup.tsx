import { createFileRoute } from '@tanstack/react-router';
import { SignupPage } from '#client/features/auth/signup-page.tsx';

export const Route = createFileRoute('/signup')({ component: () => <SignupPage /> });
