// What refers to the rows about to be removed: what has to be settled first, what stays and what goes with them.
import type { Dependents as Found } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'
import { useLocale } from '../data/locale.ts'
import { Lines } from '../kit/dialog/use-refused.tsx'

interface DependentsProps {
  entity: Entity
  ids: readonly string[]
  /** Something stands in the way: the server would refuse. */
  onBlocked: () => void
}

const FATES = ['blocks', 'goes', 'stays'] as const

export function Dependents({ entity, ids, onBlocked }: DependentsProps) {
  const { t } = useTranslation('crud')
  const locale = useLocale()
  const { data, isPending } = useQuery({
    queryKey: [entity.name, 'dependents', ids],
    queryFn: ({ signal }) => client.dependents(entity, ids, signal),
    gcTime: 0,
    // Without an answer the question is asked all the same: the server judges the removal itself.
    retry: false,
    meta: { follows: nothing, isQuiet: true },
  })
  const isBlocked = data?.some(({ fate }) => fate === 'blocks') ?? false
  useEffect(() => {
    if (isBlocked) onBlocked()
  }, [isBlocked, onBlocked])
  const lineOf = ({ count, isLowerBound, ...one }: Found) => `${one[locale]} × ${count}${isLowerBound ? '+' : ''}`
  return (
    <div role="status">
      {isPending && <p>{t('dependents.asked')}</p>}
      {FATES.map((fate) => {
        const lines = data?.filter((one) => one.fate === fate).map(lineOf) ?? []
        if (lines.length === 0) return undefined
        return (
          <div key={fate} className="crud-dependents" data-fate={fate}>
            {t(`dependents.${fate}`)}
            <Lines lines={lines} />
          </div>
        )
      })}
    </div>
  )
}
