import type {
  Access,
  FieldAccess,
  LocalizationConfigWithLabels,
  Option,
  PayloadRequest,
  SelectField,
  Where,
} from 'payload'
import { submissionKinds } from '../../src/domain/submissionKinds'
import { isPageLocale, type PageLocale, defaultLocale, pageLocales } from '../../src/i18n/locales'

/** What people who log in may be; docs/users.md says who may what. */
export const roles = ['admin', 'coordinator', 'manager', 'editor', 'translator'] as const

export type Role = (typeof roles)[number]

/** Who follows up what people send in. */
export const followUpRoles = ['admin', 'coordinator'] as const satisfies Role[]

/** The caller, as a request, a component of the CMS or its `useAuth` knows them. */
type Asking =
  | {
      id: number | string
      role?: string | null
      seesNames?: boolean | null
      languages?: readonly string[] | null
    }
  | null
  | undefined

/** A permission: whether a user may do something. Pure, for the server and the browser alike. */
type Permission = (user: Asking) => boolean

const isOneOf = (user: Asking, allowed: readonly Role[]) =>
  allowed.some((role) => role === user?.role)

/** Reads and follows up consultations and chat messages, with CVs and messages to staff. */
export const worksWithRequests: Permission = (user) => isOneOf(user, followUpRoles)

/** Reads consultations and chat messages, names and numbers included, and gives cases to other owners. */
export const seesRequests: Permission = (user) => worksWithRequests(user) || seesNames(user)

/** Reads what respondents of the survey have written, word for word. */
export const seesSurveyResponses: Permission = (user) => isAdmin(user) || seesNames(user)

/** Sees figures, which name no person. */
export const seesFigures: Permission = (user) => isOneOf(user, ['admin', 'coordinator', 'manager'])

/** Exports data, a whole list or everything about one person. */
export const exportsData: Permission = (user) => isAdmin(user) || seesNames(user)

/** Deletes what people have sent in. */
export const mayDelete: Permission = (user) => isAdmin(user)

/** Makes accounts, and says who may what; managers neither make admins nor change them. */
export const managesUsers: Permission = (user) => isAdmin(user) || seesNames(user)

/** Reads the audit log, the state of the backups and what is stored for how long. */
export const oversees: Permission = (user) => isAdmin(user) || seesNames(user)

/** Looks after the running of the site: security, stages, jobs, quarantine. */
export const runsSite: Permission = (user) => isAdmin(user)

/** Works on content, be it in one language alone. */
export const worksOnContent: Permission = (user) => editsContent(user) || isTranslator(user)

/** Works on content in every language, and on the site's settings. */
export const editsContent: Permission = (user) => isOneOf(user, ['admin', 'editor'])

/** Makes campaigns, and says what they cost. */
export const managesCampaigns: Permission = (user) =>
  editsContent(user) || isOneOf(user, ['manager'])

/** Works on content in some languages. */
export const isTranslator: Permission = (user) => isOneOf(user, ['translator'])

/** The languages a translator may write in; empty for everybody else. */
export function translatorLocales(user: Asking): PageLocale[] {
  return isTranslator(user) ? (user?.languages ?? []).filter(isPageLocale) : []
}

function isAdmin(user: Asking): boolean {
  return isOneOf(user, ['admin'])
}

/** Managers see figures; names, and what leading the team takes, only where they are let. */
function seesNames(user: Asking): boolean {
  return isOneOf(user, ['manager']) && user?.seesNames === true
}

/** What says who asks. */
type Asked = { req: Pick<PayloadRequest, 'user'> }

/** Refuses every user, admins too, through REST or the admin interface; for a collection or a field. */
export const denyAll = () => false

/** Those who have a permission; for a collection or a field. */
export function allow(may: Permission): (asked: Asked) => boolean {
  return ({ req }) => may(req.user)
}

/** Those who have a permission, one thing at a time: where many are meant, Payload (3.90) asks without an id. */
export function allowOne(may: Permission): Access {
  return ({ id, req }) => id !== undefined && may(req.user)
}

/** Tables of the agency, by which requests are worked on. */
export const agencyTable = {
  create: allow(runsSite),
  read: allow(seesRequests),
  update: allow(runsSite),
  delete: allowOne(runsSite),
}

/**
 * Admins change everybody, managers all but admins, others themselves; one account at a time, for which Payload
 * (3.90) asks with its id, so that no admins are demoted all at once.
 */
export const managersOrOneself: Access = ({ id, req }) => {
  const own = oneself(req)
  if (id === undefined || !own || !managesUsers(req.user)) return own
  return runsSite(req.user) || { or: [own, { role: { not_equals: 'admin' satisfies Role } }] }
}

/** Admins give rights to all users, managers to others: no manager raises themselves. */
export const mayGiveRights: FieldAccess = (asked) =>
  runsSite(asked.req.user) || (managesUsers(asked.req.user) && !isOwnAccount(asked))

/** Whether a field is one of the caller's own account. Payload (3.90) gives the document or its number alone. */
export const isOwnAccount: FieldAccess = ({ doc, id, req: { user } }) =>
  user !== null && user.id === Number(doc?.id ?? id)

/** The roles that the caller may give: managers every one but that of admins. */
export const rolesToGive: NonNullable<SelectField['filterOptions']> = ({
  options,
  req: { user },
}) =>
  managesUsers(user) && !runsSite(user) ? options.filter((one) => roleOf(one) !== 'admin') : options

const roleOf = (option: Option) => (typeof option === 'string' ? option : option.value)

/** Managers and admins see all users, others themselves; those who read requests also see who follows them up. */
export const readersOfUsers: Access = ({ req }) =>
  managesUsers(req.user) ||
  (seesRequests(req.user)
    ? { or: [{ id: { equals: req.user?.id } }, { role: { in: [...followUpRoles] } }] }
    : oneself(req))

/**
 * Filters of lists that are kept under a name. A name or a number may be in them, so they are for those
 * who read the list.
 */
export const allowedPresets: Access = ({ req: { user } }) => {
  const lists = [
    ...(seesRequests(user)
      ? ['people', ...submissionKinds.filter((kind) => kind !== 'survey-responses')]
      : []),
    ...(seesSurveyResponses(user) ? ['survey-responses'] : []),
  ]
  return lists.length > 0 && { relatedCollection: { in: lists } }
}

function oneself({ user }: Asked['req']): Where | false {
  return user ? { id: { equals: user.id } } : false
}

/** Editors and admins, and translators where the request is for a language of theirs. */
export const mayEditLanguage: Access = ({ req }) =>
  editsContent(req.user) || translatorLocales(req.user).some((locale) => locale === req.locale)

const roleLabels = {
  admin: 'Admin: everything',
  coordinator: 'Coordinator: works on requests, sees CVs',
  manager: 'Manager: metrics; also the team, if they see names',
  editor: 'Editor: all content',
  translator: 'Translator: content in their languages',
} satisfies Record<Role, string>

/** What people may be, as a list to choose from. */
export const roleOptions = roles.map((role) => ({ value: role, label: roleLabels[role] }))

/** The languages someone finds in the CMS: translators see theirs and English, others all. */
export function readableLocales(user: Asking): readonly PageLocale[] {
  if (!isTranslator(user)) return pageLocales
  const own = translatorLocales(user)
  return pageLocales.filter((locale) => locale === defaultLocale || own.includes(locale))
}

/** The same for Payload. */
export const allowedLocales: NonNullable<
  LocalizationConfigWithLabels['filterAvailableLocales']
> = ({ locales, req }) => {
  const reach: readonly string[] = readableLocales(req.user)
  return locales.filter(({ code }) => reach.includes(code))
}
