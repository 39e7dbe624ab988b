import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import {
  additionalSignupFields,
  type AdditionalSignupField,
  signupFieldEntries,
} from '#shared/accounts/additional-signup-fields.ts';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { signup, type SignupInput } from '#client/api/auth-calls.ts';
import { canUsePasskeys } from '#client/api/passkeys/passkey-support.ts';
import { TextAreaField, TextField } from '#client/ui/fields/text-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import { EmailField } from './credential-fields.tsx';
import { NewPasswordField } from '#client/workspace/account/new-password/new-password-field.tsx';
import { InvitationNote } from './invitation/invitation-note.tsx';
import { readPendingInvitation } from './invitation/pending-invitation.ts';
import { SignUpSent } from './sign-up-sent.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { loginSearch } from './login-search.ts';
import { useAuthRequest } from './use-auth-request.ts';
import { addressErrors } from './new-address.ts';
import { credentialErrors, type Values, errorsOf, type FieldErrors } from './validation.ts';
import * as v from 'valibot';

/** `/signup`. Success does not log in: the page says that an email was sent. */
export function SignupPage({
  fields = additionalSignupFields,
}: {
  fields?: readonly AdditionalSignupField[];
}) {
  const request = useAuthRequest();
  const [invitation] = useState(readPendingInvitation);
  const [sent, setSent] = useState<SignupInput | null>(null);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [isWithPasskey, setIsWithPasskey] = useState(false);

  const send = (input: SignupInput) =>
    request.run(async () => {
      await signup(input);
      setSent(input);
      setIsCorrecting(false);
      return AUTH_MESSAGES.signedUp;
    });
  const handleSubmit = (values: Values) => {
    const { email = '', password = '' } = values;
    const secret = isWithPasskey ? { passkey: true as const } : { password };
    return send({ ...typedFields(fields, values), email: email.trim(), ...secret });
  };

  if (sent && !isCorrecting) {
    return (
      <SignUpSent
        request={request}
        email={sent.email}
        onSendAgain={() => send(sent)}
        onCorrect={() => {
          request.clear();
          setIsCorrecting(true);
        }}
      />
    );
  }
  return (
    <AuthPage
      state="signup"
      eyebrow="Create your account and get 10 free credits"
      end={
        <>
          Already have an account?{' '}
          <Link to="/login" search={loginSearch} className="textlink">
            Log in
          </Link>
        </>
      }
    >
      <AuthForm
        request={request}
        validate={(values) => ({
          ...(!isWithPasskey && credentialErrors(values)),
          ...addressErrors(values),
          ...signupFieldErrors(fields, values),
        })}
        onSubmit={handleSubmit}
        submitLabel="Sign up"
        busyLabel="Signing up…"
        before={
          <>
            <InvitationNote invitation={invitation} />
            <SocialButtons label="Sign up with" />
          </>
        }
      >
        {(errors) => (
          <>
            <EmailField errors={errors} defaultValue={sent?.email ?? invitation?.email} />
            {isWithPasskey ? (
              <p className="small">You add the passkey after you have confirmed your email.</p>
            ) : (
              <NewPasswordField error={errors['password']} />
            )}
            {fields.map(({ name, kind, label }) => {
              const Control = kind === 'textarea' ? TextAreaField : TextField;
              return <Control key={name} name={name} label={label} error={errors[name]} />;
            })}
            {/* In a new tab, so that nothing typed is lost. */}
            <p className="small">
              By signing up you accept the{' '}
              <Link to="/terms-of-service" target="_blank" className="textlink">
                terms of service
              </Link>{' '}
              and the{' '}
              <Link to="/privacy-policy" target="_blank" className="textlink">
                privacy policy
              </Link>
              .
            </p>
          </>
        )}
      </AuthForm>
      {canUsePasskeys() && (
        <p className="small">
          <button
            type="button"
            className="textlink"
            disabled={request.isBusy}
            onClick={() => setIsWithPasskey(!isWithPasskey)}
          >
            {isWithPasskey ? 'Use a password instead' : 'Use a passkey instead of a password'}
          </button>
        </p>
      )}
    </AuthPage>
  );
}

/** Returns the trimmed values of the extra fields, without empty ones. */
function typedFields(fields: readonly AdditionalSignupField[], values: Values): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const { name } of fields) {
    const value = values[name]?.trim() ?? '';
    if (value !== '') typed[name] = value;
  }
  return typed;
}

/** Returns the error texts of the extra fields that the server would reject. */
function signupFieldErrors(fields: readonly AdditionalSignupField[], values: Values): FieldErrors {
  const typed = typedFields(fields, values);
  const errors: Record<string, string | undefined> = {};
  for (const [name, schema] of Object.entries(signupFieldEntries(fields))) {
    const result = v.safeParse(schema, typed[name]);
    if (!result.success) errors[name] = result.issues[0].message;
  }
  return errorsOf(errors);
}
