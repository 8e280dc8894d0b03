import type { StaffLanguage } from '../../src/server/env'

/** The words of a mail with a link to a new password. */
type MailTexts = { subject: string; intro: string; open: string; after: string }

type Texts = { invitation: MailTexts; reset: MailTexts; userName: string }

const english: Texts = {
  invitation: {
    subject: 'Your access to the CMS',
    intro: 'An account was made for you in the content management system of this website:',
    open: 'Choose your password',
    after:
      'The link works once, within three days. After that, ask for a new one at the log-in: “Forgot password?”',
  },
  reset: {
    subject: 'Choose a new password',
    intro: 'Somebody asked for a new password for your account in the CMS of this website:',
    open: 'Choose a new password',
    after:
      'The link works once, within an hour. If it was not you, you need not do anything: your password stays as it is.',
  },
  userName: 'Your user name',
}

const german: Texts = {
  invitation: {
    subject: 'Ihr Zugang zum CMS',
    intro: 'Für Sie wurde ein Konto im Redaktionssystem dieser Website angelegt:',
    open: 'Passwort wählen',
    after:
      'Der Link gilt einmal und drei Tage lang. Danach bekommen Sie bei der Anmeldung unter „Passwort vergessen?“ einen neuen.',
  },
  reset: {
    subject: 'Neues Passwort wählen',
    intro: 'Für Ihr Konto im CMS dieser Website wurde ein neues Passwort angefordert:',
    open: 'Neues Passwort wählen',
    after:
      'Der Link gilt einmal und eine Stunde lang. Waren Sie das nicht, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
  },
  userName: 'Ihr Benutzername',
}

const arabic: Texts = {
  invitation: {
    subject: 'حسابك في نظام إدارة المحتوى',
    intro: 'أُنشئ لك حساب في نظام إدارة محتوى هذا الموقع:',
    open: 'اختيار كلمة المرور',
    after:
      'يعمل الرابط مرة واحدة خلال ثلاثة أيام. وبعد ذلك يمكنك طلب رابط جديد من صفحة تسجيل الدخول عبر «هل نسيت كلمة المرور؟».',
  },
  reset: {
    subject: 'اختيار كلمة مرور جديدة',
    intro: 'طُلبت كلمة مرور جديدة لحسابك في نظام إدارة محتوى هذا الموقع:',
    open: 'اختيار كلمة مرور جديدة',
    after:
      'يعمل الرابط مرة واحدة خلال ساعة. إن لم تكن أنت من طلبه فلا داعي لفعل شيء: تبقى كلمة مرورك كما هي.',
  },
  userName: 'اسم المستخدم الخاص بك',
}

/** What the mails about people's own accounts say, by language. */
export const accountMailTexts: Record<StaffLanguage, Texts> = {
  en: english,
  de: german,
  ar: arabic,
}
