import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Where the product's visitors are, as far as the country has one time zone. */
const timeZones: Record<string, string> = {
  AE: 'Asia/Dubai',
  AT: 'Europe/Vienna',
  BD: 'Asia/Dhaka',
  BH: 'Asia/Bahrain',
  CH: 'Europe/Zurich',
  DE: 'Europe/Berlin',
  EG: 'Africa/Cairo',
  GB: 'Europe/London',
  IN: 'Asia/Kolkata',
  JO: 'Asia/Amman',
  KE: 'Africa/Nairobi',
  KW: 'Asia/Kuwait',
  LK: 'Asia/Colombo',
  NG: 'Africa/Lagos',
  NP: 'Asia/Kathmandu',
  OM: 'Asia/Muscat',
  PH: 'Asia/Manila',
  PK: 'Asia/Karachi',
  QA: 'Asia/Qatar',
  SA: 'Asia/Riyadh',
  TR: 'Europe/Istanbul',
}

/** The time zone of a number's country; null where the country is not known or has several. */
export function personTimeZone(phone: string): string | null {
  const country = parsePhoneNumberFromString(phone)?.country
  return (country && timeZones[country]) ?? null
}
