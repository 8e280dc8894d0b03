import { adminT } from '@/i18n/adminT'

const english = {
  title: 'Notifications',
  email: 'E-mail',
  webhook: 'Webhook',
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Given up',
  notConfigured: 'Not set up',
  notQueued: 'None. This way was not set up when the submission came in.',
  since: 'Since',
  nextTry: 'Next try',
  tries: 'Tries',
  lastError: 'Last failure',
  remark: 'Remark',
  sendAgain: 'Send again',
  tryNow: 'Try now',
  queued: 'It is being sent.',
  queueFailed: 'That did not work. Please try again.',
  consultation: 'Consultation',
  chatMessage: 'Chat message',
  failedTitle: 'Staff were not told of everything',
  failedNumber: 'Notifications that were given up: {{number}}',
  lateNumber: 'Notifications that have waited for more than an hour: {{number}}',
  failedText:
    'The submissions themselves are all there. See what went wrong, put it right, then send them again.',
  showFailed: 'Show those given up',
  showWaiting: 'Show those waiting',
  sendAllAgain: 'Send all again that were given up',
  allQueued: 'Being sent: {{number}}',
}

/** The key of a text about messages to staff. */
export type NotificationsKey = `notifications:${keyof typeof english}`

const german: typeof english = {
  title: 'Benachrichtigungen',
  email: 'E-Mail',
  webhook: 'Webhook',
  waiting: 'Wartet',
  delivered: 'Zugestellt',
  failed: 'Aufgegeben',
  notConfigured: 'Nicht eingerichtet',
  notQueued: 'Keine. Dieser Weg war beim Eingang nicht eingerichtet.',
  since: 'Seit',
  nextTry: 'Nächster Versuch',
  tries: 'Versuche',
  lastError: 'Letzter Fehler',
  remark: 'Hinweis',
  sendAgain: 'Erneut senden',
  tryNow: 'Jetzt versuchen',
  queued: 'Wird gesendet.',
  queueFailed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  consultation: 'Beratungsanfrage',
  chatMessage: 'Chatnachricht',
  failedTitle: 'Das Team hat nicht von allem erfahren',
  failedNumber: 'Aufgegebene Benachrichtigungen: {{number}}',
  lateNumber: 'Benachrichtigungen, die seit über einer Stunde warten: {{number}}',
  failedText:
    'Die Eingänge selbst sind alle da. Sehen Sie nach, woran es liegt, beheben Sie es und senden Sie erneut.',
  showFailed: 'Aufgegebene anzeigen',
  showWaiting: 'Wartende anzeigen',
  sendAllAgain: 'Alle aufgegebenen erneut senden',
  allQueued: 'Werden gesendet: {{number}}',
}

const arabic: typeof english = {
  title: 'الإشعارات',
  email: 'البريد الإلكتروني',
  webhook: 'Webhook',
  waiting: 'بانتظار الإرسال',
  delivered: 'تم التسليم',
  failed: 'توقفت المحاولات',
  notConfigured: 'غير مُعدّ',
  notQueued: 'لا يوجد. لم تكن هذه الوسيلة مُعدّة عند وصول الطلب.',
  since: 'منذ',
  nextTry: 'المحاولة التالية',
  tries: 'المحاولات',
  lastError: 'آخر خطأ',
  remark: 'ملاحظة',
  sendAgain: 'إعادة الإرسال',
  tryNow: 'المحاولة الآن',
  queued: 'جارٍ الإرسال.',
  queueFailed: 'لم ينجح ذلك. يُرجى المحاولة مرة أخرى.',
  consultation: 'طلب استشارة',
  chatMessage: 'رسالة محادثة',
  failedTitle: 'لم يُبلَّغ فريق العمل بكل شيء',
  failedNumber: 'إشعارات توقفت محاولات إرسالها: {{number}}',
  lateNumber: 'إشعارات تنتظر منذ أكثر من ساعة: {{number}}',
  failedText: 'الطلبات نفسها محفوظة كلها. ابحث عن السبب وأصلحه، ثم أعد الإرسال.',
  showFailed: 'عرض ما توقفت محاولاته',
  showWaiting: 'عرض ما ينتظر',
  sendAllAgain: 'إعادة إرسال كل ما توقفت محاولاته',
  allQueued: 'جارٍ الإرسال: {{number}}',
}

/** Texts about messages to staff, by language of the admin interface. */
export const notificationsTexts = {
  en: { notifications: english },
  de: { notifications: german },
  ar: { notifications: arabic },
}

/** Payload's `t` for these texts. */
export const notificationsT = adminT<NotificationsKey>
