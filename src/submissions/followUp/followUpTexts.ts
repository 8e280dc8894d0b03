import { adminT } from '@/i18n/adminT'

const english = {
  duplicates: 'Possible duplicates',
  sameNumber: 'The same phone number is also in:',
  noDuplicates: 'No other record has this phone number.',
  consultation: 'Consultation',
  chatMessage: 'Chat message',
  count: '{{number}} with the same number',
  perhapsSameNumber: 'Perhaps the same number, with the same last nine digits:',
  perhapsCount: '{{number}} perhaps',
  all: 'All {{number}}',
  call: 'Call',
}

/** The key of a text for following requests up. */
export type FollowUpKey = `followUp:${keyof typeof english}`

const german: typeof english = {
  duplicates: 'Mögliche Dubletten',
  sameNumber: 'Dieselbe Telefonnummer steht auch in:',
  noDuplicates: 'Kein anderer Eintrag hat diese Telefonnummer.',
  consultation: 'Beratungsanfrage',
  chatMessage: 'Chatnachricht',
  count: '{{number}} mit derselben Nummer',
  perhapsSameNumber: 'Vielleicht dieselbe Nummer, mit denselben letzten neun Ziffern:',
  perhapsCount: 'vielleicht {{number}}',
  all: 'Alle {{number}}',
  call: 'Anrufen',
}

const arabic: typeof english = {
  duplicates: 'سجلات قد تكون مكررة',
  sameNumber: 'رقم الهاتف نفسه موجود أيضًا في:',
  noDuplicates: 'لا يوجد سجل آخر بهذا الرقم.',
  consultation: 'طلب استشارة',
  chatMessage: 'رسالة محادثة',
  count: 'بالرقم نفسه: {{number}}',
  perhapsSameNumber: 'قد يكون الرقم نفسه، فآخر تسعة أرقام متطابقة:',
  perhapsCount: 'ربما {{number}}',
  all: 'الكل ({{number}})',
  call: 'اتصال',
}

/** Texts for following requests up, by language of the admin interface. */
export const followUpTexts = {
  en: { followUp: english },
  de: { followUp: german },
  ar: { followUp: arabic },
}

/** Payload's `t` for these texts. */
export const followUpT = adminT<FollowUpKey>
