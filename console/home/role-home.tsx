// The home of a role, for those who keep the roles.
import { recordOf } from '@steward/client/wire'
import { type Placed, type TileName, isTileName, placedFrom } from '@steward/domain/system/home/tiles'
import { role } from '@steward/domain/system/role'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { tellFailure } from '../data/failures.ts'
import { nothing } from '../data/follows.ts'
import { refreshAfter } from '../data/query.ts'
import { useMutation } from '../data/use-mutation.ts'
import { HOME } from './home-data.ts'

export interface RoleDraft {
  id: string
  name: string
  rev: number
  tiles: readonly Placed[]
  /** What its rights open. */
  offered: readonly TileName[]
}

const MOST = 200

async function read(id: string, name: string): Promise<RoleDraft> {
  const wire = recordOf(await client.get(`${HOME}/role`, { roleId: id }))
  const offered = Array.isArray(wire.offered) ? wire.offered.map(String).filter(isTileName) : []
  return { id, name, rev: Number(wire.rev), tiles: placedFrom(wire.tiles), offered }
}

export const useKeepRoleHome = () =>
  useMutation({
    mutationFn: ({ role: { id, rev }, tiles }: { role: RoleDraft; tiles: readonly Placed[] | undefined }) =>
      client.post(`${HOME}/role`, { roleId: id, rev, tiles: tiles ?? null }),
    onSuccess: () => refreshAfter(role.name),
  })

interface Props {
  chosen: string
  choose: (draft: RoleDraft | undefined) => void
}

export function RoleChoice({ chosen, choose }: Props) {
  const { t } = useTranslation('tiles')
  const [isReading, setReading] = useState(false)
  const { data: roles = [] } = useQuery({
    queryKey: [role.name, 'homes'],
    queryFn: async ({ signal }) => (await client.list(role, { size: MOST, order: 'sort' }, signal)).records,
    meta: { follows: nothing },
  })
  const take = (id: string) => {
    const found = roles.find((one) => one.id === id)
    if (!found) return choose(undefined)
    setReading(true)
    read(id, found.roleName)
      .then(choose, tellFailure)
      .finally(() => setReading(false))
  }
  return (
    <label className="arranging-for">
      {t('arrange.forWhom')}
      <select value={chosen} disabled={isReading} onChange={({ target }) => take(target.value)}>
        <option value="">{t('arrange.mine')}</option>
        {roles.map(({ id, roleName }) => (
          <option key={id} value={id}>
            {roleName}
          </option>
        ))}
      </select>
    </label>
  )
}
