import type { DefaultServerCellComponentProps, Payload } from 'payload'
import { cache } from 'react'

type Props = Pick<DefaultServerCellComponentProps, 'cellData' | 'payload'>

/** Who of the staff has done something, by name, in a list that stores the username. */
export async function StaffNameCell({ cellData, payload }: Props) {
  const username = String(cellData ?? '')
  const names = await readNames(payload)
  return <bdi>{names.get(username) ?? username}</bdi>
}

/** For all rows of one response. */
const readNames = cache(async (payload: Payload) => {
  const { docs } = await payload.find({
    collection: 'users',
    select: { name: true, username: true },
    pagination: false,
    depth: 0,
    // The list has checked that its reader may see who did what.
    overrideAccess: true,
  })
  return new Map(docs.map(({ name, username }) => [username, name || username]))
})
