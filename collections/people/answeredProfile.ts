import type { SentStanding } from '../../src/domain/standing'
import { mailTexts } from '../../src/i18n/mailTexts'
import { env } from '../../src/server/env'

/** What answers to "Where do I stand?" say of a person, as fields of the profile. */
export function answeredProfile({ german, isRegistered, years }: SentStanding) {
  // The nurse says no more than that, and staff read it in the language of their e-mails.
  const registration = isRegistered ? mailTexts[env.NOTIFY_LANGUAGE].request.registered : null
  return { languageLevel: german, registration, yearsOfExperience: years }
}
