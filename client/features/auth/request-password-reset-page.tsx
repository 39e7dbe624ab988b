import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { requestPasswordReset } from '#client/api/auth-calls.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import { EmailField } from './credential-fields.tsx';
import { useAuthRequest } from './use-auth-request.ts';
import { emailError, errorsOf, type Values } from './validation.ts';

/** `/request-password-reset`. */
export function RequestPasswordResetPage() {
  const request = useAuthRequest();
  const isSent = request.success !== null;

  const handleSubmit = (values: Values) =>
    request.run(async () => {
      await requestPasswordReset({ email: values['email']?.trim() ?? '' });
      return AUTH_MESSAGES.resetRequested;
    });

  return (
    <AuthPage state="forgot-password">
      <AuthForm
        request={request}
        validate={(values) => errorsOf({ email: emailError(values['email']) })}
        onSubmit={handleSubmit}
        submitLabel={isSent ? 'Send again' : 'Send reset link'}
        busyLabel="Sending…"
        isSubmitSecondary={isSent}
      >
        {(errors) => <EmailField errors={errors} />}
      </AuthForm>
    </AuthPage>
  );
}
