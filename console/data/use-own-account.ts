// The signed-in person's own account, and the few fields they may change.
import type { Shown } from '@steward/client'
import type { user } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { nothing } from './follows.ts'
import { headOf } from './heads.ts'
import { refreshed } from './query.ts'
import { updatePerson } from './session.ts'
import { useMutation } from './use-mutation.ts'

const account = headOf('user')

export type OwnAccount = Pick<
  Shown<typeof user>,
  'rev' | 'account' | 'realName' | 'name' | 'phone' | 'email' | 'avatar'
> & {
  readonly roleName?: string
  readonly deptName?: string
  readonly tenantName?: string
  readonly postName?: string
}

export const useOwnAccount = () =>
  useQuery({
    queryKey: [account.name, 'own'],
    queryFn: async ({ signal }) => (await client.get(`${account.path}/info`, {}, signal)) as OwnAccount,
    meta: { follows: nothing },
  })

export type OwnAccountChange = Partial<Record<'realName' | 'name' | 'phone' | 'email' | 'avatar', string>>

/** Quiet: the form shows the refusal. */
export const useUpdateOwnAccount = () =>
  useMutation({
    mutationFn: (change: OwnAccountChange) => client.post(`${account.path}/update-info`, change),
    meta: { isQuiet: true },
    onSuccess: (_, { realName, avatar }) => {
      updatePerson({
        ...(realName === undefined ? {} : { nickName: realName }),
        ...(avatar === undefined ? {} : { avatar }),
      })
      return refreshed(account.name)
    },
  })
