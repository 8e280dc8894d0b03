// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { withPayload } from '@payloadcms/next/withPayload'
import createNextIntlPlugin from 'next-intl/plugin'
import { cmsHeadersOnly, siteHeaders } from './src/server/http/responseHeaders.mjs'

// Next.js names server functions by a random key of each build: a page of one machine could ask nothing of another that
// has built the same release. Nothing secret is encrypted with it, because no function carries values of its page.
const lockFile = new URL('package-lock.json', import.meta.url)
if (existsSync(lockFile)) {
  process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ??= createHash('sha256')
    .update(readFileSync(lockFile))
    .digest('base64')
}

/** @type {import('next').NextConfig} */
const nextConfig = {
  output: 'standalone',
  // Else a lock file in a folder above would move the built server below that folder's name.
  outputFileTracingRoot: fileURLToPath(new URL('.', import.meta.url)),
  // The dev server would otherwise write files for coding assistants into the project.
  agentRules: false,
  cacheHandler: fileURLToPath(
    new URL('src/publishing/pageCache/cacheHandler.mjs', import.meta.url),
  ),
  cacheMaxMemorySize: 0,
  experimental: {
    // A route's code is loaded at its first request: Turbopack (16.4.6) gives each route a copy of what they
    // share, and reading all of them takes a quarter of the start.
    preloadEntriesOnStart: false,
    // Turbopack (16.4.6) can build and then never end when its cache was made with other settings.
    turbopackFileSystemCacheForBuild: false,
    // A server in production reads none.
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
  },
  poweredByHeader: false,
  serverExternalPackages: [
    // One and the same module for Payload and this product: see src/server/http/handleBusboyFileErrors.ts.
    'busboy',
    // Else Turbopack (16.4.6) writes and loads a copy of them for nearly every route.
    'payload',
    '@payloadcms/db-postgres',
    '@payloadcms/drizzle',
    'nodemailer',
    '@zxcvbn-ts/core',
    '@zxcvbn-ts/language-common',
  ],
  reactStrictMode: true,
  turbopack: {
    resolveAlias: {
      'buffer-crc32': './src/submissions/exports/crc32.mjs',
      fflate: './src/editing/translate/zipAtOnce.ts',
    },
  },
  // Types are a check of their own (`npm run check:types`); building an image need not repeat it.
  typescript: { ignoreBuildErrors: true },
  headers: async () => siteHeaders,
  // English pages have no prefix, and neither has their feed. (The proxy sees no feeds.)
  rewrites: async () => [{ source: '/feed.xml', destination: '/en/feed.xml' }],
  // Pictures are kept in the sizes they are shown in; making others on request costs a second each.
  images: { unoptimized: true },
  // Nothing imports these: fonts that the pictures for shared links are drawn with, and the worker that looks
  // into CVs with its packages. They lie beside the server, whichever route names them.
  outputFileTracingIncludes: {
    '/og/**': ['src/assets/fonts/fonts.conf', 'src/assets/fonts/*.ttf'],
    '/api/**': [
      'src/submissions/cv/documents/{documentWorker,findPdfHeader,readDocx,renderDocument}.mjs',
      'node_modules/@hyzyla/pdfium/package.json',
      'node_modules/@hyzyla/pdfium/dist/{index.esm.js,pdfium.wasm}',
      'node_modules/sax/{package.json,lib/sax.js}',
      'node_modules/unpdf/package.json',
      'node_modules/unpdf/dist/pdfjs.mjs',
      'node_modules/{cfb,crc-32,adler-32,pend,yauzl}/*.{js,json}',
    ],
  },
  outputFileTracingExcludes: {
    '**/*': [
      '.data/**',
      'collections/**',
      'docs/**',
      'scripts/**',
      'src/**',
      'tests/**',
      '*.md',
      '*.ts',
      '*.mjs',
    ],
  },
}

export default cmsHeadersOnly(
  withPayload(createNextIntlPlugin('./src/i18n/request.ts')(nextConfig)),
)
