import type { StaffLanguage } from '@/server/env'
import type { Audience, DesiredCountry } from '@/domain/consultationFields'

type MailTexts = {
  consultationSubject: (values: { type: string; country: string; id: number }) => string
  chatSubject: (values: { id: number }) => string
  consultationText: string
  chatText: string
  from: string
  types: Record<Audience, string>
  country: string
  countries: Record<DesiredCountry, string>
  language: string
  received: string
  cv: string
  yes: string
  no: string
  open: string
  why: string
}

const english: MailTexts = {
  consultationSubject: ({ type, country, id }) => `New consultation ${id}: ${type}, ${country}`,
  chatSubject: ({ id }) => `New chat message ${id}`,
  consultationText: 'A consultation was requested on the website.',
  chatText: 'Somebody left a message in the chat of the website.',
  from: 'From',
  types: { nurses: 'nurse', hospitals: 'hospital' },
  country: 'Desired country',
  countries: { Germany: 'Germany', UAE: 'UAE', UK: 'UK', USA: 'USA', KSA: 'Saudi Arabia' },
  language: 'Language of the visitor',
  received: 'Received',
  cv: 'CV attached',
  yes: 'yes',
  no: 'no',
  open: 'Open it in the CMS',
  why: 'Name, phone number and CV are not part of this message; they are shown after the log-in.',
}

const german: MailTexts = {
  consultationSubject: ({ type, country, id }) =>
    `Neue Beratungsanfrage ${id}: ${type}, ${country}`,
  chatSubject: ({ id }) => `Neue Chatnachricht ${id}`,
  consultationText: 'Auf der Website wurde eine Beratung angefragt.',
  chatText: 'Im Chat der Website hat jemand eine Nachricht hinterlassen.',
  from: 'Von',
  types: { nurses: 'Pflegekraft', hospitals: 'Klinik' },
  country: 'Wunschland',
  countries: {
    Germany: 'Deutschland',
    UAE: 'VAE',
    UK: 'Großbritannien',
    USA: 'USA',
    KSA: 'Saudi-Arabien',
  },
  language: 'Sprache der anfragenden Person',
  received: 'Eingegangen',
  cv: 'Mit Lebenslauf',
  yes: 'ja',
  no: 'nein',
  open: 'Im CMS öffnen',
  why: 'Name, Telefonnummer und Lebenslauf stehen nicht in dieser Nachricht; nach der Anmeldung sind sie zu sehen.',
}

const arabic: MailTexts = {
  consultationSubject: ({ type, country, id }) => `طلب استشارة جديد ${id}: ${type}، ${country}`,
  chatSubject: ({ id }) => `رسالة محادثة جديدة ${id}`,
  consultationText: 'وصل طلب استشارة عبر الموقع.',
  chatText: 'ترك أحد الزوار رسالة في محادثة الموقع.',
  from: 'من',
  types: { nurses: 'ممرض أو ممرضة', hospitals: 'مستشفى' },
  country: 'الدولة المطلوبة',
  countries: {
    Germany: 'ألمانيا',
    UAE: 'الإمارات',
    UK: 'المملكة المتحدة',
    USA: 'الولايات المتحدة',
    KSA: 'السعودية',
  },
  language: 'لغة الزائر',
  received: 'وقت الوصول',
  cv: 'مرفق سيرة ذاتية',
  yes: 'نعم',
  no: 'لا',
  open: 'فتح الطلب في نظام إدارة المحتوى',
  why: 'لا تتضمن هذه الرسالة الاسم ورقم الهاتف والسيرة الذاتية؛ فهي تظهر بعد تسجيل الدخول.',
}

/** The words of messages to staff, by language. */
export const mailTexts: Record<StaffLanguage, MailTexts> = {
  en: english,
  de: german,
  ar: arabic,
}
