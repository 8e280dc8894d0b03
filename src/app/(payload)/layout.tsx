import config from '@payload-config'
import '@payloadcms/next/css'
import './cms.css'
import { RootLayout } from '@payloadcms/next/layouts'
import type { ServerFunctionClient } from 'payload'
import type { ReactNode } from 'react'
import { answerServerFunction } from '@/cms/answerServerFunction'
import { readBenchesName } from '@/editing/documentPath'
import { readBenches } from '@/editing/translate/readBench'
import { rereadDesk } from '@/submissions/desk/DeskView'
import { prepareMessagesName, rereadDeskName } from '@/submissions/desk/live/deskEvents'
import { prepareMessages } from '@/submissions/messages/readMessages'
import { importMap } from './cms/importMap.js'

const serverFunction: ServerFunctionClient = async (args) => {
  'use server'
  if (args.name === rereadDeskName) return rereadDesk(args.args)
  if (args.name === prepareMessagesName) return prepareMessages(args.args)
  if (args.name === readBenchesName) return readBenches(args.args)
  return answerServerFunction({ ...args, config, importMap })
}

export default function CmsLayout({ children }: { children: ReactNode }) {
  return (
    <RootLayout config={config} importMap={importMap} serverFunction={serverFunction}>
      {children}
    </RootLayout>
  )
}
