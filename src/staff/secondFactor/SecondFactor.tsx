import type { UIFieldServerProps } from 'payload'
import { managesUsers } from '@collections/access/roles'
import { sessionOf } from '@collections/users/openSessions'
import { readFactors } from '@collections/users/secondFactor/factors'
import { listPasskeys } from '@collections/users/secondFactor/passkeys'
import { countRecoveryCodes } from '@collections/users/secondFactor/recoveryCodes'
import { ColleagueSecondFactor } from './ColleagueSecondFactor'
import { OwnSecondFactor } from './OwnSecondFactor'

type Props = Pick<UIFieldServerProps, 'id' | 'payload' | 'req'>

/** In an account: its passkeys and recovery codes. People change their own; admins take others' away. */
export async function SecondFactor({ id, payload, req }: Props) {
  const { user } = req
  if (!user || typeof id !== 'number') return null
  const session = sessionOf(req)
  if (user.id === id && session) {
    const [factors, passkeys, codes] = await Promise.all([
      readFactors({ database: payload.db.drizzle, user: id, session }),
      listPasskeys({ payload, user: id }),
      countRecoveryCodes({ payload, user: id }),
    ])
    return (
      <OwnSecondFactor
        username={user.username}
        isDemanded={factors?.isDemanded ?? false}
        passkeys={passkeys}
        codesLeft={codes}
      />
    )
  }
  if (!managesUsers(user)) return null
  return <ColleagueSecondFactor user={id} passkeys={await listPasskeys({ payload, user: id })} />
}
