import type { CollectionConfig } from 'payload'
import { cvMediaTypes, type CvRemark } from '../../src/domain/consultationFields'
import { storedName, payloadFolder } from '../../src/server/uploadLocations'
import { mayDelete, denyAll, allow, allowOne, worksWithRequests } from '../access/roles'
import { logCvDownload } from './logCvDownload'
import { logCvErasure } from './logCvErasure'
import { sendStoredFile } from '../files/sendStoredFile'

/** What is known about viruses in a stored file; an infected one is never stored here. */
type ScanResult = 'clean' | 'not_scanned'

/** What is odd about a file, in a word or two; beside the consultation it is said at length. */
const remarks: Record<CvRemark, string> = {
  macros: 'Macros',
  script: 'Scripts',
  launch: 'Starts programs or sends data',
  embedded: 'Embedded files',
  attachment: 'Attached data',
  external: 'Loads external content',
  two_formats: 'Two file types in one',
  oversized: 'Expands to an excessive size',
  unreadable: 'May be damaged',
  unchecked: 'Not fully checked',
}

/**
 * CV files of nurses: private, under random names. The consultation handler writes file and row
 * together, so nothing else creates or replaces one.
 */
export const Cvs: CollectionConfig = {
  slug: 'cvs',
  labels: { singular: 'CV', plural: 'CVs' },
  admin: {
    group: 'Submissions',
    useAsTitle: 'originalName',
    defaultColumns: ['originalName', 'scan', 'remarks', 'filesize', 'createdAt'],
  },
  access: {
    create: denyAll,
    read: allow(worksWithRequests),
    update: denyAll,
    delete: allowOne(mayDelete),
  },
  hooks: { beforeDelete: [logCvErasure] },
  upload: {
    staticDir: payloadFolder,
    filesRequiredOnCreate: false,
    bulkUpload: false,
    crop: false,
    focalPoint: false,
    hideFileInputOnCreate: true,
    handlers: [logCvDownload, sendStoredFile(storedName.cv)],
    mimeTypes: Object.values(cvMediaTypes),
    modifyResponseHeaders: ({ headers }) => {
      headers.set('Content-Security-Policy', 'sandbox')
      headers.set('X-Content-Type-Options', 'nosniff')
      headers.set('Cache-Control', 'private, no-store')
      return headers
    },
  },
  fields: [
    { name: 'originalName', type: 'text', required: true, admin: { readOnly: true } },
    {
      name: 'scan',
      label: 'Virus scan',
      type: 'select',
      required: true,
      defaultValue: 'not_scanned' satisfies ScanResult,
      options: [
        { value: 'clean', label: 'Nothing found' },
        { value: 'not_scanned', label: 'Not scanned' },
      ] satisfies { value: ScanResult; label: string }[],
      admin: { readOnly: true },
    },
    {
      name: 'remarks',
      label: 'Open with care',
      type: 'select',
      hasMany: true,
      options: Object.entries(remarks).map(([value, label]) => ({ value, label })),
      admin: { readOnly: true },
    },
  ],
}
