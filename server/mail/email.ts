/** A letter as the mailer takes it: both parts carry the same words. */
export interface EmailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The one link of the letter, printed on the console when mail goes to files [I3]. */
  link?: string;
}
