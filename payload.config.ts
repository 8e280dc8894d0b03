import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { ar } from '@payloadcms/translations/languages/ar'
import { de } from '@payloadcms/translations/languages/de'
import { en } from '@payloadcms/translations/languages/en'
import { buildConfig } from 'payload'
import pg from 'pg'
import type sharp from 'sharp'
import { collections, globals } from './collections'
import {
  denyAll,
  allowedPresets,
  runsSite,
  allow,
  allowedLocales,
} from './collections/access/roles'
import { previewBreakpoints } from './collections/content/preview'
import { articleEditor } from './collections/fields/articleEditor'
import { pictureMaxBytes } from './collections/media'
import { invitationTask } from './collections/users/passwordLinks'
import { skipUnchangedAutosaves } from './collections/publications/autosave'
import { adaptDocumentLocks } from './collections/users/adaptDocumentLocks'
import { recordRefusal } from './collections/users/logIn'
import { requireSecondFactor } from './collections/users/secondFactor/requireSecondFactor'
import { securityMailTask } from './collections/users/secondFactor/securityChanges'
import { collectionWithLabels, dateFormat, globalWithLabels } from './collections/withAdminLabels'
import { mapPayloadErrors } from './src/cms/mapPayloadErrors'
import { env } from './src/server/env'
import { secondFactorPath } from './collections/users/secondFactor/secondFactorApi'
import { findPath, translatePath } from './src/editing/documentPath'
import { deskPath } from './src/submissions/desk/deskAddress'
import { figuresPath } from './src/submissions/figures/figuresAddress'
import { resultsPath } from './src/submissions/surveyResults/resultsFilter'
import { userMailTasks } from './src/submissions/userMailTasks'
import cmsArabic from './src/i18n/cms/ar.json'
import cmsGerman from './src/i18n/cms/de.json'
import cmsEnglish from './src/i18n/cms/en.json'
import arabicOverrides from './src/i18n/cms/overrides.ar.json'
import germanOverrides from './src/i18n/cms/overrides.de.json'
import englishOverrides from './src/i18n/cms/overrides.en.json'
import { defaultLocale, getLocale, pageLocales } from './src/i18n/locales'
import { withConfirmedCommits } from './src/server/confirmedCommits'
import { ResilientPool } from './src/server/ResilientPool'
import { log } from './src/server/log'
import { mailAdapter } from './src/server/mail/mailAdapter'

// The bundler would take folders joined here for files to ship.
const root = path.dirname(fileURLToPath(import.meta.url))

const load = createRequire(import.meta.url)

export default buildConfig({
  secret: env.PAYLOAD_SECRET,
  serverURL: env.SITE_URL,
  routes: { admin: '/cms', api: '/cms/api' },
  onInit: (payload) => {
    adaptDocumentLocks(payload)
    skipUnchangedAutosaves(payload)
    requireSecondFactor(payload)
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
      graphics: { Logo: '@/editing/CmsFrame#CmsLogo', Icon: '@/editing/CmsFrame#CmsIcon' },
      beforeDashboard: [
        '@/submissions/desk/DeskView#RedirectToDesk',
        '@/submissions/figures/FiguresView#FiguresOverview',
        '@/submissions/followUp/NewRequests#NewRequests',
        '@/submissions/notifications/DeliveryNotices#NoChannelsNotice',
        '@/submissions/notifications/DeliveryNotices#UndeliveredNotice',
        '@/backups/BackupStatus#BackupStatus',
        '@/submissions/cv/OrphanedUploads#OrphanedUploads',
        '@/editing/ContentDashboard#ContentDashboard',
        '@/submissions/retention/RetentionOverview#RetentionOverview',
      ],
      providers: [
        '@/editing/CmsFrame#CmsDemoBar',
        '@/editing/SessionNotice#SessionNotice',
        '@/cms/NameControls#NameControls',
      ],
      afterLogin: ['@/staff/account/NoMailNotice#NoMailNotice'],
      Nav: '@/staff/CmsNav#CmsNav',
      beforeNavLinks: ['@/staff/CmsNav#WorkNavLinks'],
      afterNavLinks: ['@/staff/CmsNav#FiguresNavLinks', '@/editing/CmsFrame#ReleaseVersion'],
      views: {
        desk: {
          path: deskPath,
          exact: true,
          Component: '@/submissions/desk/DeskView#DeskView',
          meta: { title: cmsEnglish.desk.title },
        },
        find: {
          path: findPath,
          exact: true,
          Component: '@/editing/FindTextView#FindTextView',
          meta: { title: cmsEnglish.find.title },
        },
        secondFactor: {
          path: secondFactorPath,
          exact: true,
          Component: '@/staff/secondFactor/SecondFactor#SecondFactorView',
          meta: { title: cmsEnglish.secondFactor.title },
        },
        figures: {
          path: figuresPath,
          exact: true,
          Component: '@/submissions/figures/FiguresView#FiguresView',
          meta: { title: cmsEnglish.figures.title },
        },
        translate: {
          path: translatePath,
          exact: true,
          Component: '@/editing/translate/TranslateView#TranslateView',
          meta: { title: cmsEnglish.translate.title },
        },
        surveyResults: {
          path: resultsPath,
          exact: true,
          Component: '@/submissions/surveyResults/SurveyResultsView#SurveyResultsView',
          meta: { title: cmsEnglish.surveyResults.title },
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
    filterAvailableLocales: allowedLocales,
  },
  // Filters and columns of a list, kept under a name.
  queryPresets: {
    access: {
      create: allowedPresets,
      read: allowedPresets,
      update: allowedPresets,
      delete: allowedPresets,
    },
    constraints: {},
  },
  upload: { limits: { fileSize: pictureMaxBytes } },
  // Work waits in the database, so a restart loses none of it; `src/lifecycle/jobs.ts` runs it.
  jobs: {
    tasks: [invitationTask, securityMailTask, ...userMailTasks],
    access: { run: () => false, queue: () => false, cancel: () => false },
    jobsCollectionOverrides: ({ defaultJobsCollection }) => ({
      ...defaultJobsCollection,
      access: { create: denyAll, read: allow(runsSite), update: denyAll, delete: allow(runsSite) },
    }),
  },
  i18n: {
    supportedLanguages: { en, de, ar },
    fallbackLanguage: 'en',
    // What the product adds to Payload's own texts, and where it uses other words.
    translations: {
      en: { ...cmsEnglish, ...englishOverrides },
      de: { ...cmsGerman, ...germanOverrides },
      ar: { ...cmsArabic, ...arabicOverrides },
    },
  },
  db: withConfirmedCommits(
    postgresAdapter({
      // The adapter keeps one client for itself: ten leave nine for requests.
      pool: {
        connectionString: env.DATABASE_URL,
        application_name: 'curaco-cms',
        max: 10,
        connectionTimeoutMillis: 5000,
      },
      migrationDir: path.join(/*turbopackIgnore: true*/ root, 'src/migrations'),
      pg: { ...pg, Pool: ResilientPool },
      push: false,
      // A table for each block, with its languages and versions, would be sixty of them.
      blocksAsJSON: true,
    }),
  ),
  email: mailAdapter(),
  graphQL: { disable: true },
  hooks: { afterError: [recordRefusal, mapPayloadErrors] },
  telemetry: false,
  logger: log,
  // Loaded for the first picture: it takes 20 MB.
  sharp: (...args) => (load('sharp') as typeof sharp)(...args),
  typescript: { outputFile: path.join(/*turbopackIgnore: true*/ root, 'src/payload-types.ts') },
})
