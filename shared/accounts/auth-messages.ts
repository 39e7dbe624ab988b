/** The messages of the sign-in screens. The server answers with the same texts. */
export const AUTH_MESSAGES = {
  signedUp: "You've signed up successfully! Check your email for the confirmation link.",
  sentAgain: 'We have sent the link again. Only the newest link logs you in.',
  resetRequested: 'Check your email for a password reset link.',
  passwordReset: 'Your password has been reset.',
  /** After a reset, for a passkey or provider that was added in the last 24 hours. */
  recentWay:
    'This way to log in was added to your account in the last 24 hours. If you did not add it, remove it now.',
  /** The same for several. */
  recentWays:
    'These ways to log in were added to your account in the last 24 hours. If you did not add all of them, remove them now. You can add your own again later.',
  recentWaysRemoved: 'Removed. Nobody can log in that way any more.',
  recentWaysExpired:
    'This took too long, or was done before. Log in and look at the passkeys and connected accounts on your account page.',
  emailVerified: 'Your email has been verified. You can now log in.',
  /** The address was confirmed in the browser that signed up. */
  emailVerifiedLoggedIn: 'Your email has been verified. You are logged in.',
  /** The address was confirmed in another browser than the one that signed up, so no password is set yet. */
  emailVerifiedWithoutPassword:
    'Your email has been verified. This is another browser than the one that signed up, and a password typed there could be anybody’s. Please choose the one to log in with.',
  /** Before the link is confirmed in another browser than the one that signed up. */
  confirmHere:
    'Somebody opened a Foolscap account with this address, in another browser than this one. If it was you, confirm the address and choose a password here.',
  confirmNotMe:
    'If it was not you, close this page. An account that nobody confirms is removed after 24 hours.',
  /** Shown in the browser that signed up, after the address was confirmed in another one. */
  confirmedElsewhere:
    'Your email was confirmed in another browser. Log in with the password that you chose there.',
  /** The right password of a sign-up whose link was not opened yet. */
  unconfirmed: 'Your email is not confirmed yet. Open the link that we sent you, then log in.',
  domainWithoutDot: 'Please check the part after the @: it has no dot.',
  /** For a link that was opened without its token. */
  tokenMissing: 'The token is missing from the URL. Please check the link you received in your email.',
  /** The same sentence for a wrong password, an unknown address and an unconfirmed one [G2]. */
  wrongCredentials: 'That email and password do not match.',
  wrongCurrentPassword: 'Your current password is not right.',
  noPasswordYet:
    'You have not chosen a password yet. Use “Forgot your password?” on the login page to set one.',
  wrongPassword: 'Your password is not right.',
  emailChangeAsked: 'Check the new address for a link. Your address stays as it is until you open it.',
  emailChanged: 'Your email has been changed. From now on log in with the new address.',
  sameEmail: 'This is your address already.',
  emailTakenMeanwhile: 'Another account has this address by now.',
  lastWayToSignIn:
    'This is your only way to log in. Add another one first: a password, a passkey or a social account.',
  /** After a login that cancelled the deletion of the account [H5]. */
  accountKept: 'Welcome back. Your account is kept.',
  accountEnds:
    'You were logged out everywhere. Your account will be deleted in 15 days; log in before then to keep it.',
  passwordChanged: 'Your password has been changed. You were logged out everywhere else.',
  passwordSet: 'Your password has been set. You were logged out everywhere else.',
  /** The address of a sign-up with a passkey was confirmed. */
  emailVerifiedAddPasskey: 'Your email has been verified. Now add the passkey that you will log in with.',
  passkeyAdded: 'Passkey added.',
  passkeyRenamed: 'Passkey renamed.',
  passkeyRemoved: 'Passkey removed.',
  /** The same sentence for an unknown passkey, a wrong signature, another origin and a counter that went back. */
  passkeyRefused: 'This passkey was not accepted. Try again, or log in another way.',
  passkeyExpired: 'This took too long, or was done before. Please try again.',
  passkeyTaken: 'This passkey is in your list already.',
  noPasskeyYet: 'You have no passkey yet.',
  passkeyLimit: 'You have 20 passkeys. Remove one before you add another.',
  /** The account has no password, and nothing else proved who the caller is. */
  proofNeeded:
    'Please confirm that it is you: log in at your connected account once more, or set a password by email.',
  /** An administrator has to prove who they are before this act. */
  adminProofNeeded: 'Please confirm that it is you, with your password or a passkey.',
  /** An act on another administrator, or a change of the role. */
  actProofNeeded: 'This act needs a confirmation of its own. Please confirm that it is you.',
  /** Only the passkey is a proof. */
  passkeyNeeded: 'Please confirm that it is you, with your passkey.',
  suspended:
    'This account is suspended. If you think that is a mistake, write to us through the contact page.',
  verificationLinkInvalid:
    'This link has expired or was already used. Try to log in, or sign up again for a new link.',
  resetLinkInvalid: 'This link has expired or was already used. Please ask for a new one.',
  invitationLinkInvalid: 'This invitation is not open any more. Ask to be invited again.',
  weakPassword:
    'This password is easy to guess. Use a longer one, or a few words that do not belong together.',
  hashingBusy: 'Many people are logging in at this moment. Please try again in a few seconds.',
  tooManyTries: 'That was a lot of tries. Please wait a moment before the next one.',
} as const;
