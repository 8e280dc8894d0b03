const english = {
  title: 'Everything we keep about you',
  intro:
    'All consultations and chat messages with the phone number {phone}, as of {time}. The same is in data.json for programs.',
  consultation: 'Consultation',
  chatMessage: 'Chat message',
  none: '–',
  missing: 'The file is missing.',
  fields: {
    number: 'Number',
    reference: 'Reference code',
    receivedAt: 'Came in',
    changedAt: 'Last changed',
    name: 'Name',
    phone: 'Phone number',
    phoneNormalized: 'Phone number, normalised',
    type: 'Kind',
    desiredCountry: 'Desired country',
    hospitalWebsite: 'Website',
    plan: 'Plan',
    message: 'Message',
    language: 'Language',
    noticeVersion: 'Privacy notice that was published',
    status: 'State',
    cv: 'CV',
    notes: 'Notes',
    notifications: 'Notifications to staff',
  },
}

type PersonTexts = typeof english

const german: PersonTexts = {
  title: 'Alles, was wir über Sie gespeichert haben',
  intro:
    'Alle Beratungsanfragen und Chatnachrichten mit der Telefonnummer {phone}, Stand {time}. Dasselbe steht für Programme in data.json.',
  consultation: 'Beratungsanfrage',
  chatMessage: 'Chatnachricht',
  none: '–',
  missing: 'Die Datei fehlt.',
  fields: {
    number: 'Nummer',
    reference: 'Referenzcode',
    receivedAt: 'Eingegangen',
    changedAt: 'Zuletzt geändert',
    name: 'Name',
    phone: 'Telefonnummer',
    phoneNormalized: 'Telefonnummer, vereinheitlicht',
    type: 'Art',
    desiredCountry: 'Wunschland',
    hospitalWebsite: 'Website',
    plan: 'Paket',
    message: 'Nachricht',
    language: 'Sprache',
    noticeVersion: 'Veröffentlichte Datenschutzhinweise',
    status: 'Stand der Bearbeitung',
    cv: 'Lebenslauf',
    notes: 'Notizen',
    notifications: 'Benachrichtigungen an das Team',
  },
}

const arabic: PersonTexts = {
  title: 'كل ما نحتفظ به عنكم',
  intro:
    'جميع طلبات الاستشارة ورسائل المحادثة برقم الهاتف {phone}، حتى {time}. وتجدون البيانات نفسها للبرامج في الملف data.json.',
  consultation: 'طلب استشارة',
  chatMessage: 'رسالة محادثة',
  none: '–',
  missing: 'الملف مفقود.',
  fields: {
    number: 'الرقم',
    reference: 'الرمز المرجعي',
    receivedAt: 'وقت الورود',
    changedAt: 'آخر تعديل',
    name: 'الاسم',
    phone: 'رقم الهاتف',
    phoneNormalized: 'رقم الهاتف بصيغة موحدة',
    type: 'النوع',
    desiredCountry: 'الدولة المطلوبة',
    hospitalWebsite: 'الموقع الإلكتروني',
    plan: 'الباقة',
    message: 'الرسالة',
    language: 'اللغة',
    noticeVersion: 'إشعار الخصوصية المنشور حينها',
    status: 'حالة المتابعة',
    cv: 'السيرة الذاتية',
    notes: 'الملاحظات',
    notifications: 'الإشعارات إلى الفريق',
  },
}

const texts: Record<string, PersonTexts | undefined> = { en: english, de: german, ar: arabic }

/** The words of the overview, in the language of the admin interface. */
export function personTexts(language: string): PersonTexts {
  return texts[language] ?? english
}
