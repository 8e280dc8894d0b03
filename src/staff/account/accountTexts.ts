import { adminT } from '@/i18n/adminT'

const english = {
  title: 'Log-ins',
  none: 'Not logged in anywhere.',
  since: 'Since',
  here: 'This one',
  end: 'Log out',
  endOthers: 'Log out everywhere else',
  endAll: 'Log out everywhere',
  ended: 'Logged out there.',
  failed: 'That did not work. Please try again.',
  emailUse: 'Invitations and links for a new password go there.',
  noMail: 'Forgot your password? An administrator can give you a new one.',
}

/** The key of a text about people's own accounts. */
export type AccountKey = `account:${keyof typeof english}`

const german: typeof english = {
  title: 'Aktive Anmeldungen',
  none: 'Nirgends angemeldet.',
  since: 'Seit',
  here: 'Diese hier',
  end: 'Abmelden',
  endOthers: 'Überall sonst abmelden',
  endAll: 'Überall abmelden',
  ended: 'Dort abgemeldet.',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  emailUse: 'Dorthin gehen Einladungen und Links für ein neues Passwort.',
  noMail: 'Passwort vergessen? Die Administration kann Ihnen ein neues geben.',
}

const arabic: typeof english = {
  title: 'جلسات الدخول',
  none: 'لا توجد جلسة مفتوحة.',
  since: 'منذ',
  here: 'هذه الجلسة',
  end: 'تسجيل الخروج',
  endOthers: 'تسجيل الخروج من كل مكان آخر',
  endAll: 'تسجيل الخروج من كل مكان',
  ended: 'تم تسجيل الخروج هناك.',
  failed: 'لم ينجح ذلك. يرجى المحاولة مرة أخرى.',
  emailUse: 'تُرسل إليه الدعوات وروابط اختيار كلمة مرور جديدة.',
  noMail: 'نسيت كلمة المرور؟ يمكن لأحد المديرين أن يعطيك كلمة جديدة.',
}

/** Texts about people's own accounts, by language of the admin interface. */
export const accountTexts = {
  en: { account: english },
  de: { account: german },
  ar: { account: arabic },
}

/** Payload's `t` for these texts. */
export const accountT = adminT<AccountKey>
