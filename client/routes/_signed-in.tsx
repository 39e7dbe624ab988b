import { createFileRoute } from '@tanstack/react-router';
import { SignedIn } from '#client/features/auth/signed-in.tsx';

export const Route = createFileRoute('/_signed-in')({ component: SignedIn });
