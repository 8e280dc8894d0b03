import { DefaultTemplate } from '@payloadcms/next/templates'
import { Gutter, SetStepNav } from '@payloadcms/ui'
import { notFound, redirect } from 'next/navigation'
import type { AdminViewServerProps, TypedUser } from 'payload'
import type { ReactNode } from 'react'

/**
 * The user who looks at a page of the product's own in the CMS; Payload shows such pages without a log-in
 * too. A visitor is led to the log-in and back; to users without the right the page does not exist.
 * @param path of the page, below the address of the CMS
 */
export function requireReader({
  view: { initPageResult },
  path,
  may,
}: {
  view: AdminViewServerProps
  path: string
  may: (user: TypedUser) => boolean
}): TypedUser {
  const { payload, user } = initPageResult.req
  const { admin } = payload.config.routes
  if (!user) redirect(`${admin}/login?redirect=${encodeURIComponent(admin + path)}`)
  if (!may(user)) notFound()
  return user
}

/** What stands around such a page: Payload's header and navigation. */
export function CmsPage({
  view: { initPageResult, params, searchParams, viewActions },
  title,
  children,
}: {
  view: AdminViewServerProps
  title: string
  children: ReactNode
}) {
  const { locale, permissions, req, visibleEntities } = initPageResult
  return (
    <DefaultTemplate
      i18n={req.i18n}
      locale={locale}
      params={params}
      payload={req.payload}
      permissions={permissions}
      req={req}
      searchParams={searchParams}
      user={req.user ?? undefined}
      viewActions={viewActions}
      // React refuses to hand on the list itself, which Payload has frozen.
      visibleEntities={{
        collections: visibleEntities.collections,
        globals: visibleEntities.globals,
      }}
    >
      <SetStepNav nav={[{ label: title }]} />
      <Gutter className="cms-page">{children}</Gutter>
    </DefaultTemplate>
  )
}
