/**
 * The sentences about a language model that failed. Nothing of the provider's own message is passed on: it may repeat
 * the key or the text.
 */
export const PROVIDER_MESSAGES = {
  unreachable: 'The AI model cannot be reached. Please try again in a few minutes.',
  wrongKey: 'The AI model refused the key of this server. Please tell the person who runs it.',
  ownWrongKey: 'The AI model refused the key of this workspace. Enter it again in Settings, AI.',
  unknownModel: 'The AI provider does not know this model. Choose another one in Settings, AI.',
  unknownAddress: 'There is no AI model at this address. Check it in Settings, AI: it often ends with /v1.',
  noCredit: 'The account at the AI provider has no credit left.',
  busy: 'The AI model has too many requests now. Please try again in a minute.',
  busyFor: (seconds: number): string =>
    `The AI model has too many requests now. Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
  textTooLong: 'This text is too long for the AI model. Select less of it, or choose another model.',
  rejected: 'The AI model did not accept this request. Try another model in Settings, AI.',
  filtered: 'The AI provider stopped this answer because of its rules.',
  failed: 'The AI model failed. Please try again in a few minutes.',
  redirected:
    'The address of the AI model leads to another one. Texts are sent only to the address in the settings.',
  notUnderstood:
    'The AI model answered in a form that Foolscap does not know. Check its address in Settings, AI.',
  cut: 'The answer of the AI model stopped in the middle. Please try again.',
  empty: 'The AI model sent an empty answer. Please try again.',
  onlyThoughts:
    'The AI model used up its longest answer before it wrote a word. Please try again, or choose another model.',
  unmarkedThoughts:
    'The AI model mixed its thoughts into its answer, so it is not shown. Please try again: from now on they are removed.',
  late: 'The AI model did not begin to answer in time. Please try again in a few minutes.',
  stalled: 'The AI model stopped in the middle of its answer. Please try again.',
  tooLong: 'The answer of the AI model took too long. Please try again with less text.',
} as const;
