/**
 * A mail that could not be sent, for a reason without personal data: what a mail server answers
 * often quotes addresses, and errors end in logs.
 */
export class MailFailure extends Error {
  override name = 'MailFailure'

  constructor(
    /** Such as `SMTP 550` or `ETIMEDOUT`. */
    readonly code: string,
  ) {
    super(code)
  }
}
