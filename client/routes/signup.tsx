import { createFileRoute } from '@tanstack/react-router';
import { loginSearch } from '#client/features/auth/login-search.ts';
import { SignupPage } from '#client/features/auth/signup-page.tsx';

export const Route = createFileRoute('/signup')({
  validateSearch: loginSearch,
  component: () => <SignupPage />,
});
