import { Link } from '@payloadcms/ui'
import type { PayloadRequest, TypedUser } from 'payload'
import type { ComponentProps } from 'react'
import { deskPath, deskQuery, type DeskAddress } from './deskAddress'
import type { DeskOptions } from './readDesk'

/** What the parts of the desk are given. */
export type DeskContext = {
  req: PayloadRequest
  /** who is asking, and may see requests */
  user: TypedUser
  address: DeskAddress
  options: DeskOptions
}

type Props = Omit<ComponentProps<typeof Link>, 'href' | 'prefetch'> & {
  desk: Pick<DeskContext, 'req' | 'address'>
  /** what changes in the address; `undefined` leaves a part out */
  to: Partial<DeskAddress>
  /** the element to which the page scrolls */
  at?: string
}

/** A link from one address of the desk to another. */
export function DeskLink({ desk: { req, address }, to, at, ...rest }: Props) {
  const { admin } = req.payload.config.routes
  const href = admin + deskPath + deskQuery(address, to) + (at ? `#${at}` : '')
  return <Link {...rest} href={href} prefetch={false} />
}
