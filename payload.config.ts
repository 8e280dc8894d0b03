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
import { mapPayloadErrors } from './src/cms/mapPayloadErrors'
import { env } from './src/server/env'
import { accountTexts } from './src/staff/account/accountTexts'
import { cvScanTexts } from './src/submissions/cv/cvScanTexts'
import { editingTexts } from './src/editing/editingTexts'
import { plainTexts } from './src/editing/plainTexts'
import { versionTexts } from './src/editing/versionTexts'
import { exportsTexts } from './src/submissions/exports/exportsTexts'
import { followUpTexts } from './src/submissions/followUp/followUpTexts'
import { newRequestsTexts } from './src/submissions/followUp/newRequestsTexts'
import { notificationsTexts } from './src/submissions/notifications/notificationsTexts'
import { resultsPath } from './src/submissions/surveyResults/resultsPath'
import { retentionTask } from './src/submissions/retention/retentionTask'
import { surveyResultsTexts } from './src/submissions/surveyResults/surveyResultsTexts'
import { defaultLocale, getLocale, pageLocales } from './src/i18n/locales'
import { withConfirmedCommits } from './src/server/confirmedCommits'
import { ResilientPool } from './src/server/ResilientPool'
import { log } from './src/server/log'
import { mailAdapter } from './src/server/mail/mailAdapter'

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
        Logo: '@/editing/CmsLogo#CmsLogo',
        Icon: '@/editing/CmsLogo#CmsIcon',
      },
      beforeDashboard: [
        '@/submissions/followUp/NewRequests#NewRequests',
        '@/submissions/notifications/UndeliveredNotice#UndeliveredNotice',
        '@/editing/ContentDashboard#ContentDashboard',
      ],
      afterLogin: ['@/staff/account/NoMail#NoMail'],
      afterNavLinks: ['@/submissions/surveyResults/ResultsLink#ResultsNavLink'],
      views: {
        surveyResults: {
          path: resultsPath,
          exact: true,
          Component: '@/submissions/surveyResults/SurveyResultsView#SurveyResultsView',
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
  db: withConfirmedCommits(
    postgresAdapter({
      // The adapter keeps one client for itself: ten leave nine for requests.
      pool: { connectionString: env.DATABASE_URL, max: 10, connectionTimeoutMillis: 5000 },
      migrationDir: path.join(/*turbopackIgnore: true*/ root, 'src/migrations'),
      pg: { ...pg, Pool: ResilientPool },
      push: false,
    }),
  ),
  email: mailAdapter(),
  graphQL: { disable: true },
  hooks: { afterError: [noteRefusal, mapPayloadErrors] },
  telemetry: false,
  logger: log,
  sharp,
  typescript: { outputFile: path.join(/*turbopackIgnore: true*/ root, 'src/payload-types.ts') },
})
