import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { ar } from '@payloadcms/translations/languages/ar'
import { de } from '@payloadcms/translations/languages/de'
import { en } from '@payloadcms/translations/languages/en'
import { buildConfig, deepMergeSimple } from 'payload'
import pg from 'pg'
import sharp from 'sharp'
import { collections, globals } from './collections'
import { isAdmin, nobody } from './collections/access/roles'
import { previewBreakpoints } from './collections/content/preview'
import { articleEditor } from './collections/fields/articleEditor'
import { pictureMaxBytes } from './collections/Media'
import { localesInReach } from './collections/access/localesInReach'
import { invitationTask } from './collections/users/invitation'
import { adaptLocks } from './collections/users/locks'
import { noteRefusal } from './collections/users/noteSecurityEvents'
import { trashTexts } from './collections/trash/trashTexts'
import { collectionWithLabels, dateFormat, globalWithLabels } from './collections/withAdminLabels'
import { answerFault } from './src/cms/answerFault'
import { env } from './src/env'
import { accountTexts } from './src/features/account/accountTexts'
import { cvScanTexts } from './src/features/consultation/cvScanTexts'
import { editingTexts } from './src/features/editing/editingTexts'
import { plainTexts } from './src/features/editing/plainTexts'
import { versionTexts } from './src/features/editing/versionTexts'
import { exportsTexts } from './src/features/exports/exportsTexts'
import { followUpTexts } from './src/features/followUp/followUpTexts'
import { newRequestsTexts } from './src/features/followUp/newRequestsTexts'
import { notificationsTexts } from './src/features/notifications/notificationsTexts'
import { resultsPath } from './src/features/surveyResults/resultsPath'
import { retentionTask } from './src/features/retention/retentionTask'
import { surveyResultsTexts } from './src/features/surveyResults/surveyResultsTexts'
import { defaultLocale, getLocale, pageLocales } from './src/i18n/locales'
import { withHonestCommits } from './src/lib/honestCommits'
import { ListeningPool } from './src/lib/ListeningPool'
import { log } from './src/lib/log'
import { mailAdapter } from './src/lib/mail/mailAdapter'

// The bundler would take folders joined here for files to ship.
const root = path.dirname(fileURLToPath(import.meta.url))

/** What the product adds to Payload's own texts, each feature under a name of its own. */
const addedTexts = [
  accountTexts,
  cvScanTexts,
  editingTexts,
  exportsTexts,
  followUpTexts,
  newRequestsTexts,
  notificationsTexts,
  plainTexts,
  surveyResultsTexts,
  trashTexts,
  versionTexts,
]

/** What a list shows where a record has nothing; Payload writes "<No Looked after by>". */
const noValue = { general: { noLabel: '–' } }

const textsIn = (language: 'en' | 'de' | 'ar') =>
  addedTexts.reduce<object>((all, texts) => deepMergeSimple(all, texts[language]), noValue)

export default buildConfig({
  secret: env.PAYLOAD_SECRET,
  serverURL: env.SITE_URL,
  routes: { admin: '/cms', api: '/cms/api' },
  onInit: (payload) => {
    adaptLocks(payload)
    const { globals } = payload
    // "Copy to locale" of Payload (3.90) looks for a page's fields where those of collections are.
    for (const config of globals.config) Object.assign(globals, { [config.slug]: { config } })
  },
  admin: {
    user: 'users',
    dateFormat,
    // Payload's own choice asks Gravatar for a picture, with a hash of the person's address.
    avatar: 'default',
    importMap: { baseDir: path.join(/*turbopackIgnore: true*/ root, 'src') },
    meta: { titleSuffix: ' · CMS', robots: 'noindex, nofollow' },
    components: {
      graphics: {
        Logo: '@/features/editing/CmsLogo#CmsLogo',
        Icon: '@/features/editing/CmsLogo#CmsIcon',
      },
      beforeDashboard: [
        '@/features/followUp/NewRequests#NewRequests',
        '@/features/notifications/UndeliveredNotice#UndeliveredNotice',
        '@/features/editing/ContentDashboard#ContentDashboard',
      ],
      afterLogin: ['@/features/account/NoMail#NoMail'],
      afterNavLinks: ['@/features/surveyResults/ResultsLink#ResultsNavLink'],
      views: {
        surveyResults: {
          path: resultsPath,
          exact: true,
          Component: '@/features/surveyResults/SurveyResultsView#SurveyResultsView',
          meta: { title: surveyResultsTexts.en.surveyResults.title },
        },
      },
    },
    livePreview: { breakpoints: previewBreakpoints },
  },
  collections: collections.map(collectionWithLabels),
  globals: globals.map(globalWithLabels),
  editor: articleEditor,
  localization: {
    locales: pageLocales.map((code) => ({
      code,
      label: getLocale(code).nativeName,
      rtl: getLocale(code).dir === 'rtl',
    })),
    defaultLocale,
    fallback: false,
    filterAvailableLocales: localesInReach,
  },
  // Filters and columns of a list, kept under a name. Only staff see the lists they belong to.
  queryPresets: {
    access: { create: isAdmin, read: isAdmin, update: isAdmin, delete: isAdmin },
    constraints: {},
  },
  upload: { limits: { fileSize: pictureMaxBytes } },
  // Work waits in the database, so a restart loses none of it.
  jobs: {
    tasks: [retentionTask, invitationTask],
    autoRun: [{ cron: '*/2 * * * * *' }],
    access: { run: () => false, queue: () => false, cancel: () => false },
    jobsCollectionOverrides: ({ defaultJobsCollection }) => ({
      ...defaultJobsCollection,
      access: { create: nobody, read: isAdmin, update: nobody, delete: isAdmin },
    }),
  },
  i18n: {
    supportedLanguages: { en, de, ar },
    fallbackLanguage: 'en',
    translations: { en: textsIn('en'), de: textsIn('de'), ar: textsIn('ar') },
  },
  db: withHonestCommits(
    postgresAdapter({
      // The adapter keeps one client for itself: ten leave nine for requests.
      pool: { connectionString: env.DATABASE_URL, max: 10, connectionTimeoutMillis: 5000 },
      migrationDir: path.join(/*turbopackIgnore: true*/ root, 'src/migrations'),
      pg: { ...pg, Pool: ListeningPool },
      push: false,
    }),
  ),
  email: mailAdapter(),
  graphQL: { disable: true },
  hooks: { afterError: [noteRefusal, answerFault] },
  telemetry: false,
  logger: log,
  sharp,
  typescript: { outputFile: path.join(/*turbopackIgnore: true*/ root, 'src/payload-types.ts') },
})
