/** An email as the mailer takes it. Both parts say the same. */
export interface EmailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The only link of the email, printed on the console when emails are written to files [I3]. */
  link?: string;
}
